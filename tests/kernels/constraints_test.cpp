// What the families refuse, with its sentence, and the launches of a reduction.
#include <gtest/gtest.h>

#include "app/core/launch_plan.h"
#include "family_cases.h"

namespace tileglass {
namespace {

/// A roomy device, so that only what the families themselves refuse shows; 16 GiB a buffer.
PlanTarget roomyDevice() {
  PlanTarget target;
  DeviceLimits& limits = target.device.limits;
  limits.localMemoryBytes = 1U << 20U;
  limits.localMemoryType = LocalMemoryType::Local;
  limits.maxWorkGroupSize = 4096;
  limits.maxWorkItemSizes = {4096, 4096, 4096};
  limits.computeUnits = 8;
  limits.globalMemoryBytes = std::uint64_t{1} << 38U;
  limits.maxAllocationBytes = std::uint64_t{1} << 34U;
  limits.constantMemoryBytes = 65536;
  limits.maxConstantArguments = 8;
  limits.addressBits = 64;
  return target;
}

std::vector<PlanErrorCode> refusals(std::string_view family, std::string_view variant, const Settings& settings,
                                    const PlanTarget& target = roomyDevice()) {
  const LaunchPlan plan =
      planVariant(familyNamed(family), variantNamed(family, variant), parametersOf(family, settings), target);
  std::vector<PlanErrorCode> codes;
  for (const PlanError& refusal : plan.refusals) {
    EXPECT_FALSE(refusal.sentence.empty());
    codes.push_back(refusal.code);
  }
  return codes;
}

using Codes = std::vector<PlanErrorCode>;

TEST(Constraints, DefaultsAreLegal) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      const bool simulatorOnly = variant.broken && variant.broken->simulatorOnly;
      EXPECT_EQ(refusals(family->name, variant.name, {}), simulatorOnly ? Codes{PlanErrorCode::SimulatorOnly} : Codes{})
          << family->name << ":" << variant.name;
    }
  }
}

TEST(Constraints, MatricesUpToTheReachOf32Bits) {
  PlanTarget twoGiB = roomyDevice();
  twoGiB.device.limits.maxAllocationBytes = std::uint64_t{1} << 31U;
  EXPECT_EQ(refusals("matmul", "tiled", {{"size", "23170"}}, twoGiB), Codes{});
  EXPECT_EQ(refusals("matmul", "tiled", {{"size", "23171"}}, twoGiB), Codes{PlanErrorCode::SizeTooLargeForMemory});
  EXPECT_EQ(refusals("matmul", "tiled", {{"size", "32768"}}), Codes{});
  EXPECT_EQ(refusals("matmul", "tiled", {{"size", "46341"}}), Codes{});
  EXPECT_EQ(refusals("matmul", "tiled", {{"size", "65536"}}), Codes{}); // the last index is 2³² − 1
  for (const char* size : {"65537", "1000000", "2147483648"}) {
    for (const char* variant : {"naive", "tiled"}) {
      const Codes codes = refusals("matmul", variant, {{"size", size}});
      ASSERT_FALSE(codes.empty()) << size;
      EXPECT_EQ(codes.front(), PlanErrorCode::SizeOverflowsIndex) << size;
    }
  }
}

TEST(Constraints, LengthsUpToTheReachOf32Bits) {
  for (const char* family : {"blur", "vector_add", "strided_copy", "reduction"}) {
    for (const char* size : {"4294967296", "1099511627776"}) {
      const Codes codes = refusals(family, familyNamed(family).variants[1].name,
                                   std::string_view(family) == "reduction" ? Settings{{"size", size}, {"type", "float"}}
                                                                           : Settings{{"size", size}});
      ASSERT_FALSE(codes.empty()) << family << " " << size;
      EXPECT_EQ(codes.front(), PlanErrorCode::SizeOverflowsIndex) << family << " " << size;
    }
  }
}

TEST(Constraints, ConstantMemoryHoldsTheWeights) {
  EXPECT_EQ(refusals("blur", "naive", {{"radius", "8191"}}), Codes{}); // 65,532 bytes of 65,536
  EXPECT_EQ(refusals("blur", "naive", {{"radius", "8192"}}), Codes{PlanErrorCode::ConstantMemoryExceedsLimit});
}

TEST(Constraints, IntSumsFit32Bits) {
  EXPECT_EQ(refusals("reduction", "sequential", {{"size", "268435456"}}), Codes{});
  EXPECT_EQ(refusals("reduction", "sequential", {{"size", "268435457"}}), Codes{PlanErrorCode::SizeNotSupported});
  EXPECT_EQ(refusals("reduction", "sequential", {{"size", "268435457"}, {"type", "float"}}), Codes{});
}

TEST(Constraints, OneCounterTakesTooLong) {
  EXPECT_EQ(refusals("reduction", "atomic", {{"type", "float"}, {"size", "4194304"}}), Codes{});
  EXPECT_EQ(refusals("reduction", "atomic", {{"type", "float"}, {"size", "4194305"}}),
            Codes{PlanErrorCode::PredictedTooLong});
  EXPECT_EQ(refusals("reduction", "atomic", {{"size", "67108864"}}), Codes{});
  const LaunchPlan plan =
      planVariant(familyNamed("reduction"), variantNamed("reduction", "atomic"),
                  parametersOf("reduction", {{"type", "float"}, {"size", "67108865"}}), roomyDevice());
  ASSERT_EQ(plan.refusals.size(), 1U);
  EXPECT_NE(plan.refusals[0].sentence.find("53 s"), std::string::npos) << plan.refusals[0].sentence;
}

TEST(Constraints, GroupsOfOneNeverEndASecondStageOnTheDevice) {
  EXPECT_EQ(refusals("reduction", "sequential", {{"tile", "1"}}), Codes{PlanErrorCode::TileNotSupported});
  EXPECT_EQ(refusals("reduction", "sequential", {{"tile", "1"}, {"second_stage", "host"}}), Codes{});
  EXPECT_EQ(refusals("reduction", "sequential", {{"tile", "1"}, {"size", "1"}}), Codes{});
  EXPECT_EQ(refusals("reduction", "first_add", {{"tile", "1"}}), Codes{});
  EXPECT_EQ(refusals("reduction", "unrolled", {{"tile", "1"}, {"per_item", "1"}}),
            Codes{PlanErrorCode::TileNotSupported});
}

TEST(Constraints, BlocksAreWholeItemsAndFloat4NeedsMultiplesOfFour) {
  EXPECT_EQ(refusals("matmul", "blocked", {{"block", "64"}, {"per_item", "5x4"}}),
            Codes{PlanErrorCode::TileNotSupported});
  EXPECT_EQ(refusals("matmul", "blocked", {{"block", "30"}, {"per_item", "3x2"}, {"depth", "5"}}), Codes{});
  for (const char* variant : {"vectorised", "double_buffered", "pipelined"}) {
    EXPECT_EQ(refusals("matmul", variant, {{"block", "30"}, {"per_item", "3x2"}}),
              Codes{PlanErrorCode::TileNotSupported});
    EXPECT_EQ(refusals("matmul", variant, {{"depth", "6"}}), Codes{PlanErrorCode::TileNotSupported});
    EXPECT_EQ(refusals("matmul", variant, {{"block", "4"}, {"per_item", "8"}}), Codes{PlanErrorCode::TileNotSupported});
  }
}

TEST(Constraints, ATileOf128NamesBothNumbers) {
  const LaunchPlan plan = planVariant(familyNamed("matmul"), variantNamed("matmul", "tiled"),
                                      parametersOf("matmul", {{"tile", "128"}}), roomyDevice());
  ASSERT_FALSE(plan.refusals.empty());
  EXPECT_EQ(plan.refusals.front().code, PlanErrorCode::WorkGroupTooLarge);
  EXPECT_NE(plan.refusals.front().sentence.find("16,384"), std::string::npos);
  EXPECT_NE(plan.refusals.front().sentence.find("4,096"), std::string::npos);
}

TEST(ReductionLaunches, RepeatUntilOneSumRemains) {
  const VariantSpec& tree = variantNamed("reduction", "sequential");
  const ParameterSet parameters = parametersOf("reduction", {{"size", "1000003"}, {"tile", "96"}});
  const std::vector<LaunchSpec> launches = tree.launches(parameters);
  ASSERT_EQ(launches.size(), 4U); // 10,417 sums, then 109, then 2, then 1
  EXPECT_EQ(launches[0].groups(), 10417U);
  EXPECT_EQ(launches[1].groups(), 109U);
  EXPECT_EQ(launches[2].groups(), 2U);
  EXPECT_EQ(launches[3].groups(), 1U);
  for (std::size_t i = 0; i + 1 < launches.size(); ++i) {
    EXPECT_EQ(std::get<BufferArgument>(launches[i].arguments[1]).buffer,
              std::get<BufferArgument>(launches[i + 1].arguments[0]).buffer);
  }
  EXPECT_EQ(std::get<BufferArgument>(launches.back().arguments[1]).buffer, "total");
  EXPECT_FALSE(tree.hostStage(parameters));
}

TEST(ReductionLaunches, EndOnTheHostWhereItIsTheSecondStage) {
  const VariantSpec& tree = variantNamed("reduction", "sequential");
  const ParameterSet parameters =
      parametersOf("reduction", {{"size", "1000"}, {"tile", "96"}, {"second_stage", "host"}});
  EXPECT_EQ(tree.launches(parameters).size(), 1U);
  const auto stage = tree.hostStage(parameters);
  ASSERT_TRUE(stage);
  HostArray partials(ElementType::Int32, 3);
  partials.ints()[0] = 5;
  partials.ints()[1] = -2;
  partials.ints()[2] = 100;
  HostArray total(ElementType::Int32, 1);
  stage->run(partials, total);
  EXPECT_EQ(total.ints()[0], 103);
}

TEST(ReductionChain, IsTheDepthOfTheTree) {
  const VariantSpec& tree = variantNamed("reduction", "sequential");
  const auto chain = [&](const char* size, const char* tile, const char* stage, const char* type) {
    return tree.longestChain(
        parametersOf("reduction", {{"size", size}, {"tile", tile}, {"second_stage", stage}, {"type", type}}));
  };
  EXPECT_EQ(chain("65536", "256", "device", "float"), 18U);
  EXPECT_EQ(chain("65536", "256", "host", "float"), 10U);
  EXPECT_EQ(chain("65536", "256", "device", "int"), 0U);
  EXPECT_EQ(chain("100", "100", "device", "float"), 8U);
  EXPECT_EQ(chain("5", "1", "host", "float"), 2U);
}

} // namespace
} // namespace tileglass
