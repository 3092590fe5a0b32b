// Reads typed values out of a JSON document that may be anything. The first thing that is wrong is kept as a sentence
// with its path ("variants[1].time.medianNs is missing; it must be a number."); everything read after it is empty, so
// that reading code needs no checks in between. For app/record only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/plan_error.h"

namespace tileglass {

/// What the readers of one document share.
struct JsonFailure {
  std::string sentence;
};

/// One value of a document with its path.
class JsonReader {
public:
  /// `path` names the value in errors; empty for a whole document. Both references must outlive the reader.
  JsonReader(const nlohmann::json& value, std::string path, JsonFailure& failure);

  // Members of an object by key.
  bool has(std::string_view key) const; ///< there and not null
  std::uint64_t count(std::string_view key) const;
  std::optional<std::uint64_t> optionalCount(std::string_view key) const; ///< null or missing: empty
  double number(std::string_view key) const;                              ///< also "nan", "inf", "-inf"
  double numberOr(std::string_view key, double fallback) const;           ///< null or missing: the fallback
  bool flag(std::string_view key) const;
  std::string text(std::string_view key) const;
  std::string optionalText(std::string_view key) const; ///< null or missing: empty text
  std::vector<double> numbers(std::string_view key) const;
  std::vector<std::string> texts(std::string_view key) const;
  std::array<std::uint64_t, 3> triple(std::string_view key, std::uint64_t fill) const; ///< 1 to 3 counts
  JsonReader member(std::string_view key) const;                                       ///< an object
  std::optional<JsonReader> optionalMember(std::string_view key) const;                ///< null or missing: empty
  std::vector<JsonReader> list(std::string_view key) const;                            ///< of objects
  /// A text that `fromText` knows; `accepted` lists the words for the error.
  template <typename FromText>
  auto word(std::string_view key, std::string_view accepted, FromText fromText) const {
    const std::string written = text(key);
    auto value = fromText(written);
    if (!value) {
      failWord(key, written, accepted);
    }
    return value ? *value : typename decltype(value)::value_type{};
  }

  bool isObject() const { return m_value->is_object(); }
  const nlohmann::json& value() const { return *m_value; }
  const std::string& path() const { return m_path; }
  /// The path of a member: "variants[1].time".
  std::string pathOf(std::string_view key) const;
  bool failed() const { return !m_failure->sentence.empty(); }
  /// Keeps "PATH what" unless something failed before.
  void failAt(std::string_view key, std::string_view what) const;
  /// Keeps a whole sentence unless something failed before.
  void fail(std::string sentence) const;
  /// The value, or the failure as an error.
  template <typename T>
  Expected<T> finish(T result) const {
    if (failed()) {
      return refuse(PlanErrorCode::BadInput, m_failure->sentence);
    }
    return result;
  }

  static std::string shorten(std::string_view text);

private:
  /// The member, or nullptr with the failure kept where it is missing (or this is no object).
  const nlohmann::json* find(std::string_view key, std::string_view expected) const;
  const nlohmann::json* findArray(std::string_view key, std::string_view expected) const;
  void failWord(std::string_view key, std::string_view written, std::string_view accepted) const;
  void failType(const std::string& path, const nlohmann::json& value, std::string_view expected) const;

  const nlohmann::json* m_value;
  std::string m_path;
  JsonFailure* m_failure;
};

/// The number of a JSON value: a number, or "nan", "inf", "-inf".
std::optional<double> numberFromJson(const nlohmann::json& json);
/// A finite number as it is, others as those words.
nlohmann::json numberToJson(double value);
nlohmann::json numbersToJson(const std::vector<double>& values);
/// The value, or null.
template <typename T>
nlohmann::json optionalToJson(const std::optional<T>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}
/// A text as valid UTF-8, or null where it is empty.
nlohmann::json textOrNull(std::string_view text);
nlohmann::json textsToJson(const std::vector<std::string>& texts);

} // namespace tileglass
