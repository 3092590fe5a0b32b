#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/core/units.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"

namespace tileglass {

namespace {

std::string localMemoryText(const DeviceLimits& limits) {
  switch (limits.localMemoryType) {
  case LocalMemoryType::Local:
    return formatBytes(limits.localMemoryBytes) + " a work-group, dedicated";
  case LocalMemoryType::Global:
    return formatBytes(limits.localMemoryBytes) + " a work-group, emulated in global memory";
  case LocalMemoryType::None:
    break;
  }
  return "none";
}

void printDevice(const Device& device) {
  const DeviceLimits& limits = device.limits;
  fmt::print("{}  {}\n", device.id, device.name);
  const auto row = [](std::string_view what, const std::string& value) { fmt::print("     {:<30}{}\n", what, value); };
  row("platform", fmt::format("{} ({})", device.platform, device.vendor));
  row("type", fmt::format("{}, {}{}", toText(device.type), counted(limits.computeUnits, "compute unit"),
                          device.simulator ? ", simulated" : ""));
  row("driver", fmt::format("{}, {}", device.driver, device.version));
  row("local memory", localMemoryText(limits));
  row("work-items a group",
      fmt::format("{}, at most {} × {} × {}", groupDigits(limits.maxWorkGroupSize),
                  groupDigits(limits.maxWorkItemSizes[0]), groupDigits(limits.maxWorkItemSizes[1]),
                  groupDigits(limits.maxWorkItemSizes[2])));
  row("constant memory", formatBytes(limits.constantMemoryBytes));
  row("global memory", fmt::format("{}, at most {} a buffer", formatBytes(limits.globalMemoryBytes),
                                   formatBytes(limits.maxAllocationBytes)));
  row("occupancy table", device.architecture.empty() ? "not known" : device.architecture);
  for (const auto& [name, value] : device.vendorAttributes) {
    row(name, value);
  }
  for (const std::string& error : device.errors) {
    row("not answered", error);
  }
}

ExitCode runDevices(const CommandContext& context) {
  const auto listing = driveDevices(engineConfig(context));
  if (!listing) {
    return reportError(context, listing.error());
  }
  if (context.json) {
    printJson(devicesDocument(listing->devices, listing->notes));
    return listing->devices.empty() ? ExitCode::DeviceProblem : ExitCode::Done;
  }
  for (const Device& device : listing->devices) {
    printDevice(device);
  }
  for (const std::string& note : listing->notes) {
    reportNote(note);
  }
  if (listing->devices.empty()) {
    return reportError(context, selectDevice({}, "").error());
  }
  return ExitCode::Done;
}

} // namespace

void addDevicesCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("devices", "Every OpenCL device with its limits");
  addJsonFlag(*command, context);
  command->footer("Examples:\n  tileglass-cli devices\n  tileglass-cli devices --json");
  command->callback([&context] { context.exitCode = runDevices(context); });
}

} // namespace tileglass
