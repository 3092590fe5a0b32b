// Where the tree that is tested lies. One source file knows it, so that all others compile alike in every folder.
#pragma once

#include <filesystem>

namespace tileglass::testing {

/// The checkout's root.
std::filesystem::path sourceFolder();

/// The build's root: its programs are in bin/.
std::filesystem::path buildFolder();

} // namespace tileglass::testing
