// A run seen against another baseline: the same times, other ratios.
#pragma once

#include <string_view>

#include "app/core/run_result.h"

namespace tileglass {

/// The run with the entry of that name as its baseline and every comparison recomputed from the samples. Unchanged
/// where there is no such entry.
RunResult withBaseline(RunResult result, std::string_view entry);

} // namespace tileglass
