// Which work-group shapes of a kernel reach the best occupancy on a device.
#pragma once

#include <cstdint>
#include <vector>

#include "app/core/kernel_spec.h"
#include "app/core/launch_plan.h"

namespace tileglass {

struct TileOccupancy {
  ParameterValue tile;
  std::uint64_t workItems = 0;  ///< of a group
  std::uint64_t localBytes = 0; ///< requested by a group
  Occupancy occupancy;
};

/// Every legal tile of powers of two (a length: every multiple of the warp) whose launch reaches the highest predicted
/// occupancy without lanes that idle in a group's last warp, the other parameters staying; fewest work-items first,
/// squares before others. Registers are those of the target (`assumedRegisters`), for every tile alike: a build may
/// differ. Empty where no occupancy is known, on CPUs, and where the variant's group does not follow the tile.
std::vector<TileOccupancy> bestTiles(const FamilySpec& family, const VariantSpec& variant,
                                     const ParameterSet& parameters, const PlanTarget& target);

} // namespace tileglass
