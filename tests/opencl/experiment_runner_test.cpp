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

// The ballast is counted by the driver to the byte.
TEST(RunExperiment, theDriverCountsExactlyWhatWasRequested) {
  ExperimentRequest request = matmulRequest({"naive", "tiled"}, {64, 64, 64}, {16, 16});
  request.parameters.set("pad", std::uint64_t{1});
  request.parameters.set("extra_local", std::uint64_t{5000});
  const auto result = planExperiment(request, noTables(), {});
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(result->variants[i].status, VariantStatus::Ok) << result->variants[i].reason;
    const Budget& budget = result->variants[i].plan->headline()->budget;
    EXPECT_EQ(budget.requestBytes, i == 0 ? 5000U : 7176U);
    EXPECT_EQ(budget.driverBytes, budget.requestBytes);
  }
}

// Case L1: PoCL would take the argument and abort the process at the launch.
TEST(RunExperiment, oneByteOverTheLimitIsRefusedBeforeAnyCall) {
  const std::uint64_t limit = poclDevice().limits.localMemoryBytes;
  ExperimentRequest request = matmulRequest({"tiled"}, {64, 64, 64}, {16, 16});
  request.parameters.set("extra_local", limit - 2048 + 1);
  Recorder recorder;
  const auto over = runExperiment(request, noTables(), recorder.observer());
  EXPECT_EQ(over->variants[0].status, VariantStatus::Refused);
  EXPECT_EQ(over->variants[0].refusalCodes, (std::vector<std::string>{"local-memory-exceeds-limit"}));
  EXPECT_FALSE(over->variants[0].plan->headline()->kernelInfo);
  EXPECT_EQ(recorder.finished, (std::vector<std::string>{"tiled"}));
  request.parameters.set("extra_local", limit - 2048);
  const auto fits = runExperiment(request, noTables(), {});
  EXPECT_EQ(fits->variants[0].status, VariantStatus::Ok) << fits->variants[0].reason;
}

TEST(RunExperiment, anUnguardedVariantIsCaughtEachTime) {
  for (int time = 0; time < 3; ++time) {
    const auto result =
        runExperiment(matmulRequest({"naive", "tiled_unguarded"}, {100, 100, 100}, {16, 16}), noTables(), {});
    EXPECT_EQ(result->variants[0].status, VariantStatus::Ok) << result->variants[0].reason;
    const VariantResult& unguarded = result->variants[1];
    EXPECT_EQ(unguarded.status, VariantStatus::Wrong);
    EXPECT_TRUE(unguarded.broken);
    EXPECT_TRUE(unguarded.check->wroteOutside);
  }
}

// Case R4.
TEST(RunExperiment, aBrokenVariantThatIsRightHereIsNotCalledRaceFree) {
  const auto result =
      runExperiment(matmulRequest({"naive", "tiled_unguarded"}, {64, 64, 64}, {16, 16}), noTables(), {});
  const VariantResult& unguarded = result->variants[1];
  EXPECT_EQ(unguarded.status, VariantStatus::Ok) << unguarded.reason;
  EXPECT_TRUE(unguarded.broken);
  EXPECT_NE(unguarded.note.find("not proof of being race-free"), std::string::npos) << unguarded.note;
}

// Case R14: PoCL gives 1,024 bytes of private memory for every kernel.
TEST(RunExperiment, privateMemoryIsNoRegisterCount) {
  const auto result = planExperiment(matmulRequest({"naive"}, {64, 64, 64}, {16, 16}), noTables(), {});
  const KernelInfo& info = *result->variants[0].plan->headline()->kernelInfo;
  EXPECT_GT(info.privateBytes, 0U);
  EXPECT_FALSE(info.registers);
  EXPECT_FALSE(info.spillBytes);
  EXPECT_EQ(info.compiledWorkGroupSize, (std::array<std::uint64_t, 3>{16, 16, 1}));
  EXPECT_GE(info.workGroupSize, 256U);
}

TEST(RunExperiment, onceIsOneLaunchEach) {
  ExperimentRequest request = matmulRequest({"naive", "tiled"}, {64, 64, 64}, {16, 16});
  request.once = true;
  request.samples = 30;
  const auto result = runExperiment(request, noTables(), {});
  for (const VariantResult& variant : result->variants) {
    ASSERT_TRUE(variant.time) << variant.reason;
    EXPECT_EQ(variant.time->samplesNs.size(), 1U);
    EXPECT_EQ(variant.time->launchesPerSample, 1U);
    EXPECT_TRUE(variant.check->passed);
  }
}

TEST(RunExperiment, verifyOffChecksNothingAndStillTimes) {
  ExperimentRequest request = matmulRequest({"tiled"}, {64, 64, 64}, {16, 16});
  request.verify = VerifyMode::Off;
  const auto result = runExperiment(request, noTables(), {});
  EXPECT_FALSE(result->variants[0].check);
  EXPECT_EQ(result->variants[0].status, VariantStatus::Ok);
  EXPECT_EQ(result->variants[0].time->samplesNs.size(), 3U);
}

TEST(RunExperiment, progressNamesTheVariantBeforeEachPhase) {
  Recorder recorder;
  ASSERT_TRUE(
      runExperiment(matmulRequest({"naive", "tiled"}, {64, 64, 64}, {16, 16}), noTables(), recorder.observer()));
  std::vector<std::string> steps;
  for (const RunProgress& step : recorder.progress) {
    const std::string text = step.phase + " " + step.variant;
    if (steps.empty() || steps.back() != text) {
      steps.push_back(text);
    }
  }
  const std::vector<std::string> expected = {"build naive",  "build tiled",  "verify naive", "verify tiled",
                                             "sample naive", "sample tiled", "sample naive", "sample tiled",
                                             "sample naive", "sample tiled", "sample naive", "sample tiled"};
  EXPECT_EQ(steps, expected);
}

TEST(RunExperiment, cancellingEndsTheRun) {
  Recorder recorder;
  RunObserver observer = recorder.observer();
  observer.cancelled = [&] { return !recorder.progress.empty() && recorder.progress.back().phase == "sample"; };
  const auto result = runExperiment(matmulRequest({"naive"}, {64, 64, 64}, {16, 16}), noTables(), observer);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, PlanErrorCode::Cancelled);
}

TEST(RunExperiment, anUnknownVariantOrFamilyIsNamed) {
  ExperimentRequest request = matmulRequest({"naive", "tild"}, {64, 64, 64}, {16, 16});
  const auto result = planExperiment(request, noTables(), {});
  EXPECT_EQ(result->variants[0].status, VariantStatus::Ok);
  EXPECT_EQ(result->variants[1].status, VariantStatus::Failed);
  EXPECT_NE(result->variants[1].reason.find("tild"), std::string::npos);
  request.family = "matmol";
  EXPECT_EQ(runExperiment(request, noTables(), {}).error().nearest, "matmul");
  request.family = "matmul";
  request.device = "nothing like it";
  EXPECT_EQ(runExperiment(request, noTables(), {}).error().code, PlanErrorCode::NoDevice);
}

// Case L11: refused before anything of that size is allocated or multiplied beyond 64 bits.
TEST(RunExperiment, hugeSizesAreRefused) {
  for (const std::uint64_t side : {46341ULL, 65536ULL, 1'000'000ULL}) {
    const auto result = runExperiment(matmulRequest({"tiled"}, {side, side, side}, {16, 16}), noTables(), {});
    EXPECT_EQ(result->variants[0].status, VariantStatus::Refused) << side;
    EXPECT_FALSE(result->variants[0].refusalCodes.empty());
  }
}

TEST(RunExperiment, entriesMayHaveParametersOfTheirOwn) {
  ExperimentRequest request = matmulRequest({"naive", "tiled"}, {64, 64, 64}, {16, 16});
  VariantChoice padded{"tiled@pad=1", "tiled", {}};
  padded.overrides.set("pad", std::uint64_t{1});
  request.variants.push_back(padded);
  const auto result = runExperiment(request, noTables(), {});
  EXPECT_EQ(result->variants[1].plan->headline()->budget.driverBytes, 2048U);
  EXPECT_EQ(result->variants[2].plan->headline()->budget.driverBytes, 2176U);
  EXPECT_EQ(result->variants[2].plan->variant, "tiled@pad=1");
  EXPECT_TRUE(result->variants[2].check->passed);
}

} // namespace
} // namespace tileglass::test
