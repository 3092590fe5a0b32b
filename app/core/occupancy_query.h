// An occupancy query from words, as options of the command line and columns of a batch have them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "app/core/occupancy.h"
#include "app/core/plan_error.h"

namespace tileglass {

/// The fields of a query beside the architecture, by their names in a batch. Work-items must be given, local bytes are
/// 0 and the rest their defaults where left empty.
inline constexpr std::array<std::string_view, 9> kQueryFields = {
    "work_items", "registers", "local_bytes", "wave", "mode", "simd", "sgprs", "barriers", "lds_rounding"};

/// Sets a field of kQueryFields from its text; empty text leaves the default. `shownAs` names it in the error, which is
/// empty where the text was read.
std::optional<PlanError> setQueryField(OccupancyQuery& query, std::string_view field, std::string_view text,
                                       std::string_view shownAs);

} // namespace tileglass
