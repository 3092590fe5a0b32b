#include "app/core/launch_figures.h"

#include <algorithm>

#include "app/core/units.h"

namespace tileglass {

BudgetFigures budgetFigures(const PlannedLaunch& launch) {
  const Budget& budget = launch.budget;
  BudgetFigures figures;
  figures.usedBytes = budget.driverBytes.value_or(budget.requestBytes);
  figures.addedBytes = figures.usedBytes > budget.requestBytes ? figures.usedBytes - budget.requestBytes : 0;
  if (figures.usedBytes > budget.limitBytes) {
    figures.overBytes = figures.usedBytes - budget.limitBytes;
  } else {
    figures.spareBytes = budget.limitBytes - figures.usedBytes;
  }
  if (budget.limitBytes != 0) {
    figures.share = static_cast<double>(figures.usedBytes) / static_cast<double>(budget.limitBytes);
  }
  for (const ResourceUse& use : launch.occupancy.uses) {
    if (use.resource == Resource::LocalMemory) {
      figures.room = use.groups;
    }
  }
  return figures;
}

std::optional<RoundFigures> roundFigures(const PlannedLaunch& launch, const DeviceLimits& limits) {
  const Occupancy& occupancy = launch.occupancy;
  RoundFigures figures;
  figures.groups = launch.spec.groups();
  figures.possible = occupancy.cpu ? 1 : occupancy.groupsPerUnit;
  const auto perRound = checkedMultiply(figures.possible, limits.computeUnits);
  if (!occupancy.known || !perRound || *perRound == 0 || figures.groups == 0) {
    return std::nullopt;
  }
  figures.perRound = *perRound;
  figures.resident = std::min(figures.possible, ceilDivide(figures.groups, limits.computeUnits));
  figures.rounds = ceilDivide(figures.groups, figures.perRound);
  const std::uint64_t last = figures.groups - (figures.rounds - 1) * figures.perRound;
  figures.lastShare = static_cast<double>(last) / static_cast<double>(figures.perRound);
  return figures;
}

} // namespace tileglass
