#include "ui/models/evaluation.h"

#include <algorithm>

namespace tileglass {
namespace {

/// Refusals that a choice can mend; a variant that only the simulator may run does not hold up the others.
const PlanError* mendableRefusal(const LaunchPlan& plan) {
  for (const PlanError& refusal : plan.refusals)
    if (refusal.code != PlanErrorCode::SimulatorOnly)
      return &refusal;
  return nullptr;
}

std::vector<EvaluatedVariant> planned(const SetupState& state, const ExperimentRequest& request,
                                      const BuildCache& builds) {
  const PlanTarget target = targetOf(state.device);
  std::vector<EvaluatedVariant> variants;
  for (const VariantChoice& choice : request.variants) {
    EvaluatedVariant entry{choice, state.family->variant(choice.variant), {}, false};
    if (entry.variant == nullptr)
      continue;
    const ParameterSet parameters = entryParameters(request, choice);
    entry.plan = planVariant(*state.family, *entry.variant, parameters, target);
    const std::vector<KernelInfo> infos = builds.find(state.device.device, entry.plan);
    entry.built = !infos.empty();
    if (entry.built)
      entry.plan = planVariant(*state.family, *entry.variant, parameters, target, infos);
    entry.plan.variant = choice.name;
    variants.push_back(std::move(entry));
  }
  return variants;
}

std::string firstRefusal(const std::vector<EvaluatedVariant>& variants) {
  for (const EvaluatedVariant& entry : variants)
    if (const PlanError* refusal = mendableRefusal(entry.plan))
      return refusal->sentence;
  return {};
}

TileOption optionFor(const SetupState& state, const ExperimentRequest& request, const ParameterValue& tile) {
  ExperimentRequest asked = request;
  asked.parameters.set("tile", tile);
  const std::string sentence = firstRefusal(planned(state, asked, {}));
  return {tile, sentence.empty(), sentence};
}

std::uint64_t itemsOf(const ParameterValue& tile) {
  if (const auto* shape = std::get_if<TileShape>(&tile))
    return shape->width * shape->height;
  return std::get<std::uint64_t>(tile);
}

std::vector<TileOption> tileOptions(const SetupState& state, const ExperimentRequest& request) {
  const ParameterSpec* spec = state.family->parameter("tile");
  std::vector<TileOption> options;
  if (spec == nullptr)
    return options;
  std::vector<ParameterValue> values = spec->candidates;
  const ParameterValue& chosen = state.parameters.at("tile");
  if (std::find(values.begin(), values.end(), chosen) == values.end()) {
    const auto place = std::find_if(values.begin(), values.end(),
                                    [&](const ParameterValue& other) { return itemsOf(other) > itemsOf(chosen); });
    values.insert(place, chosen);
  }
  for (const ParameterValue& value : values)
    options.push_back(optionFor(state, request, value));
  return options;
}

std::string tileSentence(const SetupState& state, const std::vector<TileOption>& tiles) {
  const ParameterValue* chosen = state.parameters.has("tile") ? &state.parameters.at("tile") : nullptr;
  for (const TileOption& option : tiles)
    if (chosen != nullptr && option.value == *chosen && !option.legal)
      return option.sentence;
  for (const TileOption& option : tiles)
    if (!option.legal && chosen != nullptr && itemsOf(option.value) > itemsOf(*chosen))
      return option.sentence;
  return {};
}

} // namespace

Evaluation evaluate(const SetupState& state, const BuildCache& builds) {
  Evaluation evaluation;
  evaluation.request = requestOf(state);
  evaluation.variants = planned(state, evaluation.request, builds);
  evaluation.tiles = tileOptions(state, evaluation.request);
  evaluation.tileSentence = tileSentence(state, evaluation.tiles);
  evaluation.refusal = firstRefusal(evaluation.variants);
  if (evaluation.variants.empty())
    evaluation.refusal = "No variant is chosen: check one of the list, or choose a pad above 0.";
  const auto shows = [](const EvaluatedVariant& entry) { return !entry.variant->broken && !entry.variant->baseline; };
  const auto found = std::find_if(evaluation.variants.begin(), evaluation.variants.end(), shows);
  if (found != evaluation.variants.end())
    evaluation.headline = static_cast<std::size_t>(found - evaluation.variants.begin());
  // What keeps Run off is what should be seen.
  const auto refused = std::find_if(evaluation.variants.begin(), evaluation.variants.end(),
                                    [](const EvaluatedVariant& entry) { return mendableRefusal(entry.plan); });
  if (refused != evaluation.variants.end() && !mendableRefusal(evaluation.variants[evaluation.headline].plan))
    evaluation.headline = static_cast<std::size_t>(refused - evaluation.variants.begin());
  return evaluation;
}

ParameterValue steppedTile(const Evaluation& evaluation, const SetupState& state, int steps) {
  const ParameterValue& chosen = state.parameters.at("tile");
  const auto& tiles = evaluation.tiles;
  const auto at = std::find_if(tiles.begin(), tiles.end(), [&](const TileOption& o) { return o.value == chosen; });
  if (at == tiles.end())
    return chosen;
  const auto index = static_cast<int>(at - tiles.begin());
  const int next = std::clamp(index + steps, 0, static_cast<int>(tiles.size()) - 1);
  return tiles[static_cast<std::size_t>(next)].value;
}

} // namespace tileglass
