#include <memory>
#include <utility>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/experiment_progress.h"
#include "app/cli/result_text.h"
#include "app/core/baseline_choice.h"
#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"
#include "app/record/session_file.h"

namespace tileglass {

namespace {

ExitCode tellResult(const CommandContext& context, const RunResult& result, const std::string& sessionPath) {
  for (const std::string& warning : result.warnings) {
    reportNote(warning);
  }
  if (!sessionPath.empty()) {
    const auto written = writeSessionFile(sessionPath, runDocument(result));
    if (!written) {
      return reportError(context, written.error());
    }
  }
  if (context.json) {
    printJson(runDocument(result));
  } else {
    fmt::print("{}", runText(result));
  }
  ExitCode code = ExitCode::Done;
  for (const VariantResult& variant : result.variants) {
    code = graver(code, exitCodeOf(variant));
  }
  return code;
}

ExitCode runRun(const CommandContext& context, const ExperimentOptions& options, const std::string& sessionPath) {
  const auto experiment = readExperiment(context, options, "run");
  if (!experiment) {
    return reportError(context, experiment.error());
  }
  ProgressLine line;
  auto result =
      driveExperiment(engineConfigFor(context.self, experiment->device.target.device), *experiment->kernel.family,
                      experiment->request, progressObserver(line), interruptFlag());
  line.clear();
  return result ? tellResult(context, withBaseline(std::move(*result), options.baseline), sessionPath)
                : reportError(context, result.error());
}

} // namespace

void addRunCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("run", "Naive against tiled: time, correctness, occupancy");
  auto options = std::make_shared<ExperimentOptions>();
  auto sessionPath = std::make_shared<std::string>();
  addExperimentOptions(*command, *options);
  command->add_option("--baseline", options->baseline,
                      "The variant that the others are compared with (default: the family's baseline)");
  command->add_flag("--once", options->once, "One launch alone, for a vendor's profiler");
  command->add_option("--out", *sessionPath, "Save the result as a session, too");
  addJsonFlag(*command, context);
  command->footer("Examples:\n  tileglass-cli run matmul\n"
                  "  tileglass-cli run matmul:naive,tiled,tiled@pad=1 --device pocl --size 512 --tile 16 --json\n"
                  "  tileglass-cli run matmul:naive,tiled,blocked --baseline tiled\n"
                  "  tileglass-cli run reduction --size 1000003 --set second_stage=host\n"
                  "  tileglass-cli run matmul:tiled --once");
  command->callback([&context, options, sessionPath] { context.exitCode = runRun(context, *options, *sessionPath); });
}

} // namespace tileglass
