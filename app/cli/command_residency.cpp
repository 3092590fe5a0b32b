#include <memory>
#include <vector>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/experiment_progress.h"
#include "app/cli/result_text.h"
#include "app/core/residency.h"
#include "app/core/sweep_plan.h"
#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"
#include "kernels/probe/probe.h"

namespace tileglass {

namespace {

/// The catalogue's families, and the probe that this command alone measures.
std::vector<const FamilySpec*> measurableFamilies() {
  std::vector<const FamilySpec*> families(catalogue().begin(), catalogue().end());
  families.push_back(&probeFamily());
  return families;
}

struct ResidencyInput {
  KernelChoice kernel;
  std::vector<ParameterSet> points;
  bool maxTile = false;
  bool sizeGiven = false;
};

Expected<ResidencyInput> readInput(const ExperimentOptions& options) {
  auto kernel = parseKernelChoice(options.kernel, measurableFamilies());
  if (!kernel) {
    return tl::unexpected(kernel.error());
  }
  const auto given = readParameters(*kernel->family, options, true, "residency");
  if (!given) {
    return tl::unexpected(given.error());
  }
  auto points = sweepPoints(given->values);
  if (!points) {
    return tl::unexpected(points.error());
  }
  const bool sizeGiven = points->front().has("size");
  return ResidencyInput{std::move(*kernel), std::move(*points), given->maxTile, sizeGiven};
}

/// "tiled@extra_local=8192": the entry's name with the values of the point that were typed, so that names differ.
std::string entryName(const VariantChoice& choice, const ParameterSet& point) {
  std::string name = choice.name;
  for (const auto& [parameter, value] : point.values()) {
    name += fmt::format("@{}={}", parameter, toText(value));
  }
  return name;
}

/// Every point of every variant as one entry of a request, so that one engine measures them all.
std::vector<VariantChoice> entriesOf(const ResidencyInput& input, const PlanTarget& target) {
  std::vector<VariantChoice> entries;
  for (const ParameterSet& point : input.points) {
    for (const VariantChoice& choice : input.kernel.variants) {
      const FamilySpec& family = *input.kernel.family;
      VariantChoice entry = choice;
      entry.name = entryName(choice, point);
      entry.overrides = resolveParameters(family, {choice}, point, target, input.maxTile).with(choice.overrides);
      if (!input.sizeGiven) {
        entry.overrides = sizedToFill(family, *family.variant(choice.variant), entry.overrides, target);
      }
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

ExitCode exitCodeOfResidency(const RunResult& result) {
  ExitCode code = ExitCode::Done;
  bool measured = false;
  for (const VariantResult& variant : result.variants) {
    measured = measured || !variant.residency.empty();
    // As in a sweep, a refused point among others is a result.
    code = graver(code, variant.status == VariantStatus::Refused ? ExitCode::Done : exitCodeOf(variant));
  }
  return measured ? code : graver(code, ExitCode::Refused);
}

ExitCode runResidency(const CommandContext& context, const ExperimentOptions& options) {
  const auto input = readInput(options);
  if (!input) {
    return reportError(context, input.error());
  }
  const auto device = chooseDevice(context, options);
  if (!device) {
    return reportError(context, device.error());
  }
  auto request = requestFrame(options, input->kernel, *device);
  if (!request) {
    return reportError(context, request.error());
  }
  request->variants = entriesOf(*input, device->target);
  request->parameters = request->variants.front().overrides;
  ProgressLine line;
  const auto result = driveResidency(engineConfigFor(context.self, device->target.device), *input->kernel.family,
                                     *request, progressObserver(line, {}), interruptFlag());
  line.clear();
  if (!result) {
    return reportError(context, result.error());
  }
  if (context.json) {
    printJson(residencyDocument(*result));
  } else {
    fmt::print("{}", residencyText(*result));
  }
  return exitCodeOfResidency(*result);
}

} // namespace

void addResidencyCommand(CLI::App& app, CommandContext& context) {
  CLI::App* command = app.add_subcommand("residency", "Predicted occupancy beside measured residency");
  auto options = std::make_shared<ExperimentOptions>();
  addExperimentOptions(*command, *options);
  addJsonFlag(*command, context);
  command->footer(
      "A size that is not given is chosen so that the groups fill the device four times. KERNEL may also be "
      "probe: a\nkernel without work, of any group size (--tile) and local bytes (--extra-local).\n"
      "Examples:\n  tileglass-cli residency matmul:tiled --tile 16 --extra-local 0,8KiB,16KiB,32KiB\n"
      "  tileglass-cli residency probe --tile 32..1024:96 --extra-local 0..45000:5000 --json\n"
      "  tileglass-cli residency reduction:sequential --tile 64,128,256 --device nvidia");
  command->callback([&context, options] { context.exitCode = runResidency(context, *options); });
}

} // namespace tileglass
