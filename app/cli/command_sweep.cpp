#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/experiment_progress.h"
#include "app/cli/result_text.h"
#include "app/core/sweep_plan.h"
#include "app/core/units.h"
#include "app/engine/device_engines.h"
#include "app/engine/sweep_driver.h"
#include "app/record/experiment_json.h"
#include "app/record/sweep_csv.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

struct SweepOptions : ExperimentOptions {
  std::string shard;
  bool csv = false;
};

/// What a sweep's options say, read before a device is opened.
struct SweepInput {
  KernelChoice kernel;
  GivenParameters given;
  Shard shard;
};

Expected<SweepInput> readSweep(const SweepOptions& options) {
  auto kernel = parseKernelChoice(options.kernel, catalogue());
  if (!kernel) {
    return tl::unexpected(kernel.error());
  }
  auto given = readParameters(*kernel->family, options, true, "sweep");
  if (!given) {
    return tl::unexpected(given.error());
  }
  const auto shard = parseShard(options.shard);
  if (!shard) {
    return tl::unexpected(shard.error());
  }
  if (const auto points = sweepPoints(given->values); !points) {
    return tl::unexpected(points.error());
  }
  return SweepInput{std::move(*kernel), std::move(*given), *shard};
}

SweepObserver sweepObserver(ProgressLine& line) {
  SweepObserver observer;
  observer.progress = [&line](const SweepProgress& progress) {
    std::string text = fmt::format("{} of {} points", progress.donePoints, progress.points);
    if (progress.remainingNs > 0.0) {
      text += fmt::format(" · {} left", formatClock(progress.remainingNs));
    }
    line.show(fmt::format("{} · {}: {}", text, progress.run.variant, progress.run.phase));
  };
  observer.engineDied = [&line](const std::string& sentence) {
    line.clear();
    reportNote(sentence);
  };
  return observer;
}

ExitCode tellSweep(const CommandContext& context, const SweepResult& result, bool csv) {
  if (context.json) {
    printJson(sweepDocument(result));
  } else {
    fmt::print("{}", csv ? sweepCsv(result) : sweepText(result));
  }
  ExitCode code = ExitCode::Done;
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      // A refused point is a result of a sweep, not a failure of it.
      if (variant.status != VariantStatus::Refused) {
        code = graver(code, exitCodeOf(variant));
      }
    }
  }
  return code;
}

ExitCode runSweep(const CommandContext& context, const SweepOptions& options) {
  const auto input = readSweep(options);
  if (!input) {
    return reportError(context, input.error());
  }
  const auto device = chooseDevice(context, options);
  if (!device) {
    return reportError(context, device.error());
  }
  const auto frame = requestFrame(options, input->kernel, *device);
  if (!frame) {
    return reportError(context, frame.error());
  }
  const auto plan =
      planSweep(*input->kernel.family, *frame, device->target, input->given.values, input->shard, input->given.maxTile);
  if (!plan) {
    return reportError(context, plan.error());
  }
  ProgressLine line;
  const auto result = driveSweep(engineConfigFor(context.self, device->target.device), *input->kernel.family, *frame,
                                 device->target.device, *plan, sweepObserver(line), interruptFlag());
  line.clear();
  if (!result) {
    return reportError(context, result.error());
  }
  if (result->points.size() < result->plannedPoints) {
    reportNote(fmt::format("Stopped after {} of {} points: what is done is kept.", result->points.size(),
                           result->plannedPoints));
  }
  return tellSweep(context, *result, options.csv);
}

} // namespace

void addSweepCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("sweep", "Lists and ranges of parameters, a measurement a point");
  auto options = std::make_shared<SweepOptions>();
  addExperimentOptions(*command, *options);
  command->add_option("--shard", options->shard, "I/N: only every N-th point, from the I-th on");
  CLI::Option* csv = command->add_flag("--csv", options->csv, "Print CSV, a row a point and variant");
  addJsonFlag(*command, context);
  csv->excludes("--json");
  command->footer(
      "Examples:\n  tileglass-cli sweep matmul:naive,tiled --device pocl --tile 4,8,16,32 --pad 0,1 --size 256\n"
      "  tileglass-cli sweep blur --tile 32..512*2 --set radius=1,4,16 --csv\n"
      "  tileglass-cli sweep matmul:tiled --tile 16 --extra-local 0,8KiB,16KiB --json");
  command->callback([&context, options] { context.exitCode = runSweep(context, *options); });
}

} // namespace tileglass
