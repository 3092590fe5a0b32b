// Figures that people are shown beside a planned launch: what is left of the budget, how many groups a unit gets, how
// the launch is worked off in rounds. Pure arithmetic over a plan and a device.
#pragma once

#include <cstdint>
#include <optional>

#include "app/core/device.h"
#include "app/core/launch_plan.h"

namespace tileglass {

struct BudgetFigures {
  std::uint64_t usedBytes = 0;       ///< a work-group's: the driver's bytes where known, else the request
  std::uint64_t addedBytes = 0;      ///< what the driver added to the request; 0 where not built
  std::uint64_t spareBytes = 0;      ///< limit − used, 0 where over
  std::uint64_t overBytes = 0;       ///< used − limit, 0 where it fits
  double share = 0.0;                ///< used ÷ limit; 0 where the limit is 0
  std::optional<std::uint64_t> room; ///< groups that the compute unit's local memory alone would hold
};
BudgetFigures budgetFigures(const PlannedLaunch& launch);

/// A launch worked off by all compute units, each holding `possible` groups at once.
struct RoundFigures {
  std::uint64_t groups = 0;
  std::uint64_t possible = 0; ///< groups a compute unit can hold; on a CPU one
  std::uint64_t resident = 0; ///< groups a unit gets of this launch, at most `possible`
  std::uint64_t perRound = 0; ///< groups of all units together
  std::uint64_t rounds = 0;
  double lastShare = 0.0; ///< how full the last round is, of 1
};
/// Nothing where the occupancy or the number of units is not known, or no group fits.
std::optional<RoundFigures> roundFigures(const PlannedLaunch& launch, const DeviceLimits& limits);

} // namespace tileglass
