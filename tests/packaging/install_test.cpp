// What is installed runs from where it is installed, and the Debian package holds it with what it needs.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/packaging/installation.h"
#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

using Install = InstallationTest;

TEST_F(Install, TheCommandLineRuns) {
  const std::string program = installed("bin/tileglass-cli").string();
  const CommandOutput version = runProgram(program, {"--version"});
  EXPECT_EQ(version.exitCode, 0) << version.err;
  EXPECT_EQ(version.out.rfind("tileglass-cli ", 0), 0U) << version.out;
  // The devices are listed by an engine: the installed program starts itself.
  const CommandOutput devices = runProgram(program, {"devices", "--json"});
  EXPECT_EQ(devices.exitCode, 0) << devices.err;
  EXPECT_FALSE(devices.json().at("devices").empty());
}

#ifdef TILEGLASS_HAS_MICROSCOPE
TEST_F(Install, TheMicroscopeRuns) {
  EXPECT_TRUE(fs::exists(installed("libexec/tileglass/libtileglass-trace.so")));
  const CommandOutput trace = runProgram(installed("bin/tileglass-cli").string(),
                                         {"trace", "vector_add:naive", "--size", "64", "--tile", "16", "--json"});
  EXPECT_EQ(trace.exitCode, 0) << trace.err;
}
#endif

TEST_F(Install, NothingLiesOutsideTheUsualFolders) {
  for (const fs::directory_entry& entry : fs::directory_iterator(prefix())) {
    const std::string name = entry.path().filename().string();
    EXPECT_TRUE(name == "bin" || name == "share" || name.rfind("lib", 0) == 0) << name;
  }
  EXPECT_TRUE(fs::exists(installed("share/doc/tileglass/copyright")));
}

TEST_F(Install, ADebianPackageIsMadeAndRuns) {
  const fs::path made = folder() / "package";
  const CommandOutput cpack = runProgram(
      "cpack", {"-G", "DEB", "--config", (testing::buildFolder() / "CPackConfig.cmake").string(), "-B", made.string()});
  ASSERT_EQ(cpack.exitCode, 0) << cpack.out << cpack.err;
  fs::path package;
  for (const fs::directory_entry& entry : fs::directory_iterator(made)) {
    package = entry.path().extension() == ".deb" ? entry.path() : package;
  }
  ASSERT_FALSE(package.empty()) << cpack.out;
  const CommandOutput depends = runProgram("dpkg-deb", {"--field", package.string(), "Depends"});
  for (const std::string library : {"libc6", "libfmt", "ocl-icd-libopencl1"}) {
    EXPECT_NE(depends.out.find(library), std::string::npos) << depends.out;
  }
  // The simulator is suggested: with its compiler it is larger than all the rest.
  for (const std::string library : {"oclgrind", "llvm"}) {
    EXPECT_EQ(depends.out.find(library), std::string::npos) << depends.out;
  }
  const CommandOutput unpacked = runProgram("dpkg-deb", {"-x", package.string(), (folder() / "unpacked").string()});
  ASSERT_EQ(unpacked.exitCode, 0) << unpacked.err;
  const CommandOutput version = runProgram((folder() / "unpacked/usr/bin/tileglass-cli").string(), {"--version"});
  EXPECT_EQ(version.exitCode, 0) << version.err;
}

} // namespace
} // namespace tileglass::testing
