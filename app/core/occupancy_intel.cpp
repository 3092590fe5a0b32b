// Intel: a sub-slice (Xe-core) runs hardware threads of SIMD lanes each; every thread has its own fixed registers, so
// these never limit; local memory comes in the steps of a list.
#include <algorithm>

#include "app/core/occupancy_model.h"
#include "app/core/units.h"

namespace tileglass::occupancy_model {

namespace {

constexpr std::uint64_t kDefaultSimd = 16; // what the compiler picks for most kernels; every architecture has it

std::uint64_t nextStepOfLocal(const IntelArchitecture& table, std::uint64_t bytes) {
  const auto step = std::ranges::lower_bound(table.localSteps, bytes);
  return step == table.localSteps.end() ? bytes : *step;
}

} // namespace

Limits limitsOf(const IntelArchitecture& table, const OccupancyQuery& query) {
  Limits limits;
  limits.warpSize = query.simd.value_or(kDefaultSimd);
  limits.warpsPerGroup = ceilDivide(query.workItems, limits.warpSize);
  limits.maxWarps = table.threadsPerUnit;
  limits.localPerUnit = table.localPerUnit;
  limits.allocatedLocalBytes = nextStepOfLocal(table, query.localBytes);

  limits[Resource::Warps] = share(table.threadsPerUnit, limits.warpsPerGroup);
  limits[Resource::Groups] = share(table.maxGroups, 1);
  limits[Resource::LocalMemory] = share(table.localPerUnit, limits.allocatedLocalBytes);
  if (query.localBytes > table.maxLocalPerGroup) {
    limits[Resource::LocalMemory].groups = 0;
  }
  limits[Resource::Barriers] = share(table.barrierRegisters, query.barriers);
  limitWorkItems(limits, query.workItems, table.maxWorkGroupSize);
  return limits;
}

} // namespace tileglass::occupancy_model
