#include <fmt/format.h>

#include "app/opencl/variant_run.h"

namespace tileglass {

namespace {

void refuseBy(VariantRun& run, const std::vector<PlanError>& refusals) {
  std::string sentences;
  for (const PlanError& refusal : refusals) {
    run.result.refusalCodes.emplace_back(toText(refusal.code));
    sentences += sentences.empty() ? refusal.sentence : ' ' + refusal.sentence;
  }
  run.close(VariantStatus::Refused, std::move(sentences));
}

/// A broken variant writes as far as the grid reaches: without a band that far it would hit something else.
bool bandsReach(const RunContext& context, const LaunchPlan& plan) {
  for (const BufferSpec& buffer : plan.buffers) {
    if (!context.target.device.simulator && !layoutOf(buffer, false, context.target.device).coversReach) {
      return false;
    }
  }
  return true;
}

/// Builds every launch of the plan; closes the run and returns nothing where one fails.
std::optional<std::vector<KernelInfo>> buildLaunches(RunContext& context, VariantRun& run) {
  std::vector<KernelInfo> infos;
  run.kernels.clear();
  run.result.buildNs = 0.0;
  run.result.buildLog.clear();
  for (const PlannedLaunch& launch : run.result.plan->launches) {
    auto built =
        buildKernel(context.session, context.sources, launch.spec, {.ballast = ballastBytes(run.result.parameters)});
    const std::string& log = built ? built->log : built.error().log;
    if (!log.empty() && run.result.buildLog.find(log) == std::string::npos) {
      run.result.buildLog += log;
    }
    if (!built) {
      run.close(VariantStatus::Failed, built.error().error.sentence);
      return std::nullopt;
    }
    run.result.buildNs += built->info.buildNs;
    infos.push_back(built->info);
    run.kernels.push_back(std::move(*built));
  }
  return infos;
}

} // namespace

void VariantRun::close(VariantStatus status, std::string reason) {
  result.status = status;
  result.reason = std::move(reason);
  open = false;
}

const BufferSpec* outputOf(const LaunchPlan& plan) {
  for (const BufferSpec& buffer : plan.buffers) {
    if (buffer.role == BufferRole::Output) {
      return &buffer;
    }
  }
  return nullptr;
}

LaunchPlan planEntry(const RunContext& context, const VariantRun& run, const std::vector<KernelInfo>& built) {
  LaunchPlan plan = planVariant(context.family, *run.spec, run.result.parameters, context.target, built);
  plan.variant = run.result.name;
  return plan;
}

void planAndBuild(RunContext& context, VariantRun& run) {
  run.result.plan = planEntry(context, run);
  if (!run.result.plan->legal()) {
    refuseBy(run, run.result.plan->refusals);
    return;
  }
  if (run.spec->broken && !bandsReach(context, *run.result.plan)) {
    refuseBy(run,
             {{PlanErrorCode::SizeTooLargeForMemory,
               fmt::format("{} writes outside its buffers, and this device's largest buffer leaves no room for the "
                           "guard band behind them: choose a smaller size.",
                           run.result.name),
               {}}});
    return;
  }
  const auto infos = buildLaunches(context, run);
  if (!infos) {
    return;
  }
  run.builtGeneration = context.session.generation();
  run.result.plan = planEntry(context, run, *infos);
  if (!run.result.plan->legal()) {
    refuseBy(run, run.result.plan->refusals);
  }
}

} // namespace tileglass
