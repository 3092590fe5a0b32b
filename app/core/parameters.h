// The parameters of an experiment as values: tile, pad, size and whatever else a kernel family declares.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/core/device.h"
#include "app/core/plan_error.h"

namespace tileglass {

/// A work-group's shape: `width` work-items in dimension 0 (the fast index), `height` in dimension 1.
struct TileShape {
  std::uint64_t width = 1;
  std::uint64_t height = 1;
  bool operator==(const TileShape&) const = default;
  auto operator<=>(const TileShape&) const = default;
};

/// A problem's size: C (m × n) = A (m × k) · B (k × n). Arrays use `m` alone.
struct ProblemSize {
  std::uint64_t m = 1;
  std::uint64_t n = 1;
  std::uint64_t k = 1;
  bool operator==(const ProblemSize&) const = default;
  auto operator<=>(const ProblemSize&) const = default;
};

enum class ParameterKind {
  Count,      ///< a whole number: pad, radius
  Bytes,      ///< a whole number of bytes: extra_local
  Tile,       ///< TileShape, typed "16" or "32x8"
  TileLength, ///< a whole number, typed "256": the length of a one-dimensional group
  Matrix,     ///< ProblemSize, typed "512" or "512x256x128"
  Length,     ///< a whole number, typed "1000003": the length of an array
  Word,       ///< one of the declared words
};

using ParameterValue = std::variant<std::uint64_t, TileShape, ProblemSize, std::string>;

struct ParameterSpec {
  std::string name;
  ParameterKind kind = ParameterKind::Count;
  ParameterValue fallback; ///< the default where the device's class says nothing
  /// Recorded best (or a fitting size) by device class; used before `fallback`.
  std::optional<ParameterValue> cpuDefault;
  std::optional<ParameterValue> gpuDefault;
  std::vector<ParameterValue> candidates; ///< what a panel offers and a learner should try
  std::uint64_t low = 0;                  ///< smallest number accepted (each one, for shapes and sizes)
  std::uint64_t high = 0;                 ///< largest
  std::vector<std::string> words;         ///< for Word
  std::string meaning;                    ///< one sentence for a learner
  /// It shapes the work-groups and leaves inputs and results as they are: entries that differ in it alone solve the
  /// same problem.
  bool tuning = false;
};

/// Values by parameter name. Reading a name that is not there is a programming error (asserted by std::map::at).
class ParameterSet {
public:
  std::uint64_t number(std::string_view name) const { return std::get<std::uint64_t>(at(name)); }
  /// A Tile, or a TileLength as a shape of height 1.
  TileShape tile(std::string_view name = "tile") const;
  /// A Matrix, or a Length as a size of one number (m).
  ProblemSize size(std::string_view name = "size") const;
  const std::string& word(std::string_view name) const { return std::get<std::string>(at(name)); }
  const ParameterValue& at(std::string_view name) const { return m_values.at(std::string(name)); }
  bool has(std::string_view name) const { return m_values.contains(std::string(name)); }
  void set(std::string_view name, ParameterValue value) { m_values[std::string(name)] = std::move(value); }
  void erase(std::string_view name) { m_values.erase(std::string(name)); }
  const std::map<std::string, ParameterValue>& values() const { return m_values; }
  /// This set with every value of `overrides` put over it.
  ParameterSet with(const ParameterSet& overrides) const;
  /// Only the values whose names are listed.
  ParameterSet only(const std::vector<std::string>& names) const;
  bool operator==(const ParameterSet&) const = default;
  bool operator<(const ParameterSet& other) const { return m_values < other.m_values; }

private:
  std::map<std::string, ParameterValue> m_values;
};

/// A value as it is typed and saved: "16" for a square tile, "32x8", "512x256x128", "device". Reading it back with
/// parseParameter() gives the value again.
std::string toText(const ParameterValue& value);
/// One value of that parameter; the error says what would be accepted.
Expected<ParameterValue> parseParameter(const ParameterSpec& spec, std::string_view text);
/// A comma list of values and ranges ("4..32:4,40" or "4..64*2"; ranges of whole numbers only), in order, without
/// repetition. At most 10,000 values.
Expected<std::vector<ParameterValue>> parseParameterList(const ParameterSpec& spec, std::string_view text);
/// True where `text` is a list or a range and not one value.
bool isList(std::string_view text);
/// The default of a parameter on a device of that type.
ParameterValue defaultValue(const ParameterSpec& spec, DeviceType type);

/// "extra_local": the ballast, which every family has.
const ParameterSpec& extraLocalParameter();

} // namespace tileglass
