// run and sweep on PoCL: results verified, figures that can be computed again, outcomes as exit codes.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "app/core/statistics.h"
#include "tests/support/command_line.h"

namespace tileglass::testing {
namespace {

constexpr const char* kQuick = " --device pocl --samples 5 --json";

CommandOutput run(const std::string& line) {
  return runCli(words(line + kQuick));
}

std::vector<double> samplesOf(const nlohmann::json& variant) {
  return variant["time"]["samplesNs"].get<std::vector<double>>();
}

TEST(RunCommand, ComparesNaiveWithTiled) {
  const CommandOutput output = run("run matmul:naive,tiled --size 128 --tile 16 --pad 1");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json document = output.json();
  EXPECT_EQ(document["schema"], "tileglass.run/1");
  ASSERT_EQ(document["variants"].size(), 2U);
  const nlohmann::json& tiled = document["variants"][1];
  EXPECT_EQ(tiled["status"], "ok");
  EXPECT_EQ(tiled["budget"]["requestBytes"], 2176);
  EXPECT_EQ(tiled["budget"]["driverBytes"], 2176);
  EXPECT_EQ(tiled["check"]["method"], "full");
  EXPECT_EQ(tiled["check"]["mismatches"], 0);
  EXPECT_LE(tiled["check"]["worstBoundRatio"], 1.0);
}

TEST(RunCommand, TheSpeedupCanBeComputedAgainFromTheSamples) {
  const CommandOutput output = run("run matmul:naive,tiled --size 96 --tile 8");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json document = output.json();
  const nlohmann::json& comparison = document["comparisons"][0];
  EXPECT_EQ(comparison["of"], "tiled");
  EXPECT_EQ(comparison["to"], "naive");
  const double ratio = median(samplesOf(document["variants"][0])) / median(samplesOf(document["variants"][1]));
  EXPECT_DOUBLE_EQ(comparison["speedup"], ratio);
  EXPECT_EQ(samplesOf(document["variants"][0]).size(), 5U);
}

TEST(RunCommand, AnyVariantCanBeTheBaseline) {
  const CommandOutput output = run("run matmul:naive,tiled --size 96 --tile 8 --baseline tiled");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json document = output.json();
  ASSERT_EQ(document["comparisons"].size(), 1U);
  const nlohmann::json& comparison = document["comparisons"][0];
  EXPECT_EQ(comparison["of"], "naive");
  EXPECT_EQ(comparison["to"], "tiled");
  EXPECT_DOUBLE_EQ(comparison["speedup"],
                   median(samplesOf(document["variants"][1])) / median(samplesOf(document["variants"][0])));
}

TEST(RunCommand, EveryFamilyIsRightAtAwkwardSizes) {
  for (const std::string line :
       {"run matmul --size 100 --tile 16", "run matmul --size 33x47x29 --tile 8x4", "run blur --size 100003",
        "run blur --size 1003 --set radius=40 --tile 16", "run reduction --size 100003 --tile 48",
        "run reduction --size 100003 --tile 96", "run reduction --size 100003 --set second_stage=host",
        "run vector_add --size 100003"}) {
    const CommandOutput output = run(line);
    EXPECT_EQ(output.exitCode, 0) << line << "\n" << output.err;
    const nlohmann::json document = output.json();
    ASSERT_GE(document["variants"].size(), 2U) << line;
    for (const nlohmann::json& variant : document["variants"]) {
      EXPECT_EQ(variant["status"], "ok") << line << " " << variant["name"];
      EXPECT_EQ(variant["check"]["mismatches"], 0) << line << " " << variant["name"];
    }
  }
}

TEST(RunCommand, ABrokenVariantIsFoundOutEveryTime) {
  const std::set<std::string> foundOut = {"wrong", "crashed"};
  for (int repetition = 0; repetition < 3; ++repetition) {
    const CommandOutput output = run("run matmul:naive,tiled_unguarded --size 100 --tile 16");
    EXPECT_EQ(output.exitCode, 0) << output.err;
    const nlohmann::json document = output.json();
    EXPECT_EQ(document["variants"][0]["status"], "ok");
    const nlohmann::json& broken = document["variants"][1];
    EXPECT_TRUE(foundOut.contains(broken["status"])) << broken["status"];
    EXPECT_EQ(broken["broken"], true);
    EXPECT_FALSE(broken["reason"].get<std::string>().empty());
    EXPECT_EQ(document["comparisons"][0]["significant"], nullptr);
  }
}

TEST(RunCommand, ARefusedVariantDoesNotStopTheOthers) {
  const CommandOutput output = run("run matmul:naive,tiled@extra_local=1GiB --size 64 --tile 8");
  EXPECT_EQ(output.exitCode, 3);
  const nlohmann::json document = output.json();
  EXPECT_EQ(document["variants"][0]["status"], "ok");
  EXPECT_EQ(document["variants"][1]["status"], "refused");
  EXPECT_FALSE(document["comparisons"][0]["reason"].get<std::string>().empty());
}

TEST(RunCommand, AVariantMayStandTwiceWithParametersOfItsOwn) {
  const CommandOutput output = run("run matmul:naive,tiled,tiled@pad=1 --size 64 --tile 8");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json document = output.json();
  ASSERT_EQ(document["variants"].size(), 3U);
  EXPECT_EQ(document["variants"][2]["name"], "tiled@pad=1");
  EXPECT_EQ(document["variants"][2]["parameters"]["pad"], 1);
  EXPECT_EQ(document["variants"][1]["budget"]["requestBytes"], 512);
  EXPECT_EQ(document["variants"][2]["budget"]["requestBytes"], 576);
}

TEST(RunCommand, OnceLaunchesEachVariantAlone) {
  const CommandOutput output = run("run matmul:tiled --size 64 --tile 8 --once");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(samplesOf(output.json()["variants"][0]).size(), 1U);
}

TEST(RunCommand, WithoutVerificationTheCheckIsNull) {
  const CommandOutput output = run("run matmul:naive,tiled --size 64 --tile 8 --verify off");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  EXPECT_TRUE(output.json()["variants"][0]["check"].is_null());
}

TEST(RunCommand, NoPlatformIsASentenceWithTheRemedy) {
  const std::map<std::string, std::string> noDrivers = {{"OCL_ICD_VENDORS", "/nonexistent"}};
  const CommandOutput output = runCli(words("run matmul:naive,tiled --size 64"), noDrivers);
  EXPECT_EQ(output.exitCode, 4) << output.err;
  EXPECT_NE(output.err.find("pocl-opencl-icd"), std::string::npos) << output.err;
}

TEST(SweepCommand, RefusedPointsAreSkippedWithTheirReason) {
  const CommandOutput output = run("sweep matmul:naive,tiled --size 64 --tile 4,8,128 --pad 0,1");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json document = output.json();
  EXPECT_EQ(document["points"].size(), 4U);
  EXPECT_EQ(document["skipped"].size(), 2U);
  EXPECT_NE(document["skipped"][0]["reason"].get<std::string>().find("16,384"), std::string::npos);
}

TEST(SweepCommand, AVariantThatDoesNotUseAParameterIsMeasuredOnce) {
  const CommandOutput output = run("sweep matmul:naive,tiled --size 64 --tile 8 --pad 0,1");
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json points = output.json()["points"];
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(samplesOf(points[0]["variants"][0]), samplesOf(points[1]["variants"][0]));
  EXPECT_NE(samplesOf(points[0]["variants"][1]), samplesOf(points[1]["variants"][1]));
}

TEST(SweepCommand, ShardsTogetherAreTheWhole) {
  const std::string line = "sweep vector_add --size 1000,2000,3000 --tile 16,32";
  const auto pointsOf = [](const std::string& sweep) {
    const nlohmann::json document = run(sweep).json();
    std::multiset<std::string> points;
    for (const nlohmann::json& point : document["points"]) {
      points.insert(point["parameters"].dump());
    }
    return points;
  };
  const std::multiset<std::string> whole = pointsOf(line);
  std::multiset<std::string> parts = pointsOf(line + " --shard 1/2");
  parts.merge(pointsOf(line + " --shard 2/2"));
  EXPECT_EQ(whole.size(), 6U);
  EXPECT_EQ(whole, parts);
}

} // namespace
} // namespace tileglass::testing
