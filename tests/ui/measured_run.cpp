#include "tests/ui/measured_run.h"

#include <cstring>

#include "kernels/catalogue.h"
#include "tests/ui/window_support.h"

namespace tileglass {
namespace {

constexpr std::uint64_t kSize = 1000;
constexpr std::uint64_t kCovered = 960; ///< rows and columns that the broken variant writes

/// Checks an output of ones; the broken one is too small where it was written at all.
Check madeUpCheck(bool broken) {
  HostArray output(ElementType::Float32, kSize * kSize);
  for (std::uint64_t i = 0; i < output.elements(); ++i) {
    const bool written = i / kSize < kCovered && i % kSize < kCovered;
    if (broken && !written)
      std::memcpy(output.bytes.data() + i * kElementBytes, &kPoisonBits, sizeof kPoisonBits);
    else
      output.floats()[i] =
          broken ? 0.96F - 0.02F * static_cast<float>(i % 7) : 1.0F + 1.2e-7F * static_cast<float>(i % 5);
  }
  Check check;
  check.method = "full";
  check.errorMap = errorMapFor(output.elements(), kSize);
  checkRange(check, output, {0, output.elements()}, {std::vector<double>(output.elements(), 1.0), {}},
             *errorFactor(kSize));
  finishCheck(check);
  return check;
}

TimeSummary madeUpTimes(double ns) {
  std::vector<double> samples;
  for (int i = 0; i < 20; ++i)
    samples.push_back(ns * (1.0 + 0.002 * ((i * 7) % 11)));
  return summarise(std::move(samples), 1, ns);
}

} // namespace

RunResult measuredRun() {
  const FamilySpec& family = *catalogue().front();
  RunResult result;
  result.device = gpuDevice().device;
  result.family = family.name;
  result.parameters = initialState(gpuDevice(), family).parameters;
  result.parameters.set("tile", TileShape{16, 16});
  result.parameters.set("size", ProblemSize{kSize, kSize, kSize});
  for (const char* name : {"naive", "tiled", "tiled_unguarded"}) {
    const VariantSpec* spec = family.variant(name);
    VariantResult variant;
    variant.name = variant.variant = name;
    variant.parameters = result.parameters;
    variant.baseline = spec->baseline;
    variant.broken = spec->broken.has_value();
    variant.time = madeUpTimes(spec->baseline ? 2.0e6 : 1.0e6);
    variant.throughput = spec->baseline ? 1000.0 : 2000.0;
    variant.throughputUnit = family.throughputUnit;
    variant.check = madeUpCheck(variant.broken);
    variant.plan = planVariant(family, *spec, variant.parameters, targetOf(gpuDevice()));
    if (variant.broken) {
      variant.status = VariantStatus::Wrong;
      variant.reason = "1,000,000 of 1,000,000 checked elements are wrong, the first at 0; 78,400 were never written.";
      variant.buildLog = "<source>:17:11: warning: made up for a test\n";
    }
    result.variants.push_back(std::move(variant));
  }
  result.comparisons = compareWithBaseline(result.variants, 1);
  result.transfers = {0.8e6, 0.4e6};
  return result;
}

} // namespace tileglass
