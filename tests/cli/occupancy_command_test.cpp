// The subcommands occupancy and architectures as scripts use them.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/command_line.h"

namespace tileglass::testing {
namespace {

/// A CSV file that is gone when the test ends.
class BatchFile {
public:
  explicit BatchFile(const std::string& text) : m_path(std::filesystem::path(::testing::TempDir()) / name()) {
    std::ofstream(m_path, std::ios::binary) << text;
  }
  ~BatchFile() { std::filesystem::remove(m_path); }
  BatchFile(const BatchFile&) = delete;
  BatchFile& operator=(const BatchFile&) = delete;
  std::string path() const { return m_path.string(); }

private:
  static std::string name() {
    return std::string("tileglass_") + ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
  }
  std::filesystem::path m_path;
};

} // namespace

TEST(OccupancyCommand, AnswersTheContractsExamples) {
  const CommandOutput h200 =
      runCli(words("occupancy --arch sm_90 --work-items 32 --registers 14 --local 12004 --json"));
  EXPECT_EQ(h200.exitCode, 0) << h200.err;
  EXPECT_EQ(h200.json().value("groupsPerUnit", 0), 17);
  const CommandOutput ampere =
      runCli(words("occupancy --arch sm_86 --work-items 256 --registers 32 --local 16384 --json"));
  EXPECT_EQ(ampere.exitCode, 0) << ampere.err;
  EXPECT_EQ(ampere.json().value("groupsPerUnit", 0), 5);
  EXPECT_EQ(ampere.json()["limiters"], std::vector<std::string>{"local-memory"});
}

TEST(OccupancyCommand, RefusesWhatNoComputeUnitHoldsWithItsDocument) {
  const CommandOutput output = runCli(words("occupancy --arch sm_90 --work-items 256 --local 300KiB --json"));
  EXPECT_EQ(output.exitCode, 3);
  const nlohmann::json document = output.json();
  ASSERT_TRUE(document.is_object()) << output.out;
  EXPECT_EQ(document["groupsPerUnit"], 0);
  EXPECT_EQ(document["refusals"][0]["code"], "local-memory-exceeds-limit");
  EXPECT_NE(output.err.find("307,200"), std::string::npos) << output.err;
}

TEST(OccupancyCommand, AnswersBadInputWithASentence) {
  const CommandOutput unknown = runCli(words("occupancy --arch sm_91 --work-items 32 --json"));
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_EQ(unknown.json().value("nearest", ""), "sm_90");
  for (const char* line :
       {"occupancy --arch sm_90 --work-items 0", "occupancy --arch sm_90", "occupancy --work-items 8",
        "occupancy --arch sm_90 --work-items 32 --registers 256", "occupancy --arch sm_90 --work-items 32 --simd 16",
        "occupancy --arch gen9 --work-items 32 --simd 64", "occupancy --batch no-such-file.csv"}) {
    const CommandOutput output = runCli(words(line));
    EXPECT_EQ(output.exitCode, 2) << line;
    EXPECT_EQ(output.out, "") << line;
    EXPECT_FALSE(output.err.empty()) << line;
  }
}

TEST(OccupancyCommand, AnswersABatch) {
  const BatchFile good("arch,work_items,registers,local_bytes\r\nsm_90,32,14,12004\r\n");
  const CommandOutput answered = runCli({"occupancy", "--batch", good.path()});
  EXPECT_EQ(answered.exitCode, 0) << answered.err;
  EXPECT_EQ(answered.out, "arch,work_items,registers,local_bytes,groups,active_warps,max_warps,limiters,error\n"
                          "sm_90,32,14,12004,17,17,64,local-memory,\n");
}

TEST(OccupancyCommand, ABatchWithABadRowExitsWith2) {
  const BatchFile bad("arch,work_items,registers,local_bytes\nsm_90,none,14,0\nsm_90,32,14,12004\n");
  const CommandOutput output = runCli({"occupancy", "--batch", bad.path()});
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_NE(output.out.find("sm_90,32,14,12004,17,"), std::string::npos) << output.out;
  EXPECT_NE(output.err.find("1 of 2 rows"), std::string::npos) << output.err;
}

TEST(ArchitecturesCommand, ListsAllAndOne) {
  const CommandOutput all = runCli(words("architectures --json"));
  EXPECT_EQ(all.exitCode, 0) << all.err;
  EXPECT_EQ(all.json()["architectures"].size(), 84U);
  const CommandOutput one = runCli(words("architectures gfx90a"));
  EXPECT_EQ(one.exitCode, 0) << one.err;
  EXPECT_NE(one.out.find("vgpr.wave64.total_per_lane"), std::string::npos) << one.out;
  EXPECT_EQ(runCli(words("architectures gfx90")).exitCode, 2);
}

} // namespace tileglass::testing
