// The plan as the only gate of legality, on the limits that real devices answer. L-numbers are those of the project's
// list of public reports.
#include "app/core/launch_plan.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/core/units.h"
#include "app/record/architecture_tables.h"
#include "tests/core/plan_cases.h"

namespace tileglass {
namespace {

using Code = PlanErrorCode;

PlanTarget pocl() {
  return {poclLikeDevice(), architectureTables().find("cpu"), {}};
}
PlanTarget h200() {
  return {h200LikeDevice(), architectureTables().find("sm_90"), {}};
}

const Budget& budgetOf(const LaunchPlan& plan) {
  return plan.headline()->budget;
}

TEST(LaunchPlan, AsksForTheBytesOfTheTextbook) {
  EXPECT_EQ(budgetOf(planOf("matmul", "tiled", pocl(), {{"tile", "16"}})).requestBytes, 2048U);
  EXPECT_EQ(budgetOf(planOf("matmul", "tiled", pocl(), {{"tile", "16"}, {"pad", "1"}})).requestBytes, 2176U);
  EXPECT_EQ(budgetOf(planOf("matmul", "tiled", pocl(), {{"tile", "32"}, {"pad", "1"}})).requestBytes, 8448U);
  EXPECT_EQ(budgetOf(planOf("matmul", "naive", pocl(), {{"tile", "16"}, {"pad", "1"}})).requestBytes, 0U);
  EXPECT_EQ(budgetOf(planOf("blur", "tiled", pocl(), {{"tile", "256"}, {"radius", "1"}})).requestBytes, 1032U);
}

TEST(LaunchPlan, RefusesATileLargerThanAGroupWithBothNumbers) {
  for (const char* variant : {"naive", "tiled"}) {
    const LaunchPlan plan = planOf("matmul", variant, pocl(), {{"tile", "128"}});
    ASSERT_FALSE(plan.legal());
    EXPECT_EQ(plan.refusals.front().code, Code::WorkGroupTooLarge);
    EXPECT_NE(plan.refusals.front().sentence.find("16,384"), std::string::npos) << plan.refusals.front().sentence;
    EXPECT_NE(plan.refusals.front().sentence.find("4,096"), std::string::npos);
    EXPECT_NE(plan.refusals.front().sentence.find("64 × 64"), std::string::npos) << "the remedy";
  }
}

// L1: a driver may take a request over its limit and abort; our own sum refuses it before any call.
TEST(LaunchPlan, L1FitsToTheByteAndRefusesOneMore) {
  for (const char* family : {"matmul", "blur", "reduction", "vector_add"}) {
    for (const VariantSpec& variant : (*findFamily(family))->variants) {
      if (variant.broken && variant.broken->simulatorOnly) {
        continue; // refused on every real device
      }
      const std::vector<std::pair<std::string, std::string>> tile = {
          {"tile", std::string(family) == "matmul" ? "16" : "256"}};
      const LaunchPlan bare = planOf(family, variant.name, pocl(), tile);
      ASSERT_TRUE(bare.legal()) << family << " " << variant.name;
      std::uint64_t request = 0;
      for (const PlannedLaunch& launch : bare.launches) {
        request = std::max(request, launch.budget.requestBytes);
      }
      const std::uint64_t room = pocl().device.limits.localMemoryBytes - request;
      auto given = tile;
      given.emplace_back("extra_local", std::to_string(room));
      const LaunchPlan full = planOf(family, variant.name, pocl(), given);
      EXPECT_TRUE(full.legal()) << family << " " << variant.name;
      given.back().second = std::to_string(room + 1);
      const LaunchPlan over = planOf(family, variant.name, pocl(), given);
      EXPECT_EQ(codesOf(over), std::vector{Code::LocalMemoryExceedsLimit}) << family << " " << variant.name;
      EXPECT_NE(sentenceOf(over, Code::LocalMemoryExceedsLimit).find("2,097,152"), std::string::npos);
      EXPECT_NE(sentenceOf(over, Code::LocalMemoryExceedsLimit).find("2,097,153"), std::string::npos);
    }
  }
}

TEST(LaunchPlan, L1LargestBallastDoesNotOverflowTheSum) {
  const LaunchPlan plan = planOf("matmul", "tiled", pocl(), {{"tile", "16"}, {"extra_local", "18446744073709551615"}});
  EXPECT_EQ(codesOf(plan), std::vector{Code::LocalMemoryExceedsLimit});
}

// L2: the request is ours, static and dynamic counted once; the driver's answer stands beside it.
TEST(LaunchPlan, L2KeepsRequestAndDriverBytesApart) {
  LaunchSpec launch;
  launch.kernel = "both";
  launch.staticLocalBytes = 1000;
  launch.arguments = {LocalArgument{24}, LocalArgument{8}};
  const FamilySpec family = syntheticFamily(launch, {});
  ParameterSet parameters;
  parameters.set("extra_local", std::uint64_t{100});
  for (const std::uint64_t driver : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1132}, std::uint64_t{1136}}) {
    KernelInfo info;
    info.driverLocalBytes = driver;
    const LaunchPlan plan = planVariant(family, family.variants[0], parameters, pocl(), {info});
    EXPECT_EQ(budgetOf(plan).requestBytes, 1132U);
    EXPECT_EQ(budgetOf(plan).driverBytes, driver);
    EXPECT_TRUE(plan.legal());
  }
  EXPECT_FALSE(budgetOf(planVariant(family, family.variants[0], parameters, pocl())).driverBytes.has_value());
}

// L3: a request of exactly the limit fails where the driver adds bytes of its own.
TEST(LaunchPlan, L3RefusesByTheDriversBytes) {
  PlanTarget target = h200();
  KernelInfo info;
  info.driverLocalBytes = target.device.limits.localMemoryBytes + 4;
  const std::vector<std::pair<std::string, std::string>> given = {{"tile", "16"}, {"extra_local", "47104"}};
  ASSERT_TRUE(planOf("matmul", "tiled", target, given).legal());
  const LaunchPlan plan = planOf("matmul", "tiled", target, given, {info});
  EXPECT_EQ(codesOf(plan), std::vector{Code::LocalMemoryExceedsLimit});
  EXPECT_FALSE(budgetOf(plan).fits);
  EXPECT_NE(sentenceOf(plan, Code::LocalMemoryExceedsLimit).find("added by the driver"), std::string::npos);
}

// L4: what a group may take comes from the query, what a compute unit holds from the table.
TEST(LaunchPlan, L4LimitIsTheGroupsAndOccupancyTheUnits) {
  const LaunchPlan plan = planOf("matmul", "tiled", h200(), {{"tile", "32"}});
  EXPECT_EQ(budgetOf(plan).limitBytes, 48 * kKiB);
  EXPECT_EQ(budgetOf(plan).perComputeUnitBytes, 228 * kKiB);
  EXPECT_TRUE(plan.headline()->occupancy.known);
  EXPECT_TRUE(plan.headline()->occupancy.upperBound) << "registers are not known before the build";
  EXPECT_EQ(plan.headline()->occupancy.groupsPerUnit, 2U);
}

TEST(LaunchPlan, OccupancyFollowsTheDriversBytes) {
  // Seen on an H200: 8,192 bytes asked, 8,196 used, 24 groups and not 25.
  const std::vector<std::pair<std::string, std::string>> given = {{"tile", "8"}, {"extra_local", "7680"}};
  KernelInfo info;
  info.registers = 16;
  info.driverLocalBytes = 8192;
  EXPECT_EQ(planOf("matmul", "tiled", h200(), given, {info}).headline()->occupancy.groupsPerUnit, 25U);
  info.driverLocalBytes = 8196;
  EXPECT_EQ(planOf("matmul", "tiled", h200(), given, {info}).headline()->occupancy.groupsPerUnit, 24U);
}

TEST(LaunchPlan, WithoutATableNothingIsGuessed) {
  const LaunchPlan plan = planOf("matmul", "tiled", {poclLikeDevice(), nullptr, {}}, {{"tile", "16"}});
  EXPECT_TRUE(plan.legal());
  EXPECT_FALSE(plan.headline()->occupancy.known);
  EXPECT_FALSE(budgetOf(plan).perComputeUnitBytes.has_value());
}

// L5: odd answers for the local memory.
TEST(LaunchPlan, L5OddLocalMemoryIsTakenAtItsWord) {
  struct Case {
    std::uint64_t bytes;
    LocalMemoryType type;
    bool tiledFits; ///< matmul at tile 16: 2,048 bytes
  };
  for (const Case& odd :
       {Case{0, LocalMemoryType::None, false}, Case{0, LocalMemoryType::Local, false},
        Case{kKiB, LocalMemoryType::Local, false}, Case{2 * kKiB, LocalMemoryType::Global, true},
        Case{16 * kMiB, LocalMemoryType::Global, true}, Case{256'000'000, LocalMemoryType::Global, true}}) {
    for (const char* name : {"cpu", "sm_90", "gfx1030", "xe_hpg_dg2_arc"}) {
      PlanTarget target{poclLikeDevice(), architectureTables().find(name), {}};
      ASSERT_NE(target.architecture, nullptr) << name;
      target.device.limits.localMemoryBytes = odd.bytes;
      target.device.limits.localMemoryType = odd.type;
      const std::vector<std::pair<std::string, std::string>> tile = {{"tile", "16"}};
      EXPECT_TRUE(planOf("matmul", "naive", target, tile).legal()) << odd.bytes;
      const LaunchPlan tiled = planOf("matmul", "tiled", target, tile);
      EXPECT_EQ(tiled.legal(), odd.tiledFits) << odd.bytes;
      EXPECT_EQ(refusedFor(tiled, Code::LocalMemoryExceedsLimit), !odd.tiledFits) << odd.bytes;
      EXPECT_GE(tiled.headline()->occupancy.fraction, 0.0);
      EXPECT_LE(tiled.headline()->occupancy.fraction, 1.0);
    }
  }
}

TEST(LaunchPlan, L5ADeviceThatAnswersZeroEverywhereIsRefusedNotDividedBy) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      const LaunchPlan plan =
          planOf(family->name, variant.name, {Device{}, architectureTables().find("sm_90"), {}}, {});
      EXPECT_TRUE(refusedFor(plan, Code::WorkGroupTooLarge)) << family->name << " " << variant.name;
      for (const PlanError& refusal : plan.refusals) {
        EXPECT_TRUE(isRefusal(refusal.code));
        EXPECT_FALSE(refusal.sentence.empty());
      }
    }
  }
}

// L6: −51 on PoCL, accepted elsewhere; our own sentence comes first.
TEST(LaunchPlan, L6RefusesALocalArgumentOfNoBytes) {
  LaunchSpec launch;
  launch.kernel = "empty_local";
  launch.arguments = {LocalArgument{0}};
  const FamilySpec family = syntheticFamily(launch, {});
  const LaunchPlan plan = planVariant(family, family.variants[0], {}, pocl());
  ASSERT_EQ(codesOf(plan), std::vector{Code::UnsupportedFeature});
  EXPECT_NE(plan.refusals[0].sentence.find("0 bytes"), std::string::npos);
  EXPECT_NE(plan.refusals[0].sentence.find("empty_local"), std::string::npos);
}

// L7: processors whose groups have one dimension only.
TEST(LaunchPlan, L7OneDimensionalDevicesRefuseTwoDimensionalTiles) {
  PlanTarget target = pocl();
  target.device.limits.maxWorkGroupSize = 1024;
  target.device.limits.maxWorkItemSizes = {1024, 1, 1};
  for (const char* variant : {"naive", "tiled"}) {
    const LaunchPlan plan = planOf("matmul", variant, target, {{"tile", "16"}});
    ASSERT_EQ(codesOf(plan), std::vector{Code::WorkGroupDimensionTooLarge}) << variant;
    EXPECT_NE(plan.refusals[0].sentence.find("dimension 1"), std::string::npos) << plan.refusals[0].sentence;
    EXPECT_NE(plan.refusals[0].sentence.find("one-dimensional"), std::string::npos) << "the remedy";
    EXPECT_TRUE(planOf("matmul", variant, target, {{"tile", "64x1"}}).legal());
  }
  for (const char* family : {"blur", "reduction", "vector_add"}) {
    for (const VariantSpec& variant : (*findFamily(family))->variants) {
      if (variant.broken && variant.broken->simulatorOnly) {
        continue; // refused on every real device
      }
      EXPECT_TRUE(planOf(family, variant.name, target, {{"tile", "256"}}).legal()) << family << " " << variant.name;
    }
  }
}

// L8: 1,024 in each dimension, but 256 in all.
TEST(LaunchPlan, L8TheGroupsLimitHoldsBesideThoseOfDimensions) {
  PlanTarget target = pocl();
  target.device.limits.maxWorkGroupSize = 256;
  target.device.limits.maxWorkItemSizes = {1024, 1024, 1024};
  EXPECT_TRUE(planOf("matmul", "tiled", target, {{"tile", "16"}}).legal());
  EXPECT_TRUE(planOf("matmul", "tiled", target, {{"tile", "256x1"}}).legal());
  const LaunchPlan plan = planOf("matmul", "tiled", target, {{"tile", "32"}});
  EXPECT_EQ(codesOf(plan), std::vector{Code::WorkGroupTooLarge});
  EXPECT_NE(plan.refusals[0].sentence.find("1,024"), std::string::npos);
  EXPECT_NE(plan.refusals[0].sentence.find("256"), std::string::npos);
}

// L9: the built kernel's own limit refuses, except where a driver is known to answer too low.
TEST(LaunchPlan, L9TheKernelsOwnLimitRefusesButNotNvidias256) {
  KernelInfo info;
  info.workGroupSize = 256;
  const std::vector<std::pair<std::string, std::string>> given = {{"tile", "32"}};
  EXPECT_EQ(codesOf(planOf("matmul", "tiled", pocl(), given, {info})), std::vector{Code::WorkGroupTooLarge});
  EXPECT_TRUE(planOf("matmul", "tiled", h200(), given, {info}).legal());
  info.workGroupSize = 1024;
  EXPECT_TRUE(planOf("matmul", "tiled", pocl(), given, {info}).legal());
}

// L11: allowed or refused before any product overflows.
TEST(LaunchPlan, L11SizesAreRefusedByAllocationAndIndexWidth) {
  struct Case {
    const char* size;
    std::uint64_t bytes; ///< of one matrix; 0: more elements than 32 bits count
  };
  constexpr Case kCases[] = {{"23170", 2'147'395'600}, {"32768", 4 * kGiB}, {"46341", 8'589'953'124},
                             {"65536", 16 * kGiB},     {"65537", 0},        {"1000000", 0}};
  for (const std::uint64_t allocation : {512 * kMiB, 2 * kGiB, 4 * kGiB - 1, 4 * kGiB, 12 * kGiB, 64 * kGiB}) {
    PlanTarget target = pocl();
    target.device.limits.maxAllocationBytes = allocation;
    target.device.limits.globalMemoryBytes = 8 * 64 * kGiB;
    for (const Case& size : kCases) {
      const LaunchPlan plan = planOf("matmul", "tiled", target, {{"size", size.size}, {"tile", "16"}});
      if (size.bytes == 0) {
        EXPECT_TRUE(refusedFor(plan, Code::SizeOverflowsIndex)) << size.size;
      } else {
        EXPECT_FALSE(refusedFor(plan, Code::SizeOverflowsIndex)) << size.size;
        EXPECT_EQ(refusedFor(plan, Code::SizeTooLargeForMemory), size.bytes > allocation) << size.size << allocation;
        EXPECT_EQ(plan.legal(), size.bytes <= allocation) << size.size << " " << allocation;
        EXPECT_EQ(plan.memoryBytes, 3 * size.bytes) << size.size;
      }
    }
  }
}

TEST(LaunchPlan, L11BuffersTogetherMustFitTheGlobalMemory) {
  PlanTarget target = pocl();
  target.device.limits.globalMemoryBytes = 3 * kGiB;
  target.device.limits.maxAllocationBytes = 2 * kGiB;
  const LaunchPlan plan = planOf("matmul", "naive", target, {{"size", "23170"}, {"tile", "16"}});
  EXPECT_EQ(codesOf(plan), std::vector{Code::SizeTooLargeForMemory});
  EXPECT_NE(plan.refusals[0].sentence.find(formatBytes(3 * 2'147'395'600ULL)), std::string::npos);
}

// L12: constant buffers at the limit.
TEST(LaunchPlan, L12ConstantArgumentsFitToTheByte) {
  PlanTarget target = pocl();
  target.device.limits.constantMemoryBytes = 64 * kKiB;
  for (const std::uint64_t bytes : {65'532, 65'536, 65'540}) {
    LaunchSpec launch;
    launch.kernel = "lookup";
    launch.arguments = {BufferArgument{"table", true}, BufferArgument{"out", false}};
    const FamilySpec family =
        syntheticFamily(launch, {{"table", BufferRole::Input, ElementType::Float32, bytes / kElementBytes, 0},
                                 {"out", BufferRole::Output, ElementType::Float32, kMiB, 0}});
    const LaunchPlan plan = planVariant(family, family.variants[0], {}, target);
    EXPECT_EQ(plan.headline()->budget.constantBytes, bytes) << "global buffers do not count";
    EXPECT_EQ(plan.legal(), bytes <= 65'536) << bytes;
    EXPECT_EQ(refusedFor(plan, Code::ConstantMemoryExceedsLimit), bytes > 65'536) << bytes;
  }
}

TEST(LaunchPlan, L12TwoConstantArgumentsCountTogether) {
  PlanTarget target = pocl();
  target.device.limits.constantMemoryBytes = 64 * kKiB;
  LaunchSpec launch;
  launch.arguments = {BufferArgument{"a", true}, BufferArgument{"b", true}};
  const FamilySpec family = syntheticFamily(launch, {{"a", BufferRole::Input, ElementType::Float32, 8192, 8192},
                                                     {"b", BufferRole::Input, ElementType::Float32, 8193, 8193}});
  const LaunchPlan plan = planVariant(family, family.variants[0], {}, target);
  EXPECT_EQ(codesOf(plan), std::vector{Code::ConstantMemoryExceedsLimit});
}

TEST(LaunchPlan, L12BlursWeightsAreConstant) {
  PlanTarget target = pocl();
  target.device.limits.constantMemoryBytes = 64 * kKiB;
  for (const char* variant : {"naive", "tiled"}) {
    EXPECT_TRUE(planOf("blur", variant, target, {{"tile", "256"}, {"radius", "8191"}}).legal()) << "65,532 bytes";
    EXPECT_EQ(codesOf(planOf("blur", variant, target, {{"tile", "256"}, {"radius", "8192"}})),
              std::vector{Code::ConstantMemoryExceedsLimit})
        << "65,540 bytes";
  }
}

TEST(LaunchPlan, MoreRegistersThanAGroupCanHaveAreRefused) {
  PlanTarget target = h200();
  target.assumedRegisters = 64;
  EXPECT_TRUE(planOf("matmul", "tiled", target, {{"tile", "32"}}).legal()) << "1,024 × 64 are all there are";
  target.assumedRegisters = 128;
  const LaunchPlan plan = planOf("matmul", "tiled", target, {{"tile", "32"}});
  EXPECT_EQ(codesOf(plan), std::vector{Code::WorkGroupTooLarge});
  EXPECT_NE(plan.refusals.front().sentence.find("128 registers"), std::string::npos) << plan.refusals.front().sentence;
}

TEST(LaunchPlan, WhatCannotBeCountedIsNotShownAsANumber) {
  LaunchSpec launch;
  const FamilySpec family =
      syntheticFamily(launch, {{"a", BufferRole::Input, ElementType::Float32, kSaturated, kSaturated},
                               {"b", BufferRole::Output, ElementType::Float32, kMiB, kMiB}});
  const LaunchPlan plan = planVariant(family, family.variants[0], {}, pocl());
  EXPECT_EQ(codesOf(plan), std::vector{Code::SizeOverflowsIndex});
  EXPECT_TRUE(isSaturated(plan.memoryBytes));
  EXPECT_EQ(plan.refusals.front().sentence.find("18,446"), std::string::npos) << plan.refusals.front().sentence;
}

TEST(LaunchPlan, TheRemedyIsTheFamilys) {
  LaunchSpec launch;
  launch.staticLocalBytes = 64 * kMiB;
  FamilySpec family = syntheticFamily(launch, {});
  family.localMemoryRemedy = "Choose a smaller table.";
  const LaunchPlan plan = planVariant(family, family.variants[0], {}, pocl());
  EXPECT_TRUE(plan.refusals.front().sentence.ends_with("over. Choose a smaller table."))
      << plan.refusals.front().sentence;
}

TEST(LaunchPlan, UndefinedVariantsAreForTheSimulator) {
  LaunchSpec launch;
  FamilySpec family = syntheticFamily(launch, {});
  family.variants[0].broken = Broken{"a barrier in divergent flow", "nothing", true};
  PlanTarget target = pocl();
  EXPECT_EQ(codesOf(planVariant(family, family.variants[0], {}, target)), std::vector{Code::SimulatorOnly});
  target.device.simulator = true;
  EXPECT_TRUE(planVariant(family, family.variants[0], {}, target).legal());
}

TEST(LaunchPlan, DefaultsAreLegalOnEveryDeviceThatHasRoom) {
  for (const PlanTarget& target : {pocl(), h200()}) {
    for (const FamilySpec* family : catalogue()) {
      for (const VariantSpec& variant : family->variants) {
        const bool refused = variant.broken && variant.broken->simulatorOnly;
        EXPECT_EQ(planOf(family->name, variant.name, target, {}).legal(), !refused)
            << family->name << " " << variant.name;
      }
    }
  }
}

} // namespace
} // namespace tileglass
