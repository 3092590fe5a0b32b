// What becomes of variants that are wrong, refused or failing, on PoCL.
#include <cmath>

#include <gtest/gtest.h>

#include "tests/opencl/small_family.h"

namespace tileglass::test {
namespace {

const std::string kRight = "  if (i < n) { out[i] = 2.0f * in[i]; }";

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(ExperimentRun, anElementNeverWrittenIsFound) {
  SmallFamily family(1000);
  family.add("right", kRight);
  family.add("lastMissing", "  if (i + 1 < n) { out[i] = 2.0f * in[i]; }");
  const auto result = family.run(family.request({"right", "lastMissing"}));
  EXPECT_EQ(result->variants[0].status, VariantStatus::Ok) << result->variants[0].reason;
  const VariantResult& missing = result->variants[1];
  EXPECT_EQ(missing.status, VariantStatus::Wrong);
  EXPECT_EQ(missing.check->neverWritten, 1U);
  EXPECT_EQ(missing.check->mismatches, 1U);
  EXPECT_EQ(missing.check->first->index, 999U);
  EXPECT_TRUE(contains(missing.reason, "never written")) << missing.reason;
  EXPECT_TRUE(missing.time); // wrong, and timed all the same
}

TEST(ExperimentRun, aNanIsAMismatch) {
  SmallFamily family(100);
  family.add("nan", "  if (i < n) { out[i] = i == 7 ? in[i] - INFINITY + INFINITY : 2.0f * in[i]; }");
  const auto result = family.run(family.request({"nan"}));
  EXPECT_EQ(result->variants[0].status, VariantStatus::Wrong);
  EXPECT_EQ(result->variants[0].check->mismatches, 1U);
  EXPECT_TRUE(std::isnan(result->variants[0].check->first->got));
}

TEST(ExperimentRun, writesFurtherThanTheReachAreNotTimed) {
  SmallFamily family(1000);
  family.add("right", kRight);
  family.add("far", "  if (i < n) { out[i] = 2.0f * in[i]; }\n  if (i == 0) { out[n + 500] = 1.0f; }").broken =
      Broken{"It writes 500 elements behind its buffer.", "A changed guard band.", false};
  const auto result = family.run(family.request({"right", "far"}));
  const VariantResult& far = result->variants[1];
  EXPECT_EQ(far.status, VariantStatus::Wrong);
  EXPECT_TRUE(far.check->wroteOutside);
  EXPECT_EQ(far.check->mismatches, 0U);
  EXPECT_FALSE(far.time);
  EXPECT_TRUE(contains(far.reason, "wrote outside")) << far.reason;
  EXPECT_TRUE(contains(far.reason, "not timed")) << far.reason;
  EXPECT_TRUE(result->variants[0].time);
}

// A build failure names the line of the .cl file.
TEST(ExperimentRun, aBuildFailureKeepsItsLogAndTheOthersGoOn) {
  SmallFamily family(100);
  family.add("right", kRight);
  family.add("typo", "  if (i < n) {\n    out[i] = 2.0f * inn[i];\n  }");
  const auto result = family.run(family.request({"right", "typo"}));
  EXPECT_EQ(result->variants[0].status, VariantStatus::Ok);
  const VariantResult& typo = result->variants[1];
  EXPECT_EQ(typo.status, VariantStatus::Failed);
  EXPECT_TRUE(contains(typo.reason, "typo.cl")) << typo.reason;
  EXPECT_TRUE(contains(typo.reason, "CL_BUILD_PROGRAM_FAILURE (-11)")) << typo.reason;
  EXPECT_TRUE(contains(typo.buildLog, ":4:")) << typo.buildLog; // the head has two lines
  EXPECT_TRUE(contains(typo.buildLog, "inn")) << typo.buildLog;
  EXPECT_FALSE(typo.time);
}

TEST(ExperimentRun, theBallastMovesNoLineOfTheLog) {
  SmallFamily family(100);
  family.add("typo", "  if (i < n) {\n    out[i] = 2.0f * inn[i];\n  }");
  ExperimentRequest request = family.request({"typo"});
  request.parameters.set("extra_local", std::uint64_t{1024});
  const auto result = family.run(request);
  EXPECT_TRUE(contains(result->variants[0].buildLog, ":4:")) << result->variants[0].buildLog;
}

// Case L13: the launch itself fails; the other variants are measured in a fresh context.
TEST(ExperimentRun, aLaunchThatTheDriverRefusesLeavesTheOthersAlone) {
  SmallFamily family(1000);
  family.add("first", kRight);
  family.add("refused", kRight);
  family.sources["refused.cl"].insert(8, " __attribute__((reqd_work_group_size(32, 1, 1)))"); // launched with 64
  family.add("last", "  if (i < n) { out[i] = in[i] + in[i]; }");
  const auto result = family.run(family.request({"first", "refused", "last"}));
  const VariantResult& refused = result->variants[1];
  EXPECT_EQ(refused.status, VariantStatus::Failed);
  EXPECT_TRUE(contains(refused.reason, "CL_INVALID_WORK_GROUP_SIZE (-54)")) << refused.reason;
  EXPECT_FALSE(refused.time);
  for (const std::size_t other : {0, 2}) {
    EXPECT_EQ(result->variants[other].status, VariantStatus::Ok) << result->variants[other].reason;
    EXPECT_EQ(result->variants[other].time->samplesNs.size(), 3U);
  }
}

TEST(ExperimentRun, aKernelOfOtherArgumentsIsNamedAndNotLaunched) {
  SmallFamily family(100);
  VariantSpec& variant = family.add("short", kRight);
  const auto full = variant.launches;
  variant.launches = [full](const ParameterSet& parameters) {
    std::vector<LaunchSpec> launches = full(parameters);
    launches.front().arguments.pop_back();
    return launches;
  };
  const auto result = family.run(family.request({"short"}));
  EXPECT_EQ(result->variants[0].status, VariantStatus::Failed);
  EXPECT_TRUE(contains(result->variants[0].reason, "takes 3 arguments and its family sets 2"))
      << result->variants[0].reason;
}

// Case L2: a local argument counts once it is set, and once only.
TEST(ExperimentRun, localArgumentsAndArraysAreCountedOnceEach) {
  SmallFamily family(1000);
  VariantSpec& variant = family.add("staged", "");
  family.sources["staged.cl"] = "__kernel void doubling(__global const float *in, __global float *out, const uint n,\n"
                                "    __local float *stage) {\n"
                                "  __local float more[64];\n"
                                "  const uint i = (uint)get_global_id(0);\n"
                                "  const uint l = (uint)get_local_id(0);\n"
                                "  stage[l] = i < n ? in[i] : 0.0f;\n"
                                "  more[63 - l] = i < n ? in[i] : 0.0f;\n"
                                "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                                "  if (i < n) { out[i] = stage[l] + more[63 - l]; }\n"
                                "}\n";
  const auto plain = variant.launches;
  variant.launches = [plain](const ParameterSet& parameters) {
    std::vector<LaunchSpec> launches = plain(parameters);
    launches.front().staticLocalBytes = 256;
    launches.front().arguments.emplace_back(LocalArgument{256});
    return launches;
  };
  ExperimentRequest request = family.request({"staged"});
  request.parameters.set("extra_local", std::uint64_t{1000});
  const auto result = family.run(request);
  ASSERT_EQ(result->variants[0].status, VariantStatus::Ok) << result->variants[0].reason;
  const Budget& budget = result->variants[0].plan->headline()->budget;
  EXPECT_EQ(budget.requestBytes, 1512U);
  EXPECT_EQ(budget.driverBytes, 1512U);
}

// Case L6: PoCL answers 0 bytes with -51; the plan is first.
TEST(ExperimentRun, aLocalArgumentOfNoBytesIsRefusedByThePlan) {
  SmallFamily family(100);
  VariantSpec& variant = family.add("empty", kRight);
  const auto plain = variant.launches;
  variant.launches = [plain](const ParameterSet& parameters) {
    std::vector<LaunchSpec> launches = plain(parameters);
    launches.front().arguments.emplace_back(LocalArgument{0});
    return launches;
  };
  const auto result = family.run(family.request({"empty"}));
  EXPECT_EQ(result->variants[0].status, VariantStatus::Refused);
  EXPECT_TRUE(contains(result->variants[0].reason, "0 bytes")) << result->variants[0].reason;
  EXPECT_EQ(result->variants[0].buildNs, 0.0);
}

TEST(ExperimentRun, severalLaunchesAddUpAndAHostStageEnds) {
  SmallFamily family(1000);
  VariantSpec& variant = family.add("two", "");
  family.sources["two.cl"] = "__kernel void copy(__global const float *from, __global float *to, const uint n) {\n"
                             "  const uint i = (uint)get_global_id(0);\n  if (i < n) { to[i] = from[i]; }\n}\n";
  const auto plain = variant.launches;
  variant.launches = [plain](const ParameterSet& parameters) {
    LaunchSpec first = plain(parameters).front();
    first.kernel = "copy";
    LaunchSpec second = first;
    first.arguments[1] = BufferArgument{"part"};
    second.arguments[0] = BufferArgument{"part"};
    second.arguments[1] = BufferArgument{"part"};
    return std::vector<LaunchSpec>{first, second};
  };
  variant.hostStage = [](const ParameterSet&) -> std::optional<HostStage> {
    return HostStage{"part", "out", [](const HostArray& in, HostArray& out) {
                       for (std::uint64_t i = 0; i < in.elements(); ++i) {
                         out.floats()[i] = 2.0F * in.floats()[i];
                       }
                     }};
  };
  const auto result = family.run(family.request({"two"}));
  const VariantResult& two = result->variants[0];
  ASSERT_EQ(two.status, VariantStatus::Ok) << two.reason;
  ASSERT_EQ(two.launchMediansNs.size(), 2U);
  EXPECT_GE(two.time->medianNs, std::max(two.launchMediansNs[0], two.launchMediansNs[1]));
}

TEST(ExperimentRun, planningBuildsAndLaunchesNothing) {
  SmallFamily family(100);
  family.add("right", kRight);
  family.add("typo", "  out[i] = inn[i];");
  const auto result = family.run(family.request({"right", "typo"}), RunDepth::BuildOnly);
  EXPECT_EQ(result->variants[0].status, VariantStatus::Ok);
  EXPECT_FALSE(result->variants[0].time);
  EXPECT_FALSE(result->variants[0].check);
  ASSERT_TRUE(result->variants[0].plan->headline()->kernelInfo);
  EXPECT_EQ(result->variants[1].status, VariantStatus::Failed);
  EXPECT_EQ(result->transfers.toDeviceNs, 0.0);
}

TEST(ExperimentRun, aTimeLimitThatTheCheckExceedsIsATimeout) {
  SmallFamily family(100);
  family.add("right", kRight);
  ExperimentRequest request = family.request({"right"});
  request.timeLimitSeconds = 1e-6;
  const auto result = family.run(request);
  EXPECT_EQ(result->variants[0].status, VariantStatus::Timeout);
  EXPECT_FALSE(result->variants[0].time);
  EXPECT_TRUE(contains(result->variants[0].reason, "time limit")) << result->variants[0].reason;
}

} // namespace
} // namespace tileglass::test
