#include "ui/models/device_choice.h"

#include "app/core/device_architecture.h"
#include "app/core/units.h"
#include "app/record/architecture_tables.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

DeviceChoice choiceOfTable(const Architecture& architecture, const DeviceLimits& limits) {
  DeviceChoice choice;
  choice.architecture = &architecture;
  choice.origin = DeviceOrigin::Table;
  choice.device.id = architecture.name;
  choice.device.name = architecture.description.empty() ? architecture.name : architecture.description;
  choice.device.platform = "planned from the table";
  choice.device.type = DeviceType::Gpu;
  choice.device.architecture = architecture.name;
  choice.device.limits = limits;
  return choice;
}

QString warpText(const Architecture* architecture) {
  if (architecture == nullptr)
    return {};
  if (const auto* nvidia = std::get_if<NvidiaArchitecture>(&architecture->table))
    return QStringLiteral("warps of %1").arg(nvidia->warpSize);
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture->table); amd && !amd->waveSizes.empty())
    return QStringLiteral("waves of %1").arg(amd->waveSizes.front());
  if (const auto* intel = std::get_if<IntelArchitecture>(&architecture->table))
    return QStringLiteral("%1 threads a sub-slice").arg(intel->threadsPerUnit);
  return {};
}

} // namespace

DeviceChoice deviceChoice(Device device, DeviceOrigin origin) {
  const Architecture* architecture = architectureTables().find(device.architecture);
  return {std::move(device), architecture, origin};
}

std::vector<DeviceChoice> whatIfDevices() {
  std::vector<DeviceChoice> choices;
  for (const Architecture& architecture : architectureTables().architectures)
    if (const auto limits = limitsOf(architecture)) // a CPU's limits stand in no table
      choices.push_back(choiceOfTable(architecture, *limits));
  return choices;
}

QString titleOf(const DeviceChoice& choice) {
  if (choice.origin == DeviceOrigin::Table)
    return QStringLiteral("What if: %1 · %2").arg(text(choice.device.architecture), text(choice.device.name));
  if (choice.origin == DeviceOrigin::Saved)
    return QStringLiteral("Saved run: %1").arg(text(choice.device.name));
  return QStringLiteral("%1 · %2").arg(text(choice.device.name), text(choice.device.platform));
}

QString detailOf(const DeviceChoice& choice) {
  QStringList parts;
  const Device& device = choice.device;
  if (device.type == DeviceType::Cpu) {
    if (device.limits.computeUnits > 0)
      parts << text(counted(device.limits.computeUnits, "core"));
  } else {
    parts << (device.architecture.empty() ? QStringLiteral("architecture not known") : text(device.architecture));
    if (device.limits.computeUnits > 0)
      parts << text(counted(device.limits.computeUnits, "compute unit"));
  }
  if (const QString warps = warpText(choice.architecture); !warps.isEmpty())
    parts << warps;
  if (emulatesLocalMemory(device))
    parts << QStringLiteral("local memory emulated");
  if (choice.whatIf())
    parts << QStringLiteral("not at hand");
  return parts.join(QStringLiteral(" · "));
}

bool emulatesLocalMemory(const Device& device) {
  return device.limits.localMemoryType == LocalMemoryType::Global;
}

} // namespace tileglass
