// sweep and merge on PoCL as their users run them.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/command_line.h"
#include "tests/support/folders.h"
#include "tests/support/schema_validation.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

class SweepFiles : public ::testing::Test {
protected:
  void SetUp() override {
    m_folder = fs::path(::testing::TempDir()) /
               ("sweep_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(m_folder);
    fs::create_directories(m_folder);
  }
  void TearDown() override { fs::remove_all(m_folder); }

  std::string path(const std::string& name) const { return (m_folder / name).string(); }
  /// Sweeps with a few samples and keeps the document.
  std::string save(const std::string& name, const std::string& line) const {
    const CommandOutput output = runCli(words("sweep " + line + " --device pocl --samples 3 --json"));
    EXPECT_EQ(output.exitCode, 0) << output.err;
    std::ofstream(path(name)) << output.out;
    return path(name);
  }
  static nlohmann::json read(const std::string& path) {
    std::ifstream file(path);
    return nlohmann::json::parse(file, nullptr, false);
  }

  fs::path m_folder;
};

/// Parameters and place of every point, and those of the skipped ones: what a merge must give back.
nlohmann::json gridOf(const nlohmann::json& document) {
  nlohmann::json grid = {{"points", nlohmann::json::array()}, {"skipped", document["skipped"]}};
  for (const nlohmann::json& point : document["points"]) {
    nlohmann::json names = nlohmann::json::array();
    for (const nlohmann::json& variant : point["variants"]) {
      names.push_back({variant["name"], variant["status"]});
    }
    grid["points"].push_back({point["index"], point["parameters"], names});
  }
  return grid;
}

TEST_F(SweepFiles, TwoShardsMergedAreTheWhole) {
  const std::string line = "matmul:naive,tiled --tile 4,8,16,32,64,128 --pad 0,1 --size 64";
  const nlohmann::json whole = read(save("whole.json", line));
  const std::string one = save("1.json", line + " --shard 1/2");
  const std::string two = save("2.json", line + " --shard 2/2");
  const CommandOutput merged = runCli({"merge", two, one, "--out", path("merged.json")});
  ASSERT_EQ(merged.exitCode, 0) << merged.err;
  const nlohmann::json document = read(path("merged.json"));
  EXPECT_EQ(schemaErrors(document), "");
  EXPECT_EQ(whole["points"].size(), 10U);
  EXPECT_EQ(whole["skipped"].size(), 2U);
  EXPECT_EQ(gridOf(document), gridOf(whole));
  EXPECT_EQ(document["plannedPoints"], 10);
}

TEST_F(SweepFiles, ASessionTellsWhereItsFiguresComeFrom) {
  const nlohmann::json document = read(save("one.json", "matmul:naive,tiled --tile 8 --size 64"));
  EXPECT_EQ(schemaErrors(document), "");
  const nlohmann::json& provenance = document["provenance"];
  EXPECT_FALSE(provenance["version"].get<std::string>().empty());
  EXPECT_FALSE(provenance["system"].get<std::string>().empty());
  ASSERT_EQ(provenance["sources"].size(), 2U);
  EXPECT_EQ(provenance["sources"][1]["name"], "matmul/tiled.cl");
  EXPECT_EQ(provenance["sources"][1]["text"], sourceFile("kernels/matmul/tiled.cl"));
}

TEST_F(SweepFiles, MergingTheSameShardTwiceChangesNothing) {
  const std::string one = save("1.json", "vector_add --size 1000 --tile 16,32");
  std::ofstream(path("out.json")) << "kept";
  const CommandOutput merged = runCli({"merge", one, one, "--out", path("out.json")});
  EXPECT_EQ(merged.exitCode, 2);
  EXPECT_NE(merged.err.find("give each shard once"), std::string::npos) << merged.err;
  std::string kept;
  std::ifstream(path("out.json")) >> kept;
  EXPECT_EQ(kept, "kept");
}

TEST_F(SweepFiles, WhatIsNoSessionIsNotMerged) {
  std::ofstream(path("broken.json")) << "{\"schema\":\"tileglass.sweep/1\"";
  const CommandOutput broken = runCli({"merge", path("broken.json"), "--out", path("out.json")});
  EXPECT_EQ(broken.exitCode, 2);
  EXPECT_NE(broken.err.find("broken.json"), std::string::npos) << broken.err;
  EXPECT_FALSE(fs::exists(path("out.json")));
  EXPECT_EQ(runCli({"merge", path("missing.json"), "--out", path("out.json")}).exitCode, 2);
}

TEST_F(SweepFiles, ACrashCostsItsVariantAndNoOtherPoint) {
  const nlohmann::json document = read(save("broken.json", "matmul:naive,tiled_unguarded --size 100 --tile 8,16"));
  ASSERT_EQ(document["points"].size(), 2U);
  for (const nlohmann::json& point : document["points"]) {
    EXPECT_EQ(point["variants"][0]["status"], "ok");
    EXPECT_NE(point["variants"][1]["status"], "ok");
  }
}

} // namespace
} // namespace tileglass::testing
