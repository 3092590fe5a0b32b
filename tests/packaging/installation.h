// The programs as `cmake --install` puts them under a prefix of their own, removed afterwards.
#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace tileglass::testing {

class InstallationTest : public ::testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  /// A folder of this test alone.
  const std::filesystem::path& folder() const { return m_folder; }
  std::filesystem::path prefix() const { return m_folder / "usr"; }
  std::filesystem::path installed(const std::string& path) const { return prefix() / path; }
  /// The text of an installed file; a failure where it is missing.
  std::string installedText(const std::string& path) const;

private:
  std::filesystem::path m_folder;
};

} // namespace tileglass::testing
