#include "app/core/run_prediction.h"

#include <algorithm>

namespace tileglass {

namespace {

/// Launches of one sample, gaps between them included.
double sampleNs(const TimeSummary& time) {
  return time.spanNs * static_cast<double>(time.launchesPerSample);
}

double samplingNs(const RunResult& result) {
  double total = 0.0;
  for (const VariantResult& variant : result.variants) {
    if (variant.time) {
      total += sampleNs(*variant.time) * static_cast<double>(variant.time->samplesNs.size());
    }
  }
  return total;
}

bool sameDevice(const Device& a, const Device& b) {
  return a.platform == b.platform && a.name == b.name && a.driver == b.driver;
}

const VariantResult* timedEntry(const RunResult& result, const VariantSpec& variant, const ParameterSet& wanted) {
  const auto found = std::find_if(result.variants.begin(), result.variants.end(), [&](const VariantResult& other) {
    return other.variant == variant.name && other.time && relevantParameters(variant, other.parameters) == wanted;
  });
  return found == result.variants.end() ? nullptr : &*found;
}

std::optional<double> predictedEntryNs(const VariantSpec& variant, const ParameterSet& wanted, std::uint64_t samples,
                                       const FamilySpec& family, const Device& device, std::span<const TimedRun> runs) {
  for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
    if (run->result->family != family.name || !sameDevice(run->result->device, device)) {
      continue;
    }
    if (const VariantResult* entry = timedEntry(*run->result, variant, wanted)) {
      const double apart = std::max(0.0, run->elapsedNs - samplingNs(*run->result));
      return apart / static_cast<double>(run->result->variants.size()) +
             sampleNs(*entry->time) * static_cast<double>(samples);
    }
  }
  return std::nullopt;
}

} // namespace

std::optional<double> predictedRunNs(const FamilySpec& family, const ExperimentRequest& request, const Device& device,
                                     std::span<const TimedRun> runs) {
  double total = 0.0;
  for (const VariantChoice& choice : request.variants) {
    const VariantSpec* variant = family.variant(choice.variant);
    if (variant == nullptr) {
      return std::nullopt;
    }
    const ParameterSet wanted = relevantParameters(*variant, entryParameters(request, choice));
    const auto entry = predictedEntryNs(*variant, wanted, request.samples, family, device, runs);
    if (!entry) {
      return std::nullopt;
    }
    total += *entry;
  }
  return request.variants.empty() ? std::nullopt : std::optional(total);
}

} // namespace tileglass
