#include "app/opencl/experiment_runner.h"

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

} // namespace tileglass
