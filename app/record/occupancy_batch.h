// Many occupancy queries at once, CSV in and out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/core/architecture.h"
#include "app/core/plan_error.h"

namespace tileglass {

struct OccupancyBatch {
  std::string csv; ///< the input's columns and groups, active_warps, max_warps, limiters, error
  std::size_t rows = 0;
  std::size_t badRows = 0; ///< those with a sentence in `error`
};

/// Answers every row in order. `what` names the text in the error, which says which column is missing or misspelt.
/// Columns that are not the query's are passed through.
Expected<OccupancyBatch> answerOccupancyBatch(std::string_view text, std::string_view what,
                                              const ArchitectureTables& tables);

} // namespace tileglass
