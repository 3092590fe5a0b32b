// Plans and results as text for people: aligned tables, then sentences.
#pragma once

#include <string>

#include "app/core/best_tiles.h"
#include "app/core/run_result.h"

namespace tileglass {

/// "local memory 2,176 B of 524,288 B a work-group" and the refusals, a row a variant.
std::string planText(const RunResult& plan);
/// The tiles that reach a variant's best occupancy as a table under its name; why there is none.
std::string bestTilesText(const std::string& name, const std::vector<TileOccupancy>& best);
/// The comparison table, the verdict, notes.
std::string runText(const RunResult& result);
/// One row a point and variant.
std::string sweepText(const SweepResult& result);
/// One row a launch of each entry, then what differs.
std::string residencyText(const RunResult& result);
/// "16 groups, 64 of 64 warps (100%), limited by warps", "one group a core", "not known".
std::string occupancyText(const Occupancy& occupancy);

} // namespace tileglass
