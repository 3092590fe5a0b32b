#include "ui/models/residency_book.h"

#include <algorithm>

#include "ui/engine_bridge.h"

namespace tileglass {
namespace {

/// What decides how many groups are resident. The size does not, and a measurement chooses its own.
ParameterSet decisive(const VariantSpec& variant, const ParameterSet& parameters) {
  std::vector<std::string> names = variant.uses;
  std::erase(names, "size");
  names.push_back(extraLocalParameter().name);
  return parameters.only(names);
}

/// The reading of the launch that stands for the variant, else of the one with most groups.
std::optional<ResidencyReading> headlineReading(const VariantResult& result) {
  if (result.residency.empty())
    return std::nullopt;
  const PlannedLaunch* headline = headlineOf(result);
  const auto same =
      std::find_if(result.residency.begin(), result.residency.end(), [&](const ResidencyReading& reading) {
        return headline != nullptr && reading.kernel == headline->spec.kernel;
      });
  return same != result.residency.end() ? *same
                                        : *std::max_element(result.residency.begin(), result.residency.end(),
                                                            [](const ResidencyReading& a, const ResidencyReading& b) {
                                                              return a.groups < b.groups;
                                                            });
}

bool measurable(const EvaluatedVariant& entry) {
  return entry.plan.legal() && !entry.variant->broken;
}

} // namespace

ResidencyBook::ResidencyBook(EngineBridge& bridge, QObject* parent) : QObject(parent), m_bridge(bridge) {
  connect(&bridge, &EngineBridge::residencyMeasured, this, [this](const RunResult& result) {
    take(result);
    finish();
    emit changed();
  });
  connect(&bridge, &EngineBridge::residencyFailed, this, [this](const PlanError& error) {
    finish();
    emit failed(error);
  });
}

std::string ResidencyBook::keyOf(const Device& device) {
  return device.platform + '\n' + device.name + '\n' + device.driver;
}

bool ResidencyBook::canMeasure(const SetupState& state, const Evaluation& evaluation) const {
  return !measuring() && !state.device.whatIf() &&
         std::any_of(evaluation.variants.begin(), evaluation.variants.end(), measurable);
}

void ResidencyBook::measure(const SetupState& state, const Evaluation& evaluation) {
  if (!canMeasure(state, evaluation))
    return;
  ExperimentRequest request = evaluation.request;
  request.variants.clear();
  for (const EvaluatedVariant& entry : evaluation.variants) {
    if (!measurable(entry))
      continue;
    VariantChoice choice = entry.choice;
    choice.overrides = sizedToFill(*state.family, *entry.variant, entry.plan.parameters, targetOf(state.device));
    request.variants.push_back(std::move(choice));
  }
  m_family = state.family;
  m_bridge.measureResidency(*state.family, request);
  emit measuringChanged();
}

void ResidencyBook::take(const RunResult& result) {
  for (const VariantResult& variant : result.variants) {
    const VariantSpec* spec = m_family->variant(variant.variant);
    if (spec == nullptr)
      continue;
    MeasuredResidency entry{keyOf(result.device),
                            m_family->name,
                            variant.variant,
                            decisive(*spec, variant.parameters),
                            headlineReading(variant),
                            {},
                            variant.reason};
    if (const PlannedLaunch* headline = headlineOf(variant))
      entry.plain = headline->kernelInfo;
    std::erase_if(m_measured, [&](const MeasuredResidency& other) {
      return other.deviceKey == entry.deviceKey && other.family == entry.family && other.variant == entry.variant &&
             other.parameters == entry.parameters;
    });
    m_measured.push_back(std::move(entry));
  }
}

void ResidencyBook::finish() {
  m_family = nullptr;
  emit measuringChanged();
}

const MeasuredResidency* ResidencyBook::of(const SetupState& state, const EvaluatedVariant& entry) const {
  const std::string device = keyOf(state.device.device);
  const ParameterSet parameters = decisive(*entry.variant, entry.plan.parameters);
  const auto found = std::find_if(m_measured.begin(), m_measured.end(), [&](const MeasuredResidency& other) {
    return other.deviceKey == device && other.family == state.family->name && other.variant == entry.variant->name &&
           other.parameters == parameters;
  });
  return found == m_measured.end() ? nullptr : &*found;
}

} // namespace tileglass
