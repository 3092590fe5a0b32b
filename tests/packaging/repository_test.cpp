// What a newcomer meets first: the two commands, a README in every room, the licence.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = testing::sourceFolder();

class ScriptTest : public ::testing::TestWithParam<std::string> {};

TEST_P(ScriptTest, IsValidBash) {
  const CommandOutput output = runProgram("bash", {"-n", (kSource / GetParam()).string()});
  EXPECT_EQ(output.exitCode, 0) << output.err;
}

TEST_P(ScriptTest, MayBeExecuted) {
  const fs::perms perms = fs::status(kSource / GetParam()).permissions();
  EXPECT_NE(perms & fs::perms::owner_exec, fs::perms::none) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(Commands, ScriptTest, ::testing::Values("run", "run-tests", ".ci/run"));

TEST(Repository, RunSaysWhatItDoesWithoutDoingIt) {
  const CommandOutput help = runProgram((kSource / "run").string(), {"--help"});
  EXPECT_EQ(help.exitCode, 0) << help.err;
  EXPECT_NE(help.out.find("./run FILE"), std::string::npos) << help.out;
}

TEST(Repository, ContinuousIntegrationRunsTheTestCommand) {
  EXPECT_NE(sourceFile(".ci/run").find("./run-tests"), std::string::npos);
}

TEST(Repository, EveryRoomHasAReadmeOfAtMostTwentyLines) {
  for (const std::string room :
       {"app/core", "app/opencl", "app/record", "app/engine", "app/cli", "kernels", "ui", "resources", "tests"}) {
    const std::string text = sourceFile(room + "/README.md");
    EXPECT_FALSE(text.empty()) << room;
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 20) << room;
  }
}

TEST(Repository, TheLicenceIsTheGplVersion3) {
  const std::string licence = sourceFile("LICENSE");
  EXPECT_NE(licence.find("GNU GENERAL PUBLIC LICENSE"), std::string::npos);
  EXPECT_NE(licence.find("Version 3, 29 June 2007"), std::string::npos);
}

} // namespace
} // namespace tileglass::testing
