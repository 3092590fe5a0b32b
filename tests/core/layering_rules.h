// The table "The house" of the design as a checker: which room may include what, and the other rules a file can break.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tileglass::layering {

/// A file of the source tree: its path from the root, with slashes, and its text.
struct SourceFile {
  std::string path;
  std::string text;
};

/// Every file of the rooms and of tests/, without build folders.
std::vector<SourceFile> readTree(const std::filesystem::path& root);

/// What the files break, a sentence each with path and line; empty where all is well.
std::vector<std::string> violations(const std::vector<SourceFile>& files);

} // namespace tileglass::layering
