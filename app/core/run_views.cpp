#include "app/core/run_views.h"

#include <fmt/format.h>

namespace tileglass {

namespace {

void addToTimes(VariantResult& variant, double ns) {
  TimeSummary& time = *variant.time;
  if (time.medianNs > 0.0) {
    variant.throughput *= time.medianNs / (time.medianNs + ns);
  }
  for (double* figure : {&time.medianNs, &time.minNs, &time.p10Ns, &time.p90Ns, &time.spanNs}) {
    *figure += ns;
  }
  for (double& sample : time.samplesNs) {
    sample += ns;
  }
}

} // namespace

RunResult withTransfers(RunResult result) {
  const double ns = result.transfers.toDeviceNs + result.transfers.fromDeviceNs;
  for (VariantResult& variant : result.variants) {
    if (variant.time) {
      addToTimes(variant, ns);
    }
  }
  if (!result.comparisons.empty()) {
    result.comparisons = compareWithBaseline(result.variants, result.seed);
  }
  return result;
}

Comparison compareAcross(const FamilySpec& family, const MeasuredEntry& baseline, const MeasuredEntry& of) {
  Comparison comparison{of.variant.name, baseline.variant.name, std::nullopt, {}};
  if (baseline.run.family != of.run.family) {
    comparison.reason = fmt::format("It is another kernel: {} against {}.", of.run.family, baseline.run.family);
    return comparison;
  }
  if (family.problemOf(baseline.variant.parameters) != family.problemOf(of.variant.parameters)) {
    comparison.reason = "It computed another problem: only the same size and inputs can be compared.";
    return comparison;
  }
  std::vector<VariantResult> pair = {baseline.variant, of.variant};
  pair.front().baseline = true;
  pair.back().baseline = false;
  return compareWithBaseline(pair, baseline.run.seed).front();
}

} // namespace tileglass
