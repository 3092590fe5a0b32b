#include <gtest/gtest.h>

#include "app/core/next_step.h"
#include "app/core/occupancy.h"
#include "tests/core/occupancy_data.h"

namespace tileglass::test {

namespace {

OccupancyQuery ask(std::uint64_t workItems, std::optional<std::uint64_t> registers, std::uint64_t localBytes) {
  OccupancyQuery query;
  query.workItems = workItems;
  query.registers = registers;
  query.localBytes = localBytes;
  return query;
}

PlanErrorCode refusalCode(const std::string& name, const OccupancyQuery& query) {
  const auto refusal = occupancyRefusal(architecture(name), query);
  return refusal ? refusal->code : PlanErrorCode::Cancelled;
}

} // namespace

TEST(Occupancy, TheContractsExamples) {
  const auto h200 = predictOccupancy(architecture("sm_90"), ask(32, 14, 12004));
  EXPECT_EQ(h200->groupsPerUnit, 17U);
  EXPECT_EQ(h200->limiters, std::vector{Resource::LocalMemory});
  const auto ampere = predictOccupancy(architecture("sm_86"), ask(256, 32, 16384));
  EXPECT_EQ(ampere->groupsPerUnit, 5U);
  EXPECT_EQ(ampere->limiters, std::vector{Resource::LocalMemory});
}

TEST(Occupancy, TheNextStepNamesTheSmallestChange) {
  EXPECT_EQ(predictOccupancy(architecture("sm_90"), ask(32, 14, 12004))->nextStep,
            "12,004 bytes a group leave room for 17 groups; at 11,904 bytes 18 fit: 100 bytes less.");
  EXPECT_EQ(predictOccupancy(architecture("sm_90"), ask(256, 32, 0))->nextStep,
            "none: all 64 warps of the compute unit are active.");
  EXPECT_EQ(predictOccupancy(architecture("sm_90"), ask(256, 255, 232449))->nextStep,
            "232,449 bytes a group leave room for no group; at 232,448 bytes 1 fits: 1 byte less.");
  EXPECT_EQ(predictOccupancy(architecture("sm_90"), ask(32, 14, 0))->nextStep,
            "none: by groups a compute unit takes 32 groups, and no smaller request would have more warps active; "
            "groups of 64 work-items would have 64 of 64 warps active, not 32.");
  EXPECT_EQ(predictOccupancy(architecture("cpu"), ask(32, 14, 0))->nextStep,
            "none: a CPU core runs one group at a time, however little local memory it asks for.");
}

TEST(Occupancy, TheNextStepShrinksTwoRequestsWhereOneAloneGainsNothing) {
  const OccupancyQuery query = ask(256, 72, 33024); // three groups by registers and by local memory
  const NextStep step = nextStep(architecture("sm_89"), query);
  ASSERT_TRUE(step.gains());
  EXPECT_GT(predictOccupancy(architecture("sm_89"), step.applied(query))->groupsPerUnit, 3U);
  const OccupancyQuery tooLarge = ask(2048, 32, 300000);
  const NextStep both = nextStep(architecture("sm_90"), tooLarge);
  EXPECT_EQ(both.workItems, 1024U);
  EXPECT_EQ(both.localBytes, 232448U);
}

TEST(Occupancy, OverTheLimitsIsNoGroupWithItsLimiter) {
  const auto local = predictOccupancy(architecture("sm_90"), ask(256, 32, 300 * 1024));
  EXPECT_EQ(local->groupsPerUnit, 0U);
  EXPECT_EQ(local->limiters, std::vector{Resource::LocalMemory});
  const auto registers = predictOccupancy(architecture("sm_90"), ask(256, 300, 0));
  EXPECT_EQ(registers->groupsPerUnit, 0U);
  EXPECT_EQ(registers->limiters, std::vector{Resource::Registers});
  const auto items = predictOccupancy(architecture("xe_hpc_pvc"), ask(1152, std::nullopt, 0));
  EXPECT_EQ(items->groupsPerUnit, 0U);
  EXPECT_EQ(items->limiters, std::vector{Resource::WorkItems});
}

TEST(Occupancy, HugeNumbersDoNotWrapAround) {
  const std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();
  for (const Architecture& each : architectureTables().architectures) {
    const auto occupancy = predictOccupancy(each, ask(huge, huge, huge));
    ASSERT_TRUE(occupancy) << each.name;
    EXPECT_EQ(occupancy->groupsPerUnit, each.name == "cpu" ? 1U : 0U) << each.name;
  }
}

TEST(Occupancy, WhatTheSingleFormRefuses) {
  EXPECT_EQ(refusalCode("sm_90", ask(0, 32, 0)), PlanErrorCode::BadInput);
  EXPECT_EQ(refusalCode("sm_90", ask(256, 256, 0)), PlanErrorCode::BadInput);
  EXPECT_EQ(refusalCode("gfx900", ask(256, 257, 0)), PlanErrorCode::BadInput);
  EXPECT_EQ(refusalCode("sm_90", ask(256, 32, 300 * 1024)), PlanErrorCode::LocalMemoryExceedsLimit);
  EXPECT_EQ(refusalCode("sm_90", ask(1024, 128, 0)), PlanErrorCode::WorkGroupTooLarge);
  EXPECT_EQ(refusalCode("sm_90", ask(1025, 32, 0)), PlanErrorCode::WorkGroupTooLarge);
  EXPECT_EQ(refusalCode("sm_90", ask(256, 32, 1024)), PlanErrorCode::Cancelled) << "nothing to refuse";
  OccupancyQuery simd = ask(256, 32, 0);
  simd.simd = 16;
  EXPECT_EQ(refusalCode("sm_90", simd), PlanErrorCode::BadInput);
  EXPECT_EQ(refusalCode("xe_hpg_dg2_arc", simd), PlanErrorCode::Cancelled);
  simd.simd = 64;
  EXPECT_EQ(refusalCode("xe_hpg_dg2_arc", simd), PlanErrorCode::BadInput);
}

TEST(Occupancy, UnknownRegistersMakeAnUpperBoundWhereTheyCanLimit) {
  EXPECT_TRUE(predictOccupancy(architecture("sm_90"), ask(256, std::nullopt, 0))->upperBound);
  EXPECT_FALSE(predictOccupancy(architecture("sm_90"), ask(256, 32, 0))->upperBound);
  EXPECT_TRUE(predictOccupancy(architecture("gfx1030"), ask(256, std::nullopt, 0))->upperBound);
  EXPECT_FALSE(predictOccupancy(architecture("gen9"), ask(256, std::nullopt, 0))->upperBound);
  EXPECT_TRUE(predictOccupancy(architecture("gfx950"), ask(256, 32, 1024))->upperBound) << "its granule is not known";
}

TEST(Occupancy, NoPercentageIsGuessed) {
  const auto cpu = predictOccupancy(architecture("cpu"), ask(256, 32, 1024));
  EXPECT_TRUE(cpu->cpu);
  EXPECT_EQ(cpu->groupsPerUnit, 1U);
  EXPECT_EQ(cpu->maxWarps, 0U);
  const auto unknown = predictOccupancy(architecture("gfx1250"), ask(256, 32, 1024));
  ASSERT_TRUE(unknown);
  EXPECT_FALSE(unknown->known);
  EXPECT_NE(unknown->notKnownReason.find("SIMDs"), std::string::npos);
}

TEST(Occupancy, AmdModesAndRounding) {
  OccupancyQuery query = ask(256, std::nullopt, 8320);
  query.mode = AmdMode::Cu;
  EXPECT_EQ(predictOccupancy(architecture("gfx1030"), query)->allocatedLocalBytes, 9216U);
  EXPECT_EQ(predictOccupancy(architecture("gfx1030"), query)->localPerUnit, 65536U);
  query.mode.reset();
  EXPECT_EQ(predictOccupancy(architecture("gfx1030"), query)->localPerUnit, 131072U) << "WGP is the default";
  query.mode = AmdMode::Wgp;
  EXPECT_FALSE(predictOccupancy(architecture("gfx900"), query));
  query = ask(64, std::nullopt, 16384);
  EXPECT_EQ(predictOccupancy(architecture("gfx600"), query)->groupsPerUnit, 4U) << "64 KiB in hardware";
  query.roundLocal = false;
  EXPECT_EQ(predictOccupancy(architecture("gfx600"), query)->groupsPerUnit, 2U) << "LLVM counts with 32 KiB";
}

TEST(Occupancy, IdleLanesOfTheLastWarp) {
  EXPECT_EQ(predictOccupancy(architecture("sm_90"), ask(100, 32, 0))->idleLanesPerGroup, 28U);
  EXPECT_EQ(predictOccupancy(architecture("sm_90"), ask(96, 32, 0))->idleLanesPerGroup, 0U);
}

} // namespace tileglass::test
