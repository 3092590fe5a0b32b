// What a person chose to measure: the value that travels from a panel or a command line to the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/kernel_spec.h"
#include "app/core/launch_plan.h"
#include "app/core/parameters.h"

namespace tileglass {

/// One entry of a comparison: a variant, perhaps with parameters of its own.
struct VariantChoice {
  std::string name;    ///< as typed, unique in a request: "tiled" or "tiled@pad=1"
  std::string variant; ///< "tiled"
  ParameterSet overrides;
  bool operator==(const VariantChoice&) const = default;
};

enum class VerifyMode { Full, Sampled, Off, Automatic };
std::string_view toText(VerifyMode mode);
Expected<VerifyMode> verifyModeFromText(std::string_view text);

struct ExperimentRequest {
  std::string device; ///< the device's id ("0:0") or a selector (see selectDevice)
  std::string family;
  std::vector<VariantChoice> variants;
  ParameterSet parameters; ///< complete, see resolveParameters
  std::uint64_t samples = 30;
  std::uint64_t seed = 1;
  double timeLimitSeconds = 60.0; ///< a variant, build and check included
  VerifyMode verify = VerifyMode::Automatic;
  bool once = false; ///< one launch alone, for a vendor's profiler
  /// Registers a work-item to assume where no build tells (planning for another architecture).
  std::optional<std::uint64_t> assumedRegisters;
  bool operator==(const ExperimentRequest&) const = default;
};

/// A family and the entries chosen from it.
struct KernelChoice {
  const FamilySpec* family = nullptr;
  std::vector<VariantChoice> variants;
};

/// Reads "matmul", "matmul:naive,tiled" or "matmul:naive,tiled@pad=1". A family alone is every variant meant to be
/// right, the baseline first. Unknown names are answered with the nearest one.
Expected<KernelChoice> parseKernelChoice(std::string_view text, std::span<const FamilySpec* const> catalogue);

/// Completes `given` with the family's defaults on that device. A tile that is not given (or `maxTile`) becomes the
/// recorded best of the device's class if every chosen variant may be launched with it, else the largest that may.
ParameterSet resolveParameters(const FamilySpec& family, const std::vector<VariantChoice>& variants,
                               const ParameterSet& given, const PlanTarget& target, bool maxTile = false);

/// The parameters of one entry: the request's with the entry's own over them.
ParameterSet entryParameters(const ExperimentRequest& request, const VariantChoice& choice);

/// What changes a variant's figures: of `parameters` those that it uses, and the ballast. Two entries of a variant with
/// the same ones are one measurement.
ParameterSet relevantParameters(const VariantSpec& variant, const ParameterSet& parameters);

/// Picks a device by "P:D" or by a part of its name, platform or vendor (any case); empty: the first GPU, else the
/// first device. The error names the devices there are.
Expected<Device> selectDevice(std::span<const Device> devices, std::string_view selector);

} // namespace tileglass
