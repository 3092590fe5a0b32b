// Transfers in the times, and comparisons between runs.
#include "app/core/run_views.h"

#include <gtest/gtest.h>

#include "kernels/matmul/matmul.h"

namespace tileglass {
namespace {

ParameterSet parameters(std::uint64_t size, std::uint64_t tile) {
  ParameterSet set;
  set.set("size", ProblemSize{size, size, size});
  set.set("tile", TileShape{tile, tile});
  set.set("pad", std::uint64_t{0});
  return set;
}

VariantResult timed(const std::string& name, double ns, std::uint64_t size = 512, std::uint64_t tile = 16) {
  VariantResult variant;
  variant.name = variant.variant = name;
  variant.parameters = parameters(size, tile);
  variant.baseline = name == "naive";
  variant.time = summarise(std::vector<double>(10, ns), 1, ns);
  variant.throughput = 100.0;
  return variant;
}

RunResult run(std::vector<VariantResult> variants) {
  RunResult result;
  result.family = "matmul";
  result.parameters = variants.front().parameters;
  result.comparisons = compareWithBaseline(variants, 1);
  result.variants = std::move(variants);
  return result;
}

TEST(WithTransfers, AddsBothToEveryTime) {
  RunResult result = run({timed("naive", 3000.0), timed("tiled", 1000.0)});
  result.transfers = {600.0, 400.0};
  const RunResult whole = withTransfers(result);
  EXPECT_DOUBLE_EQ(whole.variants[0].time->medianNs, 4000.0);
  EXPECT_DOUBLE_EQ(whole.variants[1].time->p90Ns, 2000.0);
  EXPECT_DOUBLE_EQ(whole.variants[1].time->samplesNs.front(), 2000.0);
  EXPECT_DOUBLE_EQ(whole.variants[1].throughput, 50.0) << "the same work in twice the time";
  EXPECT_DOUBLE_EQ(result.comparisons.front().speedup->ratio, 3.0);
  EXPECT_DOUBLE_EQ(whole.comparisons.front().speedup->ratio, 2.0) << "a speedup of the kernel alone shrinks";
}

TEST(Verdict, FewSamplesSayNothingOfSpeed) {
  RunResult result = run({timed("naive", 3000.0), timed("tiled", 1000.0)});
  EXPECT_EQ(verdict(result), "Tiled is 3.0× as fast as naive.");
  for (VariantResult& variant : result.variants) {
    variant.time = summarise({variant.time->medianNs, variant.time->medianNs}, 1, variant.time->medianNs);
  }
  result.comparisons = compareWithBaseline(result.variants, 1);
  EXPECT_EQ(verdict(result), "Too few samples to compare tiled and naive.");
  EXPECT_EQ(result.comparisons.front().reason, "Too few samples for an interval: 2 where 4 are needed; take more.");
}

TEST(WithTransfers, WhatWasNotTimedStaysSo) {
  VariantResult refused = timed("tiled", 1000.0);
  refused.time.reset();
  refused.status = VariantStatus::Refused;
  RunResult result = run({timed("naive", 3000.0), refused});
  result.transfers = {1.0, 1.0};
  const RunResult whole = withTransfers(result);
  EXPECT_FALSE(whole.variants[1].time.has_value());
  EXPECT_FALSE(whole.comparisons.front().reason.empty());
}

TEST(CompareAcross, AnotherTileOfTheSameProblemCounts) {
  const RunResult now = run({timed("naive", 3000.0)});
  const RunResult before = run({timed("tiled", 1500.0, 512, 32)});
  const Comparison comparison = compareAcross(matmulFamily(), {now, now.variants[0]}, {before, before.variants[0]});
  ASSERT_TRUE(comparison.speedup.has_value()) << comparison.reason;
  EXPECT_DOUBLE_EQ(comparison.speedup->ratio, 2.0);
  EXPECT_EQ(comparison.of, "tiled");
  EXPECT_EQ(comparison.to, "naive");
}

TEST(CompareAcross, TwoBaselinesOfTwoRuns) {
  const RunResult now = run({timed("naive", 3000.0)});
  const RunResult before = run({timed("naive", 6000.0, 512, 8)});
  EXPECT_DOUBLE_EQ(compareAcross(matmulFamily(), {now, now.variants[0]}, {before, before.variants[0]}).speedup->ratio,
                   0.5);
}

TEST(CompareAcross, AnotherProblemOrKernelIsAReason) {
  const RunResult now = run({timed("naive", 3000.0)});
  RunResult before = run({timed("tiled", 1500.0, 1024)});
  EXPECT_NE(compareAcross(matmulFamily(), {now, now.variants[0]}, {before, before.variants[0]}).reason.find("problem"),
            std::string::npos);
  before = run({timed("tiled", 1500.0)});
  before.family = "blur";
  EXPECT_NE(compareAcross(matmulFamily(), {now, now.variants[0]}, {before, before.variants[0]}).reason.find("blur"),
            std::string::npos);
  before.family = "matmul";
  before.variants[0].status = VariantStatus::Wrong;
  EXPECT_FALSE(compareAcross(matmulFamily(), {now, now.variants[0]}, {before, before.variants[0]}).speedup.has_value());
}

} // namespace
} // namespace tileglass
