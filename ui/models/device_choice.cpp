#include "ui/models/device_choice.h"

#include <limits>

#include "app/core/units.h"
#include "app/record/architecture_tables.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

constexpr std::uint64_t kMaxSizeOfAnyDimension = 1024;

struct LimitsOfTable {
  DeviceLimits limits;
  DeviceType type = DeviceType::Gpu;
  std::string vendor;

  void operator()(const NvidiaArchitecture& table) {
    vendor = "NVIDIA";
    limits.localMemoryBytes = table.maxLocalPerGroup;
    limits.maxWorkGroupSize = table.maxWorkGroupSize;
  }
  void operator()(const AmdArchitecture& table) {
    vendor = "AMD";
    limits.localMemoryBytes = table.maxLocalPerGroup;
    limits.maxWorkGroupSize = table.maxWorkGroupSize;
  }
  void operator()(const IntelArchitecture& table) {
    vendor = "Intel";
    limits.localMemoryBytes = table.maxLocalPerGroup;
    limits.maxWorkGroupSize = table.maxWorkGroupSize;
  }
  void operator()(const CpuArchitecture&) {
    type = DeviceType::Cpu;
    limits.localMemoryBytes = std::uint64_t{1} << 20U;
    limits.maxWorkGroupSize = 4 * kMaxSizeOfAnyDimension;
  }
};

Device deviceOfTable(const Architecture& architecture) {
  LimitsOfTable made;
  std::visit(made, architecture.table);
  Device device;
  device.id = architecture.name;
  device.name = architecture.description.empty() ? architecture.name : architecture.description;
  device.platform = "planned, not at hand";
  device.vendor = made.vendor;
  device.type = made.type;
  device.architecture = architecture.name;
  device.limits = made.limits;
  device.limits.localMemoryType = made.type == DeviceType::Cpu ? LocalMemoryType::Global : LocalMemoryType::Local;
  device.limits.maxWorkItemSizes.fill(made.limits.maxWorkGroupSize);
  // What no table says does not limit a plan.
  device.limits.globalMemoryBytes = std::numeric_limits<std::uint64_t>::max();
  device.limits.maxAllocationBytes = std::numeric_limits<std::uint64_t>::max();
  device.limits.constantMemoryBytes = std::uint64_t{64} << 10U;
  device.limits.maxConstantArguments = 8;
  device.limits.addressBits = 64;
  return device;
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
    choices.push_back({deviceOfTable(architecture), &architecture, DeviceOrigin::Table});
  return choices;
}

QString titleOf(const DeviceChoice& choice) {
  if (choice.origin == DeviceOrigin::Table)
    return QStringLiteral("What if: %1").arg(text(choice.device.name));
  if (choice.origin == DeviceOrigin::Saved)
    return QStringLiteral("Saved run: %1").arg(text(choice.device.name));
  return QStringLiteral("%1 · %2").arg(text(choice.device.name), text(choice.device.platform));
}

QString detailOf(const DeviceChoice& choice) {
  QStringList parts;
  const Device& device = choice.device;
  if (device.type == DeviceType::Cpu) {
    if (device.limits.computeUnits > 0)
      parts << QStringLiteral("%1 cores").arg(text(groupDigits(device.limits.computeUnits)));
  } else {
    parts << (device.architecture.empty() ? QStringLiteral("architecture not known") : text(device.architecture));
    if (device.limits.computeUnits > 0)
      parts << QStringLiteral("%1 compute units").arg(text(groupDigits(device.limits.computeUnits)));
  }
  if (const QString warps = warpText(choice.architecture); !warps.isEmpty())
    parts << warps;
  if (emulatesLocalMemory(device))
    parts << QStringLiteral("local memory emulated");
  if (choice.whatIf())
    parts << QStringLiteral("not at hand");
  return parts.join(QStringLiteral(" · "));
}

bool emulatesLocalMemory(const Device& device) { return device.limits.localMemoryType == LocalMemoryType::Global; }

} // namespace tileglass
