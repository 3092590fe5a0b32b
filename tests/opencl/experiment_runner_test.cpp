#include <cmath>

#include <gtest/gtest.h>

#include "tests/opencl/run_support.h"

namespace tileglass::test {
namespace {

TEST(RunExperiment, naiveAndTiledAreRightAndTimed) {
  Recorder recorder;
  const auto result =
      runExperiment(matmulRequest({"naive", "tiled"}, {100, 90, 70}, {16, 16}), noTables(), recorder.observer());
  ASSERT_TRUE(result) << result.error().sentence;
  ASSERT_EQ(result->variants.size(), 2U);
  for (const VariantResult& variant : result->variants) {
    EXPECT_EQ(variant.status, VariantStatus::Ok) << variant.reason;
    ASSERT_TRUE(variant.check);
    EXPECT_TRUE(variant.check->passed);
    EXPECT_EQ(variant.check->method, "full");
    EXPECT_EQ(variant.check->checked, 9000U);
    EXPECT_EQ(variant.check->mismatches, 0U);
    EXPECT_FALSE(variant.check->wroteOutside);
    ASSERT_TRUE(variant.time);
    EXPECT_EQ(variant.time->samplesNs.size(), 3U);
    EXPECT_GT(variant.time->minNs, 0.0);
    EXPECT_GE(variant.time->medianNs, variant.time->minNs);
    EXPECT_GT(variant.throughput, 0.0);
    EXPECT_GT(variant.buildNs, 0.0);
  }
  EXPECT_EQ(result->variants[1].plan->headline()->budget.driverBytes, 2048U);
  ASSERT_EQ(result->comparisons.size(), 1U);
  EXPECT_TRUE(result->comparisons[0].speedup);
  EXPECT_EQ(recorder.finished, (std::vector<std::string>{"naive", "tiled"}));
}

} // namespace
} // namespace tileglass::test
