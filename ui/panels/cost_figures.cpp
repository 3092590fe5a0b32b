#include "ui/panels/cost_figures.h"

#include <algorithm>

#include "app/core/units.h"
#include "ui/models/device_choice.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

const QString kNoGroup = QStringLiteral("refused: no group runs");

QString bytes(std::uint64_t value) {
  return text(formatBytes(value));
}

MeterFigure groupMeter(const PlannedLaunch& launch, const BudgetFigures& figures) {
  const Budget& budget = launch.budget;
  MeterFigure meter;
  meter.label = QStringLiteral("Per work-group");
  meter.bold = bytes(figures.usedBytes);
  meter.rest = QStringLiteral("of %1 limit").arg(bytes(budget.limitBytes));
  meter.captionLeft = QStringLiteral("%1 requested").arg(bytes(budget.requestBytes));
  if (figures.addedBytes > 0)
    meter.captionLeft += QStringLiteral(" + %1 by the driver").arg(bytes(figures.addedBytes));
  const QString share = text(formatPercent(figures.share));
  const bool little = figures.usedBytes > 0 && share == QLatin1String("0%");
  meter.captionRight = QStringLiteral("%1 of the limit").arg(little ? QStringLiteral("under 1%") : share);
  if (figures.overBytes > 0)
    meter.overText = QStringLiteral("+%1 over").arg(bytes(figures.overBytes));
  meter.usedBytes = figures.usedBytes;
  meter.limitBytes = budget.limitBytes;
  return meter;
}

MeterFigure unitMeter(const PlannedLaunch& launch, const BudgetFigures& figures,
                      const std::optional<RoundFigures>& rounds, const Device& device) {
  const Budget& budget = launch.budget;
  MeterFigure meter;
  meter.label = QStringLiteral("Compute unit");
  if (!budget.perComputeUnitBytes || !budget.allocatedBytes) {
    meter.known = false;
    meter.bold = QStringLiteral("–");
    meter.captionLeft = emulatesLocalMemory(device)
                            ? QStringLiteral("in ordinary memory: one group a core at a time")
                            : QStringLiteral("not known: no row in the tables for this architecture");
    return meter;
  }
  const std::uint64_t resident = rounds ? rounds->resident : 0;
  meter.bold = QStringLiteral("%1 × %2").arg(counted(resident, QStringLiteral("group"), QStringLiteral("groups")),
                                             bytes(*budget.allocatedBytes));
  meter.rest = QStringLiteral("of %1").arg(bytes(*budget.perComputeUnitBytes));
  meter.captionLeft = bytes(figures.usedBytes);
  if (budget.reservedBytes > 0)
    meter.captionLeft += QStringLiteral(" + %1 reserved").arg(bytes(budget.reservedBytes));
  if (budget.roundingUnit > 1)
    meter.captionLeft += QStringLiteral(", in steps of %1").arg(bytes(budget.roundingUnit));
  if (figures.room)
    meter.captionRight = QStringLiteral("room for %1").arg(text(groupDigits(*figures.room)));
  meter.limitBytes = *budget.perComputeUnitBytes;
  meter.cellBytes = *budget.allocatedBytes;
  meter.filledCells = resident;
  meter.usedBytes = resident * *budget.allocatedBytes;
  return meter;
}

CostVerdict verdictOf(const EvaluatedVariant& entry, const BudgetFigures& figures) {
  if (!entry.plan.legal()) {
    // Of several reasons the one that this card draws.
    const auto& refusals = entry.plan.refusals;
    const auto local = std::find_if(refusals.begin(), refusals.end(), [](const PlanError& refusal) {
      return refusal.code == PlanErrorCode::LocalMemoryExceedsLimit;
    });
    const PlanError& refusal = local == refusals.end() ? refusals.front() : *local;
    const bool over = refusal.code == PlanErrorCode::LocalMemoryExceedsLimit;
    return {over ? Sign::Cross : Sign::Barred, Tone::Wrong, over ? QStringLiteral("Over:") : QStringLiteral("Refused:"),
            text(refusal.sentence)};
  }
  if (figures.usedBytes == 0)
    return {Sign::Check, Tone::Right, QStringLiteral("Fits."), QStringLiteral("This variant uses no local memory.")};
  return {Sign::Check, Tone::Right, QStringLiteral("Fits."),
          QStringLiteral("%1 to spare in each work-group.").arg(bytes(figures.spareBytes))};
}

QString chipOf(const EvaluatedVariant& entry, const Occupancy& occupancy) {
  if (occupancy.cpu || !occupancy.known)
    return {};
  if (occupancy.upperBound)
    return entry.built ? QStringLiteral("≤ registers not told") : QStringLiteral("≤ registers not known yet");
  return QStringLiteral("predicted, not measured");
}

} // namespace

CostFigures costFigures(const EvaluatedVariant& entry, const Device& device) {
  CostFigures cost;
  cost.name = entryName(entry.choice.variant, entry.choice.overrides);
  if (entry.plan.parameters.has("tile"))
    cost.name += QStringLiteral(", tile %1").arg(valueText(entry.plan.parameters.at("tile")));
  const PlannedLaunch* launch = entry.plan.headline();
  static const PlannedLaunch kNone{};
  if (launch == nullptr)
    launch = &kNone;
  const BudgetFigures figures = budgetFigures(*launch);
  cost.rounds = entry.plan.legal() ? roundFigures(*launch, device.limits) : std::nullopt;
  if (!cost.rounds && entry.plan.legal() && launch->occupancy.known) {
    // The number of compute units is not known (a device of the tables): every possible group is resident.
    cost.rounds = RoundFigures{};
    cost.rounds->possible = cost.rounds->resident = launch->occupancy.groupsPerUnit;
  }
  cost.group = groupMeter(*launch, figures);
  cost.unit = unitMeter(*launch, figures, cost.rounds, device);
  cost.verdict = verdictOf(entry, figures);
  cost.occupancy = launch->occupancy;
  cost.picture = {
      launch->occupancy, cost.rounds ? cost.rounds->resident : 0, device.limits.computeUnits, !entry.plan.legal(), {}};
  if (!entry.plan.legal())
    cost.refusal = text(entry.plan.refusals.front().sentence);
  cost.chip = !entry.plan.legal() ? QString() : chipOf(entry, launch->occupancy);
  const QString units = text(groupDigits(device.limits.computeUnits));
  if (launch->occupancy.cpu)
    cost.unitCaption = QStringLiteral("A socket a core");
  else
    cost.unitCaption = device.limits.computeUnits > 1 ? QStringLiteral("One compute unit of %1").arg(units)
                                                      : QStringLiteral("One compute unit");
  cost.picture.description =
      cost.unitCaption + QStringLiteral(": ") +
      (entry.plan.legal() ? groupsSentence(cost.occupancy, cost.rounds ? &*cost.rounds : nullptr) +
                                QStringLiteral(", ") + warpsSentence(cost.occupancy)
                          : kNoGroup);
  return cost;
}

} // namespace tileglass
