// NVIDIA: warps are given registers in units, a multiprocessor's registers lie in sub-partitions, and from compute
// capability 8.0 every group costs 1 KiB of reserved local memory.
#include "app/core/occupancy_model.h"
#include "app/core/units.h"

namespace tileglass::occupancy_model {

namespace {

Limit registerLimit(const NvidiaArchitecture& table, std::uint64_t registers, std::uint64_t warps) {
  Limit limit{std::nullopt, 0, table.registersPerUnit};
  if (registers == 0) {
    return limit;
  }
  if (registers > table.maxRegistersPerItem) {
    limit.groups = 0;
    limit.perGroup = saturated(checkedMultiply(saturated(checkedMultiply(registers, table.warpSize)), warps));
    return limit;
  }
  const std::uint64_t perWarp = roundUp(registers * table.warpSize, table.registerUnit);
  limit.perGroup = saturated(checkedMultiply(perWarp, warps));
  // A group's warps spread over the sub-partitions, so its share is counted for whole rows of them.
  if (saturated(checkedMultiply(perWarp, roundUp(warps, table.subPartitions))) > table.maxRegistersPerGroup) {
    limit.groups = 0;
    return limit;
  }
  const std::uint64_t warpsAtOnce = table.registersPerUnit / table.subPartitions / perWarp * table.subPartitions;
  limit.groups = warpsAtOnce / warps;
  return limit;
}

} // namespace

Limits limitsOf(const NvidiaArchitecture& table, const OccupancyQuery& query) {
  Limits limits;
  limits.warpSize = table.warpSize;
  limits.warpsPerGroup = ceilDivide(query.workItems, table.warpSize);
  limits.maxWarps = table.maxWarps;
  limits.upperBound = !query.registers;
  limits.reservedLocalBytes = table.reservedLocalPerGroup;
  limits.localUnit = table.localUnit;
  limits.localPerUnit = table.localPerUnit;
  limits.allocatedLocalBytes =
      roundUp(saturated(checkedAdd(query.localBytes, table.reservedLocalPerGroup)), table.localUnit);

  limits[Resource::Warps] = share(table.maxWarps, limits.warpsPerGroup);
  limits[Resource::Groups] = share(table.maxGroups, 1);
  limits[Resource::Registers] = registerLimit(table, query.registers.value_or(0), limits.warpsPerGroup);
  limits[Resource::LocalMemory] = share(table.localPerUnit, limits.allocatedLocalBytes);
  if (query.localBytes > table.maxLocalPerGroupOptIn) {
    limits[Resource::LocalMemory].groups = 0;
  }
  if (table.barrierSlots) {
    limits[Resource::Barriers] = share(*table.barrierSlots, query.barriers);
  }
  limitWorkItems(limits, query.workItems, table.maxWorkGroupSize);
  return limits;
}

} // namespace tileglass::occupancy_model
