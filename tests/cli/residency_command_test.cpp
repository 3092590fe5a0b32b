// residency: measured beside predicted, on the CPU driver with as many worker threads as it is told to have.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/support/command_line.h"
#include "tests/support/schema_validation.h"

namespace tileglass::testing {
namespace {

TEST(ResidencyCommand, ThePeakIsTheNumberOfWorkerThreads) {
  for (const int threads : {1, 2, 3}) {
    const CommandOutput output =
        runCli(words("residency matmul:tiled --device pocl --tile 16 --extra-local 0,8KiB --json"),
               {{"POCL_MAX_PTHREAD_COUNT", std::to_string(threads)}});
    ASSERT_EQ(output.exitCode, 0) << output.err;
    const nlohmann::json document = output.json();
    EXPECT_EQ(schemaErrors(document), "");
    ASSERT_EQ(document["points"].size(), 2U);
    for (const nlohmann::json& point : document["points"]) {
      EXPECT_EQ(point["peak"], threads) << point;
      EXPECT_EQ(point["units"], threads);
      EXPECT_EQ(point["measured"], 1.0);
      EXPECT_EQ(point["predicted"], 1);
      EXPECT_EQ(point["agrees"], true);
      EXPECT_EQ(point["registers"], nullptr);
    }
    EXPECT_EQ(document["points"][0]["driverBytes"], 2048);
    EXPECT_EQ(document["points"][1]["driverBytes"], 2048 + 8192);
    EXPECT_EQ(document["points"][1]["parameters"]["extra_local"], 8192);
  }
}

TEST(ResidencyCommand, TheBareProbeTakesGroupSizesAndBytesFreely) {
  const CommandOutput output =
      runCli(words("residency probe --device pocl --tile 1,33,257 --extra-local 0,1001 --json"));
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json points = output.json()["points"];
  ASSERT_EQ(points.size(), 6U);
  for (const nlohmann::json& point : points) {
    EXPECT_EQ(point["workItems"], point["parameters"]["tile"]);
    EXPECT_EQ(point["driverBytes"], point["parameters"]["extra_local"]);
    EXPECT_EQ(point["agrees"], true) << point;
  }
}

TEST(ResidencyCommand, EveryLaunchOfAVariantIsMeasured) {
  const CommandOutput output = runCli(words("residency reduction:sequential --device pocl --json"));
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json points = output.json()["points"];
  ASSERT_GE(points.size(), 2U);
  EXPECT_EQ(points[0]["agrees"], true) << points[0];
  // The second stage is one group alone.
  EXPECT_EQ(points.back()["groups"], 1);
  EXPECT_EQ(points.back()["peak"], 1);
}

TEST(ResidencyCommand, WhatDoesNotFitIsSkippedWithItsSentence) {
  const CommandOutput some = runCli(words("residency probe --device pocl --tile 64,8192 --json"));
  EXPECT_EQ(some.exitCode, 0) << some.err;
  ASSERT_EQ(some.json()["points"].size(), 1U);
  ASSERT_EQ(some.json()["skipped"].size(), 1U);
  EXPECT_NE(some.json()["skipped"][0]["reason"].get<std::string>().find("4,096"), std::string::npos);

  const CommandOutput none = runCli(words("residency probe --device pocl --tile 8192 --json"));
  EXPECT_EQ(none.exitCode, 3);
  EXPECT_EQ(none.json()["points"].size(), 0U);
}

TEST(ResidencyCommand, BadInputIsASentence) {
  for (const char* line : {"residency prob --device pocl --json", "residency matmul:tild --device pocl --json",
                           "residency matmul:tiled --device pocl --tile 0 --json",
                           "residency matmul:tiled --device pocl --extra-local many --json"}) {
    const CommandOutput output = runCli(words(line));
    EXPECT_EQ(output.exitCode, 2) << line;
    EXPECT_EQ(output.json()["schema"], "tileglass.error/1") << line;
  }
}

} // namespace
} // namespace tileglass::testing
