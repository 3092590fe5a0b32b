// What a newcomer meets first: the two commands, the README and what it links to, the installed programs.
#include <algorithm>
#include <filesystem>
#include <regex>

#include <gtest/gtest.h>

#include "tests/support/command_line.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = TILEGLASS_SOURCE_DIR;

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

TEST(Repository, ContinuousIntegrationRunsTheTestCommand) {
  EXPECT_NE(sourceFile(".ci/run").find("./run-tests"), std::string::npos);
}

TEST(Repository, ReadmeShowsTheTwoCommandsAndWhatItLinksToIsThere) {
  const std::string readme = sourceFile("README.md");
  EXPECT_NE(readme.find("\n./run "), std::string::npos);
  EXPECT_NE(readme.find("\n./run-tests "), std::string::npos);
  const std::regex link(R"(\]\(([^)#:]+)\))");
  std::size_t links = 0;
  for (std::sregex_iterator match(readme.begin(), readme.end(), link), end; match != end; ++match) {
    const std::string target = (*match)[1];
    EXPECT_TRUE(fs::exists(kSource / target)) << "README.md links to " << target;
    ++links;
  }
  EXPECT_GE(links, 5U);
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

TEST(Install, TheInstalledCommandLineRuns) {
  const fs::path prefix = fs::path(TILEGLASS_BINARY_DIR) / "test-install";
  fs::remove_all(prefix);
  const CommandOutput install = runProgram("cmake", {"--install", TILEGLASS_BINARY_DIR, "--prefix", prefix.string()});
  ASSERT_EQ(install.exitCode, 0) << install.err;
  const CommandOutput version = runProgram((prefix / "bin" / "tileglass-cli").string(), {"--version"});
  EXPECT_EQ(version.exitCode, 0) << version.err;
  EXPECT_EQ(version.out.rfind("tileglass-cli ", 0), 0U) << version.out;
  fs::remove_all(prefix);
}

} // namespace
} // namespace tileglass::testing
