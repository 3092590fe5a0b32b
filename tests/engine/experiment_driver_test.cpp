// A comparison through engines that crash, hang or refuse: every variant has an outcome all the same.
#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "app/core/run_result.h"
#include "app/engine/experiment_driver.h"
#include "kernels/catalogue.h"
#include "tests/engine/engine_fixture.h"

namespace tileglass::testing {
namespace {

const FamilySpec& matmul() {
  return **findFamily("matmul");
}

ExperimentRequest requestFor(const std::string& choice) {
  ExperimentRequest request;
  request.family = "matmul";
  request.variants = parseKernelChoice(choice, catalogue())->variants;
  request.parameters = resolveParameters(matmul(), request.variants, {}, {});
  request.samples = 5;
  return request;
}

struct Outcome {
  Expected<RunResult> result;
  std::vector<std::string> finished; ///< as the observer saw them
  std::vector<std::string> deaths;
};

Outcome drive(const EngineConfig& config, const ExperimentRequest& request) {
  Outcome outcome{RunResult{}, {}, {}};
  DriverObserver observer;
  observer.variantFinished = [&](const VariantResult& variant) { outcome.finished.push_back(variant.name); };
  observer.engineDied = [&](const std::string& sentence) { outcome.deaths.push_back(sentence); };
  const std::atomic<bool> never = false;
  outcome.result = driveExperiment(config, matmul(), request, observer, never);
  return outcome;
}

std::vector<std::string> statuses(const RunResult& result) {
  std::vector<std::string> texts;
  for (const VariantResult& variant : result.variants) {
    texts.push_back(variant.name + " " + std::string(toText(variant.status)));
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(DriveExperiment, comparesWhatFinished) {
  const Outcome outcome = drive(fakeEngine(), requestFor("matmul:naive,tiled"));
  ASSERT_TRUE(outcome.result) << outcome.result.error().sentence;
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive ok", "tiled ok"}));
  EXPECT_EQ(outcome.finished, (Texts{"naive", "tiled"})) << "each told once";
  EXPECT_TRUE(outcome.deaths.empty());
  EXPECT_EQ(outcome.result->device.platform, "Fake Platform");
  ASSERT_EQ(outcome.result->comparisons.size(), 1U);
  ASSERT_TRUE(outcome.result->comparisons.front().speedup);
  EXPECT_NEAR(outcome.result->comparisons.front().speedup->ratio, 2.0, 0.01);
  EXPECT_EQ(outcome.result->parameters, requestFor("matmul").parameters);
}

TEST(DriveExperiment, keepsTheOrderOfTheRequest) {
  const Outcome outcome = drive(fakeEngine(), requestFor("matmul:tiled_unguarded,tiled,no_second_barrier,naive"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"tiled_unguarded ok", "tiled ok", "no_second_barrier ok", "naive ok"}));
  EXPECT_EQ(outcome.finished, (Texts{"tiled", "naive", "tiled_unguarded", "no_second_barrier"}))
      << "broken ones come last";
}

TEST(DriveExperiment, blamesTheBrokenVariantThatCrashed) {
  const Outcome outcome =
      drive(fakeEngine({"--variant", "tiled_unguarded=abort"}), requestFor("matmul:naive,tiled_unguarded,tiled"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive ok", "tiled_unguarded crashed", "tiled ok"}));
  const VariantResult& crashed = outcome.result->variants[1];
  EXPECT_CONTAINS(crashed.reason, "Fake Platform aborted while running tiled_unguarded: SIGABRT (6)");
  EXPECT_CONTAINS(crashed.reason, "free(): invalid pointer");
  EXPECT_TRUE(crashed.broken);
  EXPECT_TRUE(crashed.plan) << "its budget is known all the same";
  ASSERT_EQ(outcome.deaths.size(), 1U);
  EXPECT_CONTAINS(outcome.deaths.front(), "SIGABRT");
}

TEST(DriveExperiment, runsTheOthersAgainWithoutARightVariantThatCrashed) {
  const Outcome outcome = drive(fakeEngine({"--variant", "naive=abort"}), requestFor("matmul:naive,tiled"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive crashed", "tiled ok"}));
  EXPECT_EQ(outcome.deaths.size(), 1U) << "what crashed is not tried again";
  ASSERT_EQ(outcome.result->comparisons.size(), 1U);
  EXPECT_FALSE(outcome.result->comparisons.front().speedup);
  EXPECT_FALSE(outcome.result->warnings.empty());
}

TEST(DriveExperiment, survivesTheCrashOfEveryVariant) {
  const Outcome outcome =
      drive(fakeEngine({"--variant", "naive=abort", "--variant", "tiled=abort"}), requestFor("matmul:naive,tiled"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive crashed", "tiled crashed"}));
  EXPECT_EQ(outcome.result->device.platform, "Fake Platform");
  EXPECT_EQ(outcome.deaths.size(), 2U);
}

TEST(DriveExperiment, keepsAResultWhoseEngineDiesAfterwards) {
  const Outcome outcome =
      drive(fakeEngine({"--variant", "tiled=abort-after", "--variant", "tiled_unguarded=abort-after"}),
            requestFor("matmul:naive,tiled,tiled_unguarded"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive ok", "tiled ok", "tiled_unguarded ok"}));
}

TEST(DriveExperiment, goesOnAfterADeathBetweenVariants) {
  // naive finished, then the engine died: tiled runs in the next one, naive does not.
  const Outcome outcome = drive(fakeEngine({"--variant", "naive=abort-after"}), requestFor("matmul:naive,tiled"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive ok", "tiled ok"}));
  EXPECT_EQ(outcome.finished, (Texts{"naive", "tiled"}));
}

TEST(DriveExperiment, namesTheSecondsOfATimeOut) {
  ExperimentRequest request = requestFor("matmul:naive,tiled");
  request.timeLimitSeconds = 0.1;
  const Outcome outcome = drive(fakeEngine({"--variant", "tiled=hang"}), request);
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive ok", "tiled timeout"}));
  EXPECT_CONTAINS(outcome.result->variants[1].reason, "time limit 0.1 s");
}

TEST(DriveExperiment, failsAsAWholeWhereNothingBegan) {
  const Outcome early = drive(fakeEngine({"--variant", "naive=abort-early"}), requestFor("matmul:naive,tiled"));
  ASSERT_FALSE(early.result);
  EXPECT_EQ(early.result.error().code, PlanErrorCode::EngineCrashed);
  const Outcome broken =
      drive(fakeEngine({"--variant", "tiled_unguarded=abort-early"}), requestFor("matmul:tiled_unguarded"));
  ASSERT_FALSE(broken.result);
  const Outcome refused = drive(fakeEngine({"--variant", "naive=error"}), requestFor("matmul:naive,tiled"));
  ASSERT_FALSE(refused.result);
  EXPECT_EQ(refused.result.error().sentence, "The driver answered -5.");
  EngineConfig missing;
  missing.program = "/no/such/tileglass-cli";
  const Outcome nothing = drive(missing, requestFor("matmul"));
  ASSERT_FALSE(nothing.result);
  EXPECT_CONTAINS(nothing.result.error().sentence, "/no/such/tileglass-cli");
}

TEST(DriveExperiment, marksWhatAnErrorLeft) {
  const Outcome outcome =
      drive(fakeEngine({"--variant", "tiled_unguarded=error"}), requestFor("matmul:naive,tiled_unguarded"));
  ASSERT_TRUE(outcome.result);
  EXPECT_EQ(statuses(*outcome.result), (Texts{"naive ok", "tiled_unguarded failed"}));
  EXPECT_EQ(outcome.result->variants[1].reason, "The driver answered -5.");
}

TEST(DriveExperiment, isCancelledBeforeAndDuringARun) {
  const DriverObserver nobody;
  const std::atomic<bool> already = true;
  const auto nothing = driveExperiment(fakeEngine(), matmul(), requestFor("matmul"), nobody, already);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, PlanErrorCode::Cancelled);

  std::atomic<bool> cancel = false;
  DriverObserver observer;
  observer.progress = [&](const RunProgress& progress) { cancel = cancel || progress.variant == "tiled"; };
  const auto part = driveExperiment(fakeEngine({"--variant", "tiled=hang"}), matmul(), requestFor("matmul:naive,tiled"),
                                    observer, cancel);
  ASSERT_TRUE(part) << part.error().sentence;
  EXPECT_EQ(statuses(*part), (Texts{"naive ok", "tiled failed"}));
  EXPECT_CONTAINS(part->variants[1].reason, "cancelled");
}

TEST(DrivePlan, leavesOutWhatCrashesTheCompiler) {
  const std::atomic<bool> never = false;
  const auto plan = drivePlan(fakeEngine({"--variant", "tiled=abort"}), matmul(),
                              requestFor("matmul:naive,tiled,tiled_unguarded"), never);
  ASSERT_TRUE(plan) << plan.error().sentence;
  EXPECT_EQ(statuses(*plan), (Texts{"naive ok", "tiled crashed", "tiled_unguarded ok"}));
}

} // namespace
} // namespace tileglass::testing
