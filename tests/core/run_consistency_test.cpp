// A result that contradicts its own samples is found out.
#include "app/core/run_consistency.h"

#include <limits>

#include <gtest/gtest.h>

namespace tileglass {
namespace {

VariantResult timed(const std::string& name, double ns) {
  VariantResult variant;
  variant.name = variant.variant = name;
  variant.baseline = name == "naive";
  variant.time = summarise({0.9 * ns, ns, 1.1 * ns, 1.2 * ns, 0.95 * ns}, 1, ns);
  return variant;
}

RunResult run() {
  RunResult result;
  result.variants = {timed("naive", 3000.0), timed("tiled", 1000.0)};
  result.comparisons = compareWithBaseline(result.variants, 1);
  return result;
}

bool saysOf(const RunResult& result, const std::string& word) {
  const auto found = contradictionIn(result);
  return found && found->find(word) != std::string::npos;
}

TEST(RunConsistency, WhatWasMeasuredIsConsistent) {
  EXPECT_EQ(contradictionIn(run()), std::nullopt);
  SweepResult sweep;
  sweep.points = {{{}, run().variants}};
  EXPECT_EQ(contradictionIn(sweep), std::nullopt);
  VariantResult refused;
  EXPECT_EQ(contradictionIn(refused), std::nullopt) << "nothing was timed";
}

TEST(RunConsistency, AFigureThatTheSamplesDoNotGiveIsNamed) {
  RunResult median = run();
  median.variants[0].time->medianNs = -1.0;
  EXPECT_TRUE(saysOf(median, "median of naive is -1 ns"));
  RunResult percentile = run();
  percentile.variants[1].time->p90Ns *= 1.01;
  EXPECT_TRUE(saysOf(percentile, "90th percentile of tiled"));
  RunResult speedup = run();
  speedup.comparisons[0].speedup->ratio = 99.0;
  EXPECT_TRUE(saysOf(speedup, "speedup of tiled is 99.0× there, but the samples give 3.0×"));
}

TEST(RunConsistency, SamplesThatAreNoTimesAreRefused) {
  for (const double sample :
       {0.0, -5.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    SweepResult sweep;
    sweep.points = {{{}, run().variants}};
    sweep.points[0].variants[1].time->samplesNs[2] = sample;
    const auto found = contradictionIn(sweep);
    ASSERT_TRUE(found) << sample;
    EXPECT_NE(found->find("samples of tiled"), std::string::npos) << *found;
  }
}

TEST(RunConsistency, FewerDigitsAreNoContradiction) {
  RunResult result = run();
  result.variants[0].time->medianNs *= 1.0 + 1.0e-9;
  EXPECT_EQ(contradictionIn(result), std::nullopt);
}

} // namespace
} // namespace tileglass
