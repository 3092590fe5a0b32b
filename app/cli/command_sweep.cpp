#include <chrono>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/experiment_progress.h"
#include "app/cli/result_text.h"
#include "app/cli/sweep_points.h"
#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"
#include "app/record/sweep_csv.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

struct SweepOptions : ExperimentOptions {
  std::string shard;
  bool csv = false;
};

/// What identifies a measurement: the entry and the parameters that change it. A variant is measured once where a point
/// differs only in parameters that it does not use.
using MeasurementKey = std::pair<std::string, ParameterSet>;

class Sweeper {
public:
  Sweeper(const CommandContext& context, const KernelChoice& kernel, const ChosenDevice& device,
          const ExperimentRequest& frame, bool maxTile)
      : m_context(context), m_kernel(kernel), m_device(device), m_frame(frame), m_maxTile(maxTile) {
    m_result.device = device.target.device;
    m_result.family = kernel.family->name;
    m_result.seed = frame.seed;
  }

  /// Runs one point, or skips it where the plan refuses all of its variants. Fails only without a device or when
  /// stopped.
  Expected<void> addPoint(const ParameterSet& given, const std::string& progressPrefix) {
    ExperimentRequest request = m_frame;
    request.parameters = resolveParameters(*m_kernel.family, m_kernel.variants, given, m_device.target, m_maxTile);
    if (auto reason = refusedEntirely(request)) {
      m_result.skipped.push_back({request.parameters, std::move(*reason)});
      return {};
    }
    ExperimentRequest pending = request;
    std::erase_if(pending.variants,
                  [&](const VariantChoice& choice) { return m_measured.contains(key(request, choice)); });
    if (!pending.variants.empty()) {
      ProgressLine line;
      auto run = driveExperiment(engineConfigFor(m_context.self, m_device.target.device), *m_kernel.family, pending,
                                 progressObserver(line, progressPrefix), interruptFlag());
      if (!run) {
        return tl::unexpected(run.error());
      }
      for (VariantResult& variant : run->variants) {
        const VariantChoice* choice = choiceNamed(request, variant.name);
        if (choice != nullptr) {
          m_measured.emplace(key(request, *choice), std::move(variant));
        }
      }
    }
    collect(request);
    return {};
  }

  SweepResult take(double elapsedNs) {
    m_result.elapsedNs = elapsedNs;
    return std::move(m_result);
  }

private:
  static const VariantChoice* choiceNamed(const ExperimentRequest& request, const std::string& name) {
    for (const VariantChoice& choice : request.variants) {
      if (choice.name == name) {
        return &choice;
      }
    }
    return nullptr;
  }

  MeasurementKey key(const ExperimentRequest& request, const VariantChoice& choice) const {
    return {choice.name,
            relevantParameters(*m_kernel.family->variant(choice.variant), entryParameters(request, choice))};
  }

  /// The first refusal where every variant of the point is refused.
  std::optional<std::string> refusedEntirely(const ExperimentRequest& request) const {
    std::optional<std::string> reason;
    for (const VariantChoice& choice : request.variants) {
      const VariantSpec& variant = *m_kernel.family->variant(choice.variant);
      const LaunchPlan plan = planVariant(*m_kernel.family, variant, entryParameters(request, choice), m_device.target);
      if (plan.legal()) {
        return std::nullopt;
      }
      if (!reason) {
        reason = plan.refusals.front().sentence;
      }
    }
    return reason;
  }

  void collect(const ExperimentRequest& request) {
    SweepPoint point;
    point.parameters = request.parameters;
    for (const VariantChoice& choice : request.variants) {
      const auto found = m_measured.find(key(request, choice));
      if (found != m_measured.end()) {
        point.variants.push_back(found->second);
      }
    }
    m_result.points.push_back(std::move(point));
  }

  const CommandContext& m_context;
  const KernelChoice& m_kernel;
  const ChosenDevice& m_device;
  const ExperimentRequest& m_frame;
  bool m_maxTile;
  SweepResult m_result;
  std::map<MeasurementKey, VariantResult> m_measured;
};

/// What a sweep's options say, read before a device is opened.
struct SweepInput {
  KernelChoice kernel;
  std::vector<ParameterSet> points;
  bool maxTile = false;
};

Expected<SweepInput> readSweep(const SweepOptions& options) {
  auto kernel = parseKernelChoice(options.kernel, catalogue());
  if (!kernel) {
    return tl::unexpected(kernel.error());
  }
  const auto given = readParameters(*kernel->family, options, true, "sweep");
  if (!given) {
    return tl::unexpected(given.error());
  }
  const auto shard = parseShard(options.shard);
  if (!shard) {
    return tl::unexpected(shard.error());
  }
  const auto points = sweepPoints(*given);
  if (!points) {
    return tl::unexpected(points.error());
  }
  return SweepInput{std::move(*kernel), shardOf(*points, *shard), given->maxTile};
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
  const auto start = std::chrono::steady_clock::now();
  Sweeper sweeper(context, input->kernel, *device, *frame, input->maxTile);
  for (std::size_t i = 0; i < input->points.size(); ++i) {
    const auto added =
        sweeper.addPoint(input->points[i], fmt::format("{} of {} points · ", i + 1, input->points.size()));
    if (!added && added.error().code == PlanErrorCode::Cancelled) {
      reportNote(fmt::format("Stopped after {} of {} points: what is done is kept.", i, input->points.size()));
      break;
    }
    if (!added) {
      return reportError(context, added.error());
    }
  }
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
  return tellSweep(context, sweeper.take(elapsed.count()), options.csv);
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
