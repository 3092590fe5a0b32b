#include "app/opencl/experiment_runner.h"

#include <mutex>

#include "app/opencl/built_kernel.h"
#include "app/opencl/device_session.h"
#include "app/opencl/experiment_run.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

Expected<RunResult> runNamed(const ExperimentRequest& request, const ArchitectureTables& tables,
                             const RunObserver& observer, RunDepth depth) {
  const auto family = findFamily(request.family);
  if (!family) {
    return tl::unexpected(family.error());
  }
  return runFamily(**family, kernelSource, request, tables, observer, depth);
}

void buildLaunchesAhead(DeviceSession& session, const LaunchPlan& plan, std::uint64_t ballast) {
  for (const PlannedLaunch& launch : plan.launches) {
    std::unique_lock<std::mutex> processors;
    if (session.device().type == DeviceType::Cpu) {
      processors = std::unique_lock(session.processors());
    }
    try {
      static_cast<void>(buildKernel(session, kernelSource, launch.spec, {.ballast = ballast}));
    } catch (const cl::Error&) { // comes again in the run, and is told there
      return;
    }
  }
}

} // namespace

Expected<RunResult> runExperiment(const ExperimentRequest& request, const ArchitectureTables& tables,
                                  const RunObserver& observer) {
  return runNamed(request, tables, observer, RunDepth::Launch);
}

Expected<RunResult> planExperiment(const ExperimentRequest& request, const ArchitectureTables& tables,
                                   const RunObserver& observer) {
  return runNamed(request, tables, observer, RunDepth::BuildOnly);
}

Expected<RunResult> residencyExperiment(const ExperimentRequest& request, const ArchitectureTables& tables,
                                        const RunObserver& observer) {
  return runNamed(request, tables, observer, RunDepth::Residency);
}

Expected<void> buildAhead(const ExperimentRequest& request, const ArchitectureTables& tables) {
  const auto family = findFamily(request.family);
  if (!family) {
    return tl::unexpected(family.error());
  }
  const auto session = openSession(request.device);
  if (!session) {
    return tl::unexpected(session.error());
  }
  const Device& device = (*session)->device();
  const PlanTarget target{device, tables.find(device.architecture), request.assumedRegisters};
  for (const VariantChoice& choice : request.variants) {
    const VariantSpec* variant = (*family)->variant(choice.variant);
    if (variant == nullptr || variant->broken) {
      continue; // broken variants run in engines of their own
    }
    const ParameterSet parameters = entryParameters(request, choice);
    const LaunchPlan plan = planVariant(**family, *variant, parameters, target);
    if (plan.legal()) {
      buildLaunchesAhead(**session, plan, ballastBytes(parameters));
    }
  }
  return {};
}

} // namespace tileglass
