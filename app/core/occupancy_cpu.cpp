// CPUs: a core runs one group at a time and emulates local memory in ordinary memory, so nothing of a group limits
// how many are resident.
#include "app/core/occupancy_model.h"

namespace tileglass::occupancy_model {

Limits limitsOf(const CpuArchitecture&, const OccupancyQuery& query) {
  Limits limits;
  limits.allocatedLocalBytes = query.localBytes;
  limits[Resource::Groups] = share(1, 1);
  return limits;
}

} // namespace tileglass::occupancy_model
