// What a person chose in Setup: the one immutable value that travels from the panel to plans and runs.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/kernel_spec.h"
#include "app/core/parameters.h"
#include "ui/models/device_choice.h"

namespace tileglass {

struct SetupState {
  DeviceChoice device;
  const FamilySpec* family = nullptr;
  /// Chosen entries by their key (see VariantEntry).
  std::set<std::string> chosen;
  /// Key of the entry that the others are compared with; empty: the family's own baseline.
  std::string baseline;
  ParameterSet parameters; ///< complete
  std::uint64_t samples = 30;
  std::uint64_t seed = 1;
  bool operator==(const SetupState&) const = default;
};

/// One line of "Variants to compare": a variant, or `padded`, the same a second time at Setup's pad beside pad 0.
struct VariantEntry {
  std::string key;     ///< "tiled", "tiled padded"
  std::string variant; ///< "tiled"
  bool padded = false;
  bool available = true; ///< a padded entry needs a pad
};

inline constexpr std::uint64_t kLeastSamples = 4; ///< fewer cannot give an interval
inline constexpr std::uint64_t kMostSamples = 10000;

/// The family on the device with its defaults: the baseline and the first right variant are chosen.
SetupState initialState(DeviceChoice device, const FamilySpec& family);
/// Another family on the same device, sample count and seed.
SetupState withFamily(const SetupState& state, const FamilySpec& family);
/// Another device: what was chosen stays.
SetupState withDevice(const SetupState& state, DeviceChoice device);
SetupState withParameter(const SetupState& state, const std::string& name, ParameterValue value);
/// A line checked or unchecked; the last one stays checked.
SetupState withChosen(const SetupState& state, const std::string& key, bool chosen);

/// What a request chose, on that device: entries with a pad of their own are the padded lines. `baseline` is the name
/// of one of its entries; empty: the family's own.
SetupState stateOf(const ExperimentRequest& request, const FamilySpec& family, DeviceChoice device,
                   const std::string& baseline = {});
/// The line of that key as the baseline; it is checked, too.
SetupState withBaseline(const SetupState& state, const std::string& key);
/// Name of the request's entry that is the baseline: the chosen one, else the family's, else the first; empty where
/// nothing is chosen.
std::string baselineEntry(const SetupState& state);
/// The same where it is another than the family's own; else empty.
std::string chosenBaseline(const SetupState& state);

/// Name of a line in the request: "tiled", "tiled@pad=1".
std::string entryNameOf(const SetupState& state, const VariantEntry& entry);

/// Every line of the family, the baseline first, broken variants last.
std::vector<VariantEntry> variantEntries(const SetupState& state);
/// The parameters in the order of the panel: pad, size, ballast, then what the family adds; not the tile.
std::vector<const ParameterSpec*> panelParameters(const FamilySpec& family);
/// The request that Run sends.
ExperimentRequest requestOf(const SetupState& state);
PlanTarget targetOf(const DeviceChoice& device);

} // namespace tileglass
