#include "ui/models/occupancy_view.h"

#include <QStringList>

#include "app/core/units.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

/// The query of a planned launch.
OccupancyQuery queryOf(const PlannedLaunch& launch) {
  OccupancyQuery query;
  query.workItems = launch.spec.workItemsPerGroup();
  query.localBytes = launch.budget.driverBytes.value_or(launch.budget.requestBytes);
  if (launch.kernelInfo)
    query.registers = launch.kernelInfo->registers;
  return query;
}

QString figuresOf(std::optional<std::uint64_t> registers, std::uint64_t bytes) {
  const QString local = text(formatBytes(bytes));
  return registers ? QStringLiteral("%1, %2").arg(text(counted(*registers, "register")), local) : local;
}

QString shortNumber(double value) {
  return QString::number(value, 'g', 4);
}

} // namespace

OccupancyView occupancyView(const SetupState& state, const Evaluation& evaluation, const WhatIf& whatIf,
                            const ResidencyBook& book) {
  OccupancyView view;
  if (evaluation.variants.empty())
    return view;
  const EvaluatedVariant& entry = evaluation.variants[evaluation.headline];
  const std::vector<DeviceChoice> others = whatIfDevices();
  const bool elsewhere = whatIf.architecture > 0 && whatIf.architecture <= static_cast<int>(others.size());
  const DeviceChoice& device = elsewhere ? others[static_cast<std::size_t>(whatIf.architecture - 1)] : state.device;
  view.variant = entryName(entry.choice.variant, entry.choice.overrides);
  if (entry.plan.parameters.has("tile"))
    view.variant += QStringLiteral(", tile %1").arg(valueText(entry.plan.parameters.at("tile")));
  view.architecture = device.architecture;
  if (!elsewhere && device.origin != DeviceOrigin::Table)
    view.localLimit = device.device.limits.localMemoryBytes;
  if (const PlannedLaunch* launch = entry.plan.headline())
    view.query = queryOf(*launch);
  if (whatIf.query)
    view.query = *whatIf.query;
  if (!elsewhere && !whatIf.query) {
    view.measured = book.of(state, entry);
    for (const MeasuredResidency& other : book.all())
      if (other.reading && other.deviceKey == ResidencyBook::keyOf(state.device.device))
        view.marks.push_back(other);
  }
  if (view.architecture == nullptr) {
    view.occupancy = unknownOccupancy("this device is in no table: what its compute units hold is not known.");
    return view;
  }
  if (const auto refusal = occupancyRefusal(*view.architecture, view.query))
    view.refusal = text(refusal->sentence);
  auto occupancy = predictOccupancy(*view.architecture, view.query);
  view.occupancy = occupancy ? std::move(*occupancy) : unknownOccupancy(occupancy.error().sentence);
  view.curves = {occupancyCurve(*view.architecture, view.query, OccupancyAxis::LocalBytes),
                 occupancyCurve(*view.architecture, view.query, OccupancyAxis::WorkItems),
                 occupancyCurve(*view.architecture, view.query, OccupancyAxis::Registers)};
  PlanTarget target = targetOf(device);
  target.assumedRegisters = view.query.registers;
  view.bestTiles = bestTiles(*state.family, *entry.variant, entry.plan.parameters, target);
  return view;
}

QString residencySentence(const MeasuredResidency& measured) {
  if (!measured.reading)
    return measured.problem.empty() ? QStringLiteral("It could not be measured.") : text(measured.problem);
  const ResidencyReading& reading = *measured.reading;
  QString sentence = text(reading.sentence());
  sentence += QStringLiteral(" Counted in a build of %1").arg(figuresOf(reading.registers, reading.driverBytes));
  if (measured.plain)
    sentence += QStringLiteral("; without counters it has %1")
                    .arg(figuresOf(measured.plain->registers, measured.plain->driverLocalBytes));
  return sentence + QLatin1Char('.');
}

QString residencyChip(const MeasuredResidency* measured) {
  if (measured == nullptr || !measured->reading)
    return {};
  const ResidencyReading& reading = *measured->reading;
  const QString value = QStringLiteral("measured %1")
                            .arg(shortNumber(reading.cpu ? static_cast<double>(reading.peak) : reading.measured()));
  if (reading.cpu)
    return QStringLiteral("✓ %1 at once").arg(value);
  const std::optional<bool> agrees = reading.agrees();
  if (!agrees)
    return value;
  return *agrees ? QStringLiteral("✓ ") + value
                 : QStringLiteral("✕ %1, predicted %2").arg(value, text(groupDigits(reading.predicted.value_or(0))));
}

} // namespace tileglass
