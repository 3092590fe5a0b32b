// What a shell may do to the program: streams that take no more, and Ctrl-C.
#include <gtest/gtest.h>

#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

/// A line for sh in which CLI stands for this build's tileglass-cli.
CommandOutput shell(std::string line) {
  const std::string program = (buildFolder() / "bin/tileglass-cli").string();
  for (std::size_t at = line.find("CLI"); at != std::string::npos; at = line.find("CLI", at + program.size())) {
    line.replace(at, 3, program);
  }
  return runProgram("/bin/sh", {"-c", line});
}

TEST(Streams, AFullDiskIsNoSuccess) {
  for (const char* command : {"CLI kernels > /dev/full", "CLI kernels --json > /dev/full", "CLI --help > /dev/full",
                              "CLI occupancy --arch sm_90 --work-items 64 > /dev/full"}) {
    const CommandOutput output = shell(command);
    EXPECT_EQ(output.exitCode, 2) << command << "\n" << output.err;
    EXPECT_NE(output.err.find("could not be written"), std::string::npos) << command << "\n" << output.err;
  }
}

TEST(Streams, AClosedOutputIsSaidAtOnce) {
  const CommandOutput output = shell("CLI kernels >&-");
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_NE(output.err.find("closed"), std::string::npos) << output.err;
}

TEST(Streams, CtrlCKeepsWhatIsDone) {
  // Ten thousand samples of 64³ take minutes: two seconds stop it long before.
  const CommandOutput output = shell("timeout --foreground --preserve-status --signal INT 2 CLI run matmul:naive,tiled "
                                     "--device pocl --size 512 --samples 10000 --time-limit 600 --json");
  EXPECT_EQ(output.exitCode, 130) << output.err;
  const nlohmann::json document = output.json();
  EXPECT_TRUE(document.is_object()) << output.out;
}

TEST(Streams, AnUnwritableHomeHidesNoDevice) {
  const CommandOutput output = shell("env -u XDG_CACHE_HOME -u POCL_CACHE_DIR HOME=/dev/null CLI devices --json");
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_NE(output.out.find("Portable Computing Language"), std::string::npos) << output.out;
}

} // namespace
} // namespace tileglass::testing
