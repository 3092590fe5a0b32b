// Occupancy as JSON, in full.
#pragma once

#include <nlohmann/json.hpp>

#include "app/core/best_tiles.h"
#include "app/core/occupancy.h"
#include "app/core/plan_error.h"

namespace tileglass {

class JsonReader;

/// Figures that mean nothing are null: all of them where the architecture is not known, warps and their fraction for a
/// CPU.
nlohmann::json toJson(const Occupancy& occupancy);
/// Keys tile, workItems, localBytes and the occupancy's groupsPerUnit, activeWarps, maxWarps, fraction, upperBound.
nlohmann::json toJson(const TileOccupancy& entry);
Occupancy readOccupancy(const JsonReader& reader);
Expected<Occupancy> occupancyFromJson(const nlohmann::json& json);

} // namespace tileglass
