// A run seen against another baseline: the same times, other ratios.
#pragma once

#include <string_view>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/run_result.h"

namespace tileglass {

/// The run with the entry of that name as its baseline and every comparison recomputed from the samples. Unchanged
/// where there is no such entry.
RunResult withBaseline(RunResult result, std::string_view entry);

/// Refuses a baseline that is none of the chosen entries, with the nearest one; empty is the family's own.
Expected<void> checkedBaseline(const std::vector<VariantChoice>& chosen, std::string_view baseline);

} // namespace tileglass
