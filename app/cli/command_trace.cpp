// trace: the microscope. Each entry and point runs in an engine of its own under `oclgrind --plugins`, so that one
// trace file holds one entry.
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/experiment_progress.h"
#include "app/cli/text_table.h"
#include "app/core/sweep_plan.h"
#include "app/core/units.h"
#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"
#include "app/record/trace_json.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

namespace fs = std::filesystem;

/// A file of this process alone that is gone when the trace is read.
class TraceFile {
public:
  TraceFile() {
    std::error_code failure;
    fs::path folder = fs::temp_directory_path(failure);
    m_path = (failure ? fs::path(".") : folder) /
             fmt::format("tileglass-{:08x}{:08x}.trace", std::random_device{}(), std::random_device{}());
  }
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;
  ~TraceFile() {
    std::error_code failure;
    fs::remove(m_path, failure);
  }
  const fs::path& path() const { return m_path; }
  std::string bytes() const {
    std::ifstream stream(m_path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

private:
  fs::path m_path;
};

/// The plugin beside this program, else in ../libexec/tileglass.
Expected<fs::path> findPlugin(const fs::path& program) {
  const fs::path name = "libtileglass-trace.so";
  std::error_code failure;
  for (const fs::path& place :
       {program.parent_path() / name, program.parent_path().parent_path() / "libexec" / "tileglass" / name}) {
    if (fs::exists(place, failure)) {
      return fs::absolute(place, failure);
    }
  }
  return refuse(
      PlanErrorCode::NoDevice,
      "The microscope's plugin (libtileglass-trace.so) is not here: install liboclgrind-dev and build again.");
}

Expected<EngineConfig> tracingEngine(const CommandContext& context, const TraceFile& file) {
  if (!simulatorInstalled()) {
    return refuse(PlanErrorCode::NoDevice, "The microscope needs the simulator: install oclgrind (Debian: apt install "
                                           "oclgrind).");
  }
  EngineConfig config = engineConfig(context);
  const auto plugin = findPlugin(config.program);
  if (!plugin) {
    return tl::unexpected(plugin.error());
  }
  config.wrapper = {"oclgrind", "--plugins", plugin->string()};
  config.environment["TILEGLASS_TRACE_FILE"] = file.path().string();
  return config;
}

Expected<TracedVariant> traceEntry(const CommandContext& context, const KernelChoice& kernel, ExperimentRequest request,
                                   const VariantChoice& entry, ProgressLine& line) {
  const TraceFile file;
  const auto config = tracingEngine(context, file);
  if (!config) {
    return tl::unexpected(config.error());
  }
  request.variants = {entry};
  request.once = true;
  const auto result = driveExperiment(*config, *kernel.family, request, progressObserver(line, {}), interruptFlag());
  if (!result) {
    return tl::unexpected(result.error());
  }
  TracedVariant traced{result->variants.front(), {}};
  const std::string bytes = file.bytes();
  if (bytes.empty()) { // refused or failed before its launch: the status says why
    return traced;
  }
  auto trace = decodeTrace(bytes);
  if (!trace) {
    return tl::unexpected(trace.error());
  }
  traced.trace = std::move(*trace);
  return traced;
}

std::string traceText(const std::vector<TracedVariant>& variants) {
  TextTable table({{"variant", Align::Left},
                   {"global loads", Align::Right},
                   {"bytes", Align::Right},
                   {"model", Align::Right},
                   {"global stores", Align::Right},
                   {"local loads", Align::Right},
                   {"efficiency", Align::Right},
                   {"worst bank degree", Align::Right},
                   {"status", Align::Left}});
  for (const TracedVariant& variant : variants) {
    const AccessTotals loads = totalsOf(variant.trace, TraceSpace::Global, AccessKind::Load);
    const LineFigures global = warpTotals(variant.trace, false);
    const LineFigures local = warpTotals(variant.trace, true);
    table.addRow({variant.result.name, groupDigits(loads.count), groupDigits(loads.bytes),
                  variant.result.plan ? groupDigits(variant.result.plan->traffic.globalLoadBytes) : "–",
                  groupDigits(totalsOf(variant.trace, TraceSpace::Global, AccessKind::Store).count),
                  groupDigits(totalsOf(variant.trace, TraceSpace::Local, AccessKind::Load).count),
                  global.segments == 0 ? "–" : fmt::format("{:.0f}%", 100.0 * global.efficiency(variant.trace.shape)),
                  local.warpAccesses == 0 ? "–" : fmt::format("{}", local.worstDegree),
                  std::string(toText(variant.result.status))});
  }
  return table.text();
}

Expected<std::vector<TracedVariant>> traceAll(const CommandContext& context, ExperimentOptions options,
                                              const KernelChoice& kernel) {
  const auto given = readParameters(*kernel.family, options, true, "trace");
  if (!given) {
    return tl::unexpected(given.error());
  }
  const auto points = sweepPoints(given->values);
  if (!points) {
    return tl::unexpected(points.error());
  }
  options.device = "oclgrind";
  const auto device = chooseDevice(context, options);
  if (!device) {
    return tl::unexpected(device.error());
  }
  auto request = requestFrame(options, kernel, *device);
  if (!request) {
    return tl::unexpected(request.error());
  }
  ProgressLine line;
  std::vector<TracedVariant> traced;
  for (const ParameterSet& point : *points) {
    request->parameters = resolveParameters(*kernel.family, kernel.variants, point, device->target, given->maxTile);
    for (const VariantChoice& entry : kernel.variants) {
      auto variant = traceEntry(context, kernel, *request, entry, line);
      if (!variant) {
        return tl::unexpected(variant.error());
      }
      traced.push_back(std::move(*variant));
    }
  }
  return traced;
}

ExitCode runTrace(const CommandContext& context, const ExperimentOptions& options) {
  const auto kernel = parseKernelChoice(options.kernel, catalogue());
  if (!kernel) {
    return reportError(context, kernel.error());
  }
  const auto traced = traceAll(context, options, *kernel);
  if (!traced) {
    return reportError(context, traced.error());
  }
  if (context.json) {
    printJson(traceDocument(kernel->family->name, *traced));
  } else {
    fmt::print("{}", traceText(*traced));
  }
  ExitCode code = ExitCode::Done;
  for (const TracedVariant& variant : *traced) {
    code = graver(code, exitCodeOf(variant.result));
  }
  return code;
}

} // namespace

void addTraceCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("trace", "The microscope: every memory access, counted by the simulator");
  auto options = std::make_shared<ExperimentOptions>();
  addExperimentOptions(*command, *options);
  command->remove_option(command->get_option("--device"));
  command->remove_option(command->get_option("--samples"));
  addJsonFlag(*command, context);
  command->footer("Counted under Oclgrind, on any machine: choose a small size. Races, bounds and divergence are not "
                  "looked for yet.\n"
                  "Examples:\n  tileglass-cli trace matmul:naive,tiled --size 64 --tile 16\n"
                  "  tileglass-cli trace transpose:tiled --size 64 --tile 32 --pad 0,1 --json");
  command->callback([&context, options] { context.exitCode = runTrace(context, *options); });
}

} // namespace tileglass
