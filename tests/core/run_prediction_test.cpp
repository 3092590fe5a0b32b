// The time that a run is predicted to take, and a run seen against another baseline.
#include <gtest/gtest.h>

#include "app/core/baseline_choice.h"
#include "app/core/run_prediction.h"
#include "kernels/catalogue.h"

namespace tileglass {
namespace {

class RunPrediction : public ::testing::Test {
protected:
  RunPrediction() {
    m_request.family = m_family.name;
    m_request.variants = {{"naive", "naive", {}}, {"tiled", "tiled", {}}};
    m_request.parameters = resolveParameters(m_family, m_request.variants, {}, {});
    m_request.samples = 10;
    m_run.family = m_family.name;
    m_run.parameters = m_request.parameters;
    for (const VariantChoice& choice : m_request.variants) {
      VariantResult variant;
      variant.name = choice.name;
      variant.variant = choice.variant;
      variant.parameters = m_request.parameters;
      variant.time = summarise(std::vector<double>(10, 1.0e6), 2, 1.5e6); // a sample: two launches of 1.5 ms
      variant.throughput = 1.0;
      m_run.variants.push_back(variant);
    }
  }
  std::optional<double> predicted(double elapsedNs = 160.0e6) const {
    const TimedRun run{&m_run, elapsedNs};
    return predictedRunNs(m_family, m_request, m_device, std::span(&run, 1));
  }
  const FamilySpec& m_family = **findFamily("matmul");
  ExperimentRequest m_request;
  RunResult m_run;
  Device m_device;
};

TEST_F(RunPrediction, TheSameRunTakesAsLongAgain) {
  EXPECT_NEAR(predicted().value(), 160.0e6, 1.0);
}

TEST_F(RunPrediction, MoreSamplesTakeLongerAndBuildsDoNot) {
  m_request.samples = 30; // 40 more samples of 3 ms
  EXPECT_NEAR(predicted().value(), 160.0e6 + 40 * 3.0e6, 1.0);
}

TEST_F(RunPrediction, NothingIsSaidOfWhatWasNeverTimed) {
  m_request.parameters.set("tile", TileShape{2, 2});
  EXPECT_FALSE(predicted());
  m_request.parameters = m_run.parameters;
  m_device.name = "another";
  EXPECT_FALSE(predicted());
  EXPECT_FALSE(predictedRunNs(m_family, m_request, {}, {}));
}

TEST_F(RunPrediction, AParameterThatAVariantDoesNotUseChangesNothing) {
  m_request.variants = {{"naive", "naive", {}}};
  m_request.parameters.set("pad", std::uint64_t{3});
  EXPECT_TRUE(predicted());
}

TEST_F(RunPrediction, AnotherBaselineHasTheInverseRatio) {
  m_run.variants[0].time = summarise(std::vector<double>(10, 2.0e6), 1, 2.0e6);
  m_run.variants[0].baseline = true;
  m_run.comparisons = compareWithBaseline(m_run.variants, 1);
  const RunResult other = withBaseline(m_run, "tiled");
  EXPECT_TRUE(other.variants[1].baseline);
  EXPECT_FALSE(other.variants[0].baseline);
  ASSERT_EQ(other.comparisons.size(), 1U);
  EXPECT_EQ(other.comparisons[0].to, "tiled");
  EXPECT_NEAR(other.comparisons[0].speedup->ratio, 0.5, 1e-9);
  const RunResult same = withBaseline(m_run, "no such entry");
  EXPECT_EQ(same.comparisons[0].to, "naive");
}

} // namespace
} // namespace tileglass
