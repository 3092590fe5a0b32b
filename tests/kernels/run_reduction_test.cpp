// Every variant of reduction on PoCL, at lengths and groups that fit each other and that do not.
#include <gtest/gtest.h>

#include "pocl_runs.h"

namespace tileglass {
namespace {

/// All that are right with that tile: groups of one never come to an end on the device, unless an item takes several.
std::vector<std::string> variantsFor(int tile, std::string_view stage) {
  std::vector<std::string> names = rightVariants("reduction");
  if (tile == 1 && stage == "device") {
    std::erase_if(names, [](const std::string& name) {
      return name == "interleaved" || name == "interleaved_banked" || name == "sequential";
    });
  }
  return names;
}

class ReductionGroups : public ::testing::TestWithParam<int> {};

TEST_P(ReductionGroups, AreRightAtAnyLength) {
  const std::string tile = std::to_string(GetParam());
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    for (const char* stage : {"device", "host"}) {
      for (const char* type : {"int", "float"}) {
        expectRight("reduction", variantsFor(GetParam(), stage),
                    {{"size", size},
                     {"tile", tile},
                     {"second_stage", stage},
                     {"type", type},
                     {"signed", "1"},
                     {"groups", "5"},
                     {"per_item", "3"}});
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Groups, ReductionGroups, ::testing::Values(1, 7, 12, 48, 96, 100, 256, 1024));

TEST(Reduction, FindsTheMaximumToo) {
  for (const char* tile : {"12", "256"}) {
    for (const char* size : {"1", "11", "257", "10007"}) {
      for (const char* stage : {"device", "host"}) {
        for (const char* type : {"int", "float"}) {
          expectRight("reduction", rightVariants("reduction"),
                      {{"size", size},
                       {"tile", tile},
                       {"second_stage", stage},
                       {"type", type},
                       {"operator", "max"},
                       {"signed", "1"}});
        }
      }
    }
  }
}

TEST(Reduction, IsRightAtAMillionAndThree) {
  expectRight("reduction", rightVariants("reduction"), {{"size", "1000003"}, {"tile", "96"}});
  expectRight("reduction", rightVariants("reduction"), {{"size", "1000003"}, {"tile", "64"}, {"type", "float"}});
}

VariantResult brokenRun(const std::string& variant, const Settings& settings) {
  return runOnPocl("reduction", {variant}, settings).variants[0];
}

TEST(StrideLoop, LosesElementsUnlessTheGroupIsAPowerOfTwo) {
  for (const char* tile : {"96", "100", "12"}) {
    EXPECT_EQ(brokenRun("stride_loop", {{"size", "10000"}, {"tile", tile}}).status, VariantStatus::Wrong) << tile;
  }
  EXPECT_EQ(brokenRun("stride_loop", {{"size", "10000"}, {"tile", "128"}}).status, VariantStatus::Ok);
}

TEST(NoLength, AddsWhatLiesBehindTheArray) {
  // The guard band behind the array makes it certain here; elsewhere it may be zeros.
  EXPECT_EQ(brokenRun("no_length", {{"size", "1000"}, {"tile", "256"}}).status, VariantStatus::Wrong);
  EXPECT_EQ(brokenRun("no_length", {{"size", "256"}, {"tile", "256"}}).status, VariantStatus::Ok);
}

TEST(AssumedSync, IsRightInOneGroupOnly) {
  EXPECT_EQ(brokenRun("assumed_sync", {{"size", "200"}, {"tile", "256"}}).status, VariantStatus::Ok);
}

TEST(BarriersInDivergentFlow, AreRefusedOnRealDevices) {
  for (const char* variant : {"divergent_barrier", "uneven_barriers"}) {
    const VariantResult result = brokenRun(variant, {{"size", "1000"}});
    EXPECT_EQ(result.status, VariantStatus::Refused);
    EXPECT_EQ(result.refusalCodes, std::vector<std::string>{"simulator-only"});
  }
}

} // namespace
} // namespace tileglass
