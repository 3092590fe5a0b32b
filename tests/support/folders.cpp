#include "tests/support/folders.h"

namespace tileglass::testing {

std::filesystem::path sourceFolder() {
  return TILEGLASS_SOURCE_DIR;
}

std::filesystem::path buildFolder() {
  return TILEGLASS_BINARY_DIR;
}

} // namespace tileglass::testing
