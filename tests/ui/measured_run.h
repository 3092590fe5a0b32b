// A run as it comes from an engine, made up: for pages that show results.
#pragma once

#include "app/core/run_result.h"

namespace tileglass {

/// matmul on the tests' GPU at size 1,000 and tile 16: naive, tiled twice as fast, and tiled_unguarded found wrong,
/// with error maps, a build log and transfers.
RunResult measuredRun();

} // namespace tileglass
