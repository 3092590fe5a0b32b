// A sweep before it runs: the grid, its shards, what is sorted out, and the order of measuring.
#include "app/core/sweep_plan.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "kernels/catalogue.h"

namespace tileglass {
namespace {

PlanTarget cpuTarget() {
  PlanTarget target;
  target.device.type = DeviceType::Cpu;
  target.device.limits.localMemoryBytes = 2097152;
  target.device.limits.maxWorkGroupSize = 4096;
  target.device.limits.maxWorkItemSizes = {4096, 4096, 4096};
  target.device.limits.globalMemoryBytes = std::uint64_t{8} << 30U;
  target.device.limits.maxAllocationBytes = std::uint64_t{2} << 30U;
  return target;
}

ParameterLists matmulLists() {
  const FamilySpec& family = **findFamily("matmul");
  ParameterLists lists;
  for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"size", "256"}, {"tile", "4,8,16,32,64,128"}, {"pad", "0..1"}}) {
    lists.emplace_back(name, *parseParameterList(*family.parameter(name), text));
  }
  return lists;
}

Expected<SweepPlan> planned(Shard shard = {}) {
  const auto kernel = parseKernelChoice("matmul:naive,tiled", catalogue());
  ExperimentRequest frame;
  frame.family = "matmul";
  frame.variants = kernel->variants;
  return planSweep(*kernel->family, frame, cpuTarget(), matmulLists(), shard);
}

TEST(SweepPlan, PointsThatNoVariantCanBeLaunchedWithAreSkippedWithTheirSentence) {
  const auto plan = planned();
  ASSERT_TRUE(plan) << plan.error().sentence;
  EXPECT_EQ(plan->points.size(), 10U);
  ASSERT_EQ(plan->skipped.size(), 2U);
  EXPECT_EQ(plan->skipped[0].index, 10U);
  EXPECT_EQ(plan->skipped[0].parameters.tile().width, 128U);
  EXPECT_NE(plan->skipped[0].reason.find("16,384"), std::string::npos) << plan->skipped[0].reason;
}

TEST(SweepPlan, ShardsArePartsOfTheWholeWithItsIndices) {
  const auto whole = planned();
  std::set<std::uint64_t> indices;
  for (std::uint64_t number = 1; number <= 3; ++number) {
    const auto part = planned({number, 3});
    for (const PlannedPoint& point : part->points) {
      EXPECT_TRUE(indices.insert(point.index).second);
      const auto same = std::ranges::find(whole->points, point.index, &PlannedPoint::index);
      ASSERT_NE(same, whole->points.end());
      EXPECT_EQ(same->parameters, point.parameters);
    }
  }
  EXPECT_EQ(indices.size(), whole->points.size());
}

TEST(SweepPlan, EndsFirstThenTheMiddles) {
  EXPECT_EQ(coarseFirst({5}), (std::vector<std::size_t>{0, 4, 2, 1, 3}));
  EXPECT_EQ(coarseFirst({1}), (std::vector<std::size_t>{0}));
  EXPECT_EQ(coarseFirst({}), (std::vector<std::size_t>{0}));
  EXPECT_EQ(coarseFirst({3, 2}), (std::vector<std::size_t>{0, 1, 4, 5, 2, 3}));
}

RC_GTEST_PROP(SweepPlan, TheOrderVisitsEveryPlaceOnce, ()) {
  const auto counts = *rc::gen::container<std::vector<std::size_t>>(3, rc::gen::inRange<std::size_t>(1, 12));
  std::vector<std::size_t> order = coarseFirst(counts);
  std::ranges::sort(order);
  std::vector<std::size_t> all(counts[0] * counts[1] * counts[2]);
  std::iota(all.begin(), all.end(), std::size_t{0});
  RC_ASSERT(order == all);
}

TEST(SweepPlan, ShardsThatAreNoneAreRefused) {
  EXPECT_EQ(parseShard("2/5")->count, 5U);
  EXPECT_EQ(parseShard("")->count, 1U);
  for (const char* text : {"0/2", "3/2", "2", "a/b", "1/", "/2", "-1/2", "1/2/3"}) {
    const auto shard = parseShard(text);
    ASSERT_FALSE(shard) << text;
    EXPECT_NE(shard.error().sentence.find("as 1/2 and 2/2"), std::string::npos);
  }
}

TEST(SweepPlan, TooManyPointsAreRefusedBeforeTheyAreMade) {
  std::vector<ParameterValue> many(1000, std::uint64_t{1});
  const auto points = sweepPoints({{"a", many}, {"b", many}});
  ASSERT_FALSE(points);
  EXPECT_NE(points.error().sentence.find("100,000"), std::string::npos);
}

} // namespace
} // namespace tileglass
