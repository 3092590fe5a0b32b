// Text and JSON that scripts and people rely on, kept as files: tests/golden. With TILEGLASS_UPDATE_GOLDEN=1 in the
// environment the files are written anew; read the difference before committing it.
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

struct Golden {
  std::string file;
  std::string line;
};

void PrintTo(const Golden& golden, std::ostream* stream) {
  *stream << golden.file;
}

class GoldenTest : public ::testing::TestWithParam<Golden> {};

TEST_P(GoldenTest, OutputIsAsKept) {
  const CommandOutput output = runCli(words(GetParam().line), {{"OCL_ICD_VENDORS", "/nonexistent"}});
  const std::string path = "tests/golden/" + GetParam().file;
  if (std::getenv("TILEGLASS_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(testing::sourceFolder() / path, std::ios::binary) << output.out;
  }
  const std::string kept = sourceFile(path);
  ASSERT_FALSE(kept.empty()) << "there is no " << path;
  EXPECT_EQ(output.out, kept);
}

INSTANTIATE_TEST_SUITE_P(
    Files, GoldenTest,
    ::testing::Values(
        Golden{"help.txt", "--help"}, Golden{"run_help.txt", "run --help"},
        Golden{"kernels_matmul.txt", "kernels matmul"}, Golden{"kernels.json", "kernels --json"},
        Golden{"plan_sm_90.txt", "plan matmul:naive,tiled --arch sm_90 --registers 32 --tile 32 --size 2048"},
        Golden{"plan_sm_90.json", "plan matmul:naive,tiled --arch sm_90 --registers 32 --tile 32 --size 2048 --json"},
        Golden{"plan_refused.txt", "plan matmul:naive,tiled --arch sm_90 --registers 32 --tile 64 --size 2048"},
        Golden{"occupancy_sm_86.txt", "occupancy --arch sm_86 --work-items 256 --registers 32 --local 16384"},
        Golden{"occupancy_gfx1030.json",
               "occupancy --arch gfx1030 --work-items 256 --registers 64 --local 8192 --json"}));

} // namespace
} // namespace tileglass::testing
