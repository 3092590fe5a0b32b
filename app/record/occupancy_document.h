// The document "tileglass.occupancy/1": a query and its prediction.
#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "app/core/occupancy.h"
#include "app/core/plan_error.h"

namespace tileglass {

/// `refusal`, where there is one, stands in "refusals" as in a plan; the groups are 0 then.
nlohmann::json occupancyDocument(const OccupancyQuery& query, const Occupancy& occupancy,
                                 const std::optional<PlanError>& refusal = std::nullopt);

} // namespace tileglass
