// Sessions are written whole or not at all, and damage is a sentence that names the file.
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/record/experiment_json.h"
#include "app/record/session_file.h"
#include "app/record/sweep_csv.h"
#include "tests/core/record_values.h"

namespace tileglass::test {

namespace {

namespace fs = std::filesystem;

class SessionFile : public ::testing::Test {
protected:
  void SetUp() override {
    std::random_device random;
    m_folder = fs::temp_directory_path() / fmt::format("tileglass-session-{:08x}{:08x}", random(), random());
    fs::create_directories(m_folder);
  }
  void TearDown() override { fs::remove_all(m_folder); }

  fs::path file(const std::string& name, const std::string& text) const {
    std::ofstream(m_folder / name, std::ios::binary) << text;
    return m_folder / name;
  }
  static std::string textOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
  }
  static Expected<Session> read(const fs::path& path, std::uint64_t maxBytes = kMaxSessionBytes) {
    const FamilySpec* const family = &sampleFamily();
    return readSessionFile(path, std::span(&family, 1), maxBytes);
  }
  std::size_t filesInFolder() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
  }

  fs::path m_folder;
};

RunResult sampleRun() {
  RunResult run;
  run.family = "sample";
  run.seed = 7;
  run.parameters.set("tile", TileShape{32, 8});
  return run;
}

VariantResult timed(const std::string& name, bool baseline, double medianNs) {
  VariantResult variant;
  variant.name = variant.variant = name;
  variant.baseline = baseline;
  variant.time = TimeSummary{medianNs, 1.0, 2.0, 4.5, 5.0, {medianNs}, 1};
  variant.throughput = 0.125;
  variant.throughputUnit = "GB/s";
  return variant;
}

} // namespace

TEST_F(SessionFile, RunsAndSweepsSurvive) {
  ASSERT_TRUE(writeSessionFile(m_folder / "run.json", runDocument(sampleRun())));
  const auto run = read(m_folder / "run.json");
  ASSERT_TRUE(run) << run.error().sentence;
  EXPECT_TRUE(same(std::get<RunResult>(*run), sampleRun()));
  SweepResult sweep;
  sweep.family = "sample";
  sweep.points = {{sampleRun().parameters, {}}};
  ASSERT_TRUE(writeSessionFile(m_folder / "sweep.json", sweepDocument(sweep)));
  const auto read2 = read(m_folder / "sweep.json");
  ASSERT_TRUE(read2) << read2.error().sentence;
  EXPECT_TRUE(same(std::get<SweepResult>(*read2), sweep));
  EXPECT_EQ(filesInFolder(), 2U) << "no temporary file is left";
}

TEST_F(SessionFile, AnOldFileIsReplacedWhole) {
  const fs::path path = file("run.json", std::string(100'000, 'x'));
  ASSERT_TRUE(writeSessionFile(path, runDocument(sampleRun())));
  EXPECT_TRUE(read(path));
}

TEST_F(SessionFile, ALinkStaysALink) {
  file("target.json", "old");
  fs::create_symlink(m_folder / "target.json", m_folder / "link.json");
  ASSERT_TRUE(writeSessionFile(m_folder / "link.json", runDocument(sampleRun())));
  EXPECT_TRUE(fs::is_symlink(m_folder / "link.json"));
  EXPECT_TRUE(read(m_folder / "target.json"));
}

TEST_F(SessionFile, WhatCannotBeWrittenIsASentenceAndLeavesNothing) {
  const auto nowhere = writeSessionFile(m_folder / "no" / "run.json", runDocument(sampleRun()));
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().sentence.find("run.json' cannot be written"), std::string::npos);
  const auto folder = writeSessionFile(m_folder, runDocument(sampleRun()));
  ASSERT_FALSE(folder);
  EXPECT_NE(folder.error().sentence.find("is a folder"), std::string::npos);
  EXPECT_EQ(filesInFolder(), 0U);
}

TEST_F(SessionFile, DamageNamesTheFile) {
  const std::string whole = runDocument(sampleRun()).dump();
  const std::vector<std::pair<std::string, std::string>> damages = {
      {"", "is not JSON at line 1, column 1"},
      {whole.substr(0, whole.size() / 2), "is not JSON at line 1"},
      {"{}", "schema is missing"},
      {R"({"schema":"tileglass.run/2"})", "reads its own documents of version 1"},
      {R"({"schema":"tileglass.devices/1"})", "not a session"},
      {R"({"schema":"tileglass.run/1"})", "kernel is missing"},
  };
  for (const auto& [text, expected] : damages) {
    const auto session = read(file("damaged.json", text));
    ASSERT_FALSE(session) << text;
    EXPECT_NE(session.error().sentence.find("damaged.json"), std::string::npos) << session.error().sentence;
    EXPECT_NE(session.error().sentence.find(expected), std::string::npos) << session.error().sentence;
  }
}

TEST_F(SessionFile, MissingLargeAndOtherThings) {
  EXPECT_NE(read(m_folder / "none.json").error().sentence.find("cannot be opened"), std::string::npos);
  EXPECT_NE(read(m_folder).error().sentence.find("is a folder"), std::string::npos);
  const auto large = read(file("large.json", std::string(3000, ' ')), 1000);
  ASSERT_FALSE(large);
  EXPECT_NE(large.error().sentence.find("is larger than 1,000 bytes"), std::string::npos) << large.error().sentence;
}

TEST(SweepCsv, OneRowAPointAndVariant) {
  SweepResult sweep;
  sweep.family = "sample";
  SweepPoint point;
  point.parameters.set("tile", TileShape{32, 8});
  point.parameters.set("pad", std::uint64_t{1});
  VariantResult tiled = timed("tiled", false, 2.0);
  tiled.plan = LaunchPlan();
  tiled.plan->launches.resize(1);
  tiled.plan->launches[0].budget.requestBytes = 2176;
  tiled.plan->launches[0].budget.driverBytes = 2180;
  tiled.plan->launches[0].occupancy.known = true;
  tiled.plan->launches[0].occupancy.groupsPerUnit = 8;
  tiled.plan->launches[0].occupancy.fraction = 0.5;
  VariantResult refused;
  refused.name = "big";
  refused.status = VariantStatus::Refused;
  refused.reason = "It needs 8,448 B, \"too much\".";
  point.variants = {timed("naive", true, 3.0), tiled, refused};
  sweep.points = {point};
  SkippedPoint skipped;
  skipped.parameters.set("tile", TileShape{64, 64});
  skipped.reason = "No variant fits.";
  sweep.skipped = {skipped};
  EXPECT_EQ(sweepCsv(sweep),
            "pad,tile,variant,status,medianNs,minNs,p10Ns,p90Ns,throughput,unit,speedup,requestBytes,driverBytes,"
            "groupsPerUnit,fraction,reason\n"
            "1,32x8,naive,ok,3,1,2,4.5,0.125,GB/s,1,,,,,\n"
            "1,32x8,tiled,ok,2,1,2,4.5,0.125,GB/s,1.5,2176,2180,8,0.5,\n"
            "1,32x8,big,refused,,,,,,,,,,,,\"It needs 8,448 B, \"\"too much\"\".\"\n"
            ",64,,skipped,,,,,,,,,,,,No variant fits.\n");
}

TEST(SweepCsv, WrongResultsHaveNoSpeedup) {
  SweepResult sweep;
  SweepPoint point;
  VariantResult wrong = timed("tiled", false, 2.0);
  wrong.status = VariantStatus::Wrong;
  point.variants = {timed("naive", true, 3.0), wrong};
  sweep.points = {point};
  EXPECT_NE(sweepCsv(sweep).find("tiled,wrong,2,1,2,4.5,0.125,GB/s,,"), std::string::npos) << sweepCsv(sweep);
}

} // namespace tileglass::test
