#include "tests/packaging/installation.h"

#include <fstream>
#include <sstream>

#include <unistd.h>

#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {

namespace fs = std::filesystem;

void InstallationTest::SetUp() {
  m_folder = testing::buildFolder() / ("test-install-" + std::to_string(getpid()));
  fs::remove_all(m_folder);
  fs::create_directories(m_folder);
  const CommandOutput install =
      runProgram("cmake", {"--install", testing::buildFolder().string(), "--prefix", prefix().string()});
  ASSERT_EQ(install.exitCode, 0) << install.err;
}

void InstallationTest::TearDown() {
  fs::remove_all(m_folder);
}

std::string InstallationTest::installedText(const std::string& path) const {
  std::ifstream file(installed(path), std::ios::binary);
  EXPECT_TRUE(file.good()) << path << " is not installed";
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

} // namespace tileglass::testing
