#include <atomic>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/result_text.h"
#include "app/core/best_tiles.h"
#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"
#include "app/record/occupancy_json.h"

namespace tileglass {

namespace {

/// A plan without a device behind it: nothing is built.
RunResult planFromTable(const Experiment& experiment) {
  RunResult result;
  result.device = experiment.device.target.device;
  result.family = experiment.kernel.family->name;
  result.parameters = experiment.request.parameters;
  for (const VariantChoice& choice : experiment.request.variants) {
    const VariantSpec& variant = *experiment.kernel.family->variant(choice.variant);
    VariantResult entry;
    entry.name = choice.name;
    entry.variant = choice.variant;
    entry.broken = variant.broken.has_value();
    entry.baseline = variant.baseline;
    entry.parameters = entryParameters(experiment.request, choice);
    entry.plan = planVariant(*experiment.kernel.family, variant, entry.parameters, experiment.device.target);
    entry.plan->variant = choice.name;
    if (!entry.plan->legal()) {
      entry.status = VariantStatus::Refused;
      entry.reason = entry.plan->refusals.front().sentence;
    }
    result.variants.push_back(std::move(entry));
  }
  return result;
}

/// The best tiles of each variant, with the registers that its build told, else those assumed.
std::vector<std::vector<TileOccupancy>> bestTilesOf(const Experiment& experiment, const RunResult& plan) {
  std::vector<std::vector<TileOccupancy>> best;
  for (const VariantResult& variant : plan.variants) {
    PlanTarget target = experiment.device.target;
    const PlannedLaunch* launch = headlineOf(variant);
    if (launch != nullptr && launch->kernelInfo && launch->kernelInfo->registers) {
      target.assumedRegisters = launch->kernelInfo->registers;
    }
    const FamilySpec& family = *experiment.kernel.family;
    best.push_back(bestTiles(family, *family.variant(variant.variant), variant.parameters, target));
  }
  return best;
}

void tellPlan(const CommandContext& context, const Experiment& experiment, const RunResult& plan, bool withBestTiles) {
  const auto best = withBestTiles ? bestTilesOf(experiment, plan) : std::vector<std::vector<TileOccupancy>>();
  if (!context.json) {
    fmt::print("{}", planText(plan));
    for (std::size_t i = 0; i < best.size(); ++i) {
      fmt::print("{}", bestTilesText(plan.variants[i].name, best[i]));
    }
    return;
  }
  nlohmann::json document = planDocument(plan);
  for (std::size_t i = 0; i < best.size(); ++i) {
    nlohmann::json entries = nlohmann::json::array();
    for (const TileOccupancy& entry : best[i]) {
      entries.push_back(toJson(entry));
    }
    document["variants"][i]["bestTiles"] = std::move(entries);
  }
  printJson(document);
}

ExitCode planExitCode(const RunResult& plan) {
  ExitCode code = ExitCode::Done;
  for (const VariantResult& variant : plan.variants) {
    if (variant.status == VariantStatus::Refused) {
      code = graver(code, ExitCode::Refused);
    } else if (variant.status == VariantStatus::Crashed || variant.status == VariantStatus::Timeout) {
      code = graver(code, ExitCode::EngineDied);
    } else if (variant.status == VariantStatus::Failed) {
      code = graver(code, ExitCode::DeviceProblem);
    }
  }
  return code;
}

ExitCode runPlan(const CommandContext& context, const ExperimentOptions& options, bool withBestTiles) {
  const auto experiment = readExperiment(context, options, "plan");
  if (!experiment) {
    return reportError(context, experiment.error());
  }
  RunResult plan;
  if (experiment->device.hypothetical) {
    plan = planFromTable(*experiment);
  } else {
    const std::atomic<bool> cancel{false};
    auto built = drivePlan(engineConfigFor(context.self, experiment->device.target.device), *experiment->kernel.family,
                           experiment->request, cancel);
    if (!built) {
      return reportError(context, built.error());
    }
    plan = std::move(*built);
  }
  tellPlan(context, *experiment, plan, withBestTiles);
  return planExitCode(plan);
}

} // namespace

void addPlanCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("plan", "Budget, legality, geometry, predicted traffic and occupancy; launches nothing");
  auto options = std::make_shared<ExperimentOptions>();
  addExperimentOptions(*command, *options);
  command->add_option("--arch", options->architecture, "Plan for an architecture of the tables; no device is opened");
  command->add_option("--registers", options->registers, "Registers a work-item to assume where no build tells");
  auto withBestTiles = std::make_shared<bool>(false);
  command->add_flag("--best-tiles", *withBestTiles, "Also list the tiles that reach the best occupancy");
  addJsonFlag(*command, context);
  command->footer("Examples:\n  tileglass-cli plan matmul --device pocl --tile 16 --pad 1\n"
                  "  tileglass-cli plan matmul:tiled --arch sm_90 --registers 32 --tile 32 --best-tiles\n"
                  "  tileglass-cli plan blur --tile 256 --extra-local 32KiB --json");
  command->callback(
      [&context, options, withBestTiles] { context.exitCode = runPlan(context, *options, *withBestTiles); });
}

} // namespace tileglass
