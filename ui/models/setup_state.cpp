#include "ui/models/setup_state.h"

#include <algorithm>

namespace tileglass {
namespace {

const std::string kPad = "pad";
constexpr const char* kPaddedSuffix = " padded";

bool usesPad(const VariantSpec& variant) {
  return std::find(variant.uses.begin(), variant.uses.end(), kPad) != variant.uses.end();
}

std::uint64_t padOf(const ParameterSet& parameters) {
  return parameters.has(kPad) ? parameters.number(kPad) : 0;
}

std::vector<VariantChoice> choicesOf(const SetupState& state) {
  std::vector<VariantChoice> choices;
  for (const VariantEntry& entry : variantEntries(state)) {
    if (!entry.available || !state.chosen.contains(entry.key))
      continue;
    VariantChoice choice{entryNameOf(state, entry), entry.variant, {}};
    if (entry.padded)
      choice.overrides.set(kPad, padOf(state.parameters));
    choices.push_back(std::move(choice));
  }
  return choices;
}

} // namespace

std::string entryNameOf(const SetupState& state, const VariantEntry& entry) {
  return entry.padded ? entry.variant + "@" + kPad + "=" + std::to_string(padOf(state.parameters)) : entry.variant;
}

PlanTarget targetOf(const DeviceChoice& device) {
  return {device.device, device.architecture, std::nullopt};
}

SetupState initialState(DeviceChoice device, const FamilySpec& family) {
  SetupState state;
  state.device = std::move(device);
  state.family = &family;
  for (const VariantSpec& variant : family.variants)
    if (!variant.broken && (variant.baseline || state.chosen.size() < 2))
      state.chosen.insert(variant.name);
  state.parameters = resolveParameters(family, choicesOf(state), {}, targetOf(state.device));
  return state;
}

SetupState stateOf(const ExperimentRequest& request, const FamilySpec& family, DeviceChoice device,
                   const std::string& baseline) {
  SetupState state = initialState(std::move(device), family);
  state.parameters = resolveParameters(family, request.variants, request.parameters, targetOf(state.device));
  if (!request.variants.empty())
    state.chosen.clear();
  for (const VariantChoice& choice : request.variants) {
    const bool padded = padOf(choice.overrides) > 0;
    const std::string key = padded ? choice.variant + kPaddedSuffix : choice.variant;
    state.chosen.insert(key);
    if (choice.name == baseline)
      state.baseline = key;
    if (padded)
      state.parameters.set(kPad, padOf(choice.overrides));
  }
  state.samples = std::clamp(request.samples, kLeastSamples, kMostSamples);
  state.seed = request.seed;
  return state;
}

std::string baselineEntry(const SetupState& state) {
  std::string first;
  std::string own;
  for (const VariantEntry& entry : variantEntries(state)) {
    if (!entry.available || !state.chosen.contains(entry.key))
      continue;
    const std::string name = entryNameOf(state, entry);
    if (entry.key == state.baseline)
      return name;
    if (own.empty() && state.family->variant(entry.variant)->baseline)
      own = name;
    if (first.empty())
      first = name;
  }
  return own.empty() ? first : own;
}

std::string chosenBaseline(const SetupState& state) {
  SetupState plain = state;
  plain.baseline.clear();
  const std::string chosen = baselineEntry(state);
  return chosen == baselineEntry(plain) ? std::string() : chosen;
}

SetupState withBaseline(const SetupState& state, const std::string& key) {
  SetupState next = withChosen(state, key, true);
  next.baseline = key;
  return next;
}

SetupState withFamily(const SetupState& state, const FamilySpec& family) {
  SetupState next = initialState(state.device, family);
  next.samples = state.samples;
  next.seed = state.seed;
  return next;
}

SetupState withDevice(const SetupState& state, DeviceChoice device) {
  SetupState next = state;
  next.device = std::move(device);
  return next;
}

SetupState withParameter(const SetupState& state, const std::string& name, ParameterValue value) {
  SetupState next = state;
  next.parameters.set(name, std::move(value));
  return next;
}

SetupState withChosen(const SetupState& state, const std::string& key, bool chosen) {
  SetupState next = state;
  if (chosen)
    next.chosen.insert(key);
  else if (next.chosen.size() > 1)
    next.chosen.erase(key);
  return next;
}

std::vector<VariantEntry> variantEntries(const SetupState& state) {
  std::vector<VariantEntry> right;
  std::vector<VariantEntry> broken;
  for (const VariantSpec& variant : state.family->variants) {
    if (variant.broken) {
      broken.push_back({variant.name, variant.name, false, true});
      continue;
    }
    right.push_back({variant.name, variant.name, false, true});
    if (!variant.baseline && usesPad(variant))
      right.push_back({variant.name + kPaddedSuffix, variant.name, true, padOf(state.parameters) > 0});
  }
  right.insert(right.end(), broken.begin(), broken.end());
  return right;
}

std::vector<const ParameterSpec*> panelParameters(const FamilySpec& family) {
  std::vector<const ParameterSpec*> specs;
  for (const char* name : {"pad", "size"})
    if (const ParameterSpec* spec = family.parameter(name))
      specs.push_back(spec);
  specs.push_back(&extraLocalParameter());
  for (const ParameterSpec& spec : family.parameters) {
    const auto listed = [&](const ParameterSpec* other) { return other->name == spec.name; };
    if (spec.name != "tile" && std::none_of(specs.begin(), specs.end(), listed))
      specs.push_back(&spec);
  }
  return specs;
}

ExperimentRequest requestOf(const SetupState& state) {
  ExperimentRequest request;
  request.device = state.device.device.id;
  request.family = state.family->name;
  request.variants = choicesOf(state);
  request.parameters = state.parameters;
  const auto padded = [](const VariantChoice& choice) { return !choice.overrides.values().empty(); };
  if (std::any_of(request.variants.begin(), request.variants.end(), padded))
    request.parameters.set(kPad, std::uint64_t{0}); // beside the padded entry, the plain one shows pad 0
  request.samples = state.samples;
  request.seed = state.seed;
  return request;
}

} // namespace tileglass
