// Builds, checks and times the variants of a request on one device, in this process. The engine process calls it; a
// driver that aborts takes that process along, never the caller of the engine.
#pragma once

#include <functional>
#include <string>

#include "app/core/experiment_request.h"
#include "app/core/plan_error.h"
#include "app/core/run_result.h"

namespace tileglass {

/// Called on the runner's thread.
struct RunObserver {
  std::function<void(const RunProgress&)> progress;
  std::function<void(const VariantResult&)> variantFinished; ///< verified and timed, or why not
  std::function<bool()> cancelled;                           ///< asked between launches
};

/// Runs a request; every chosen variant has an entry in the result, whatever happened to it. Fails as a whole only
/// without the device (NoDevice) or when cancelled.
Expected<RunResult> runExperiment(const ExperimentRequest& request, const ArchitectureTables& tables,
                                  const RunObserver& observer);

/// Builds every chosen variant without launching it: plans with registers, driver's bytes and build logs.
/// The result has status Ok, Refused or Failed a variant, and no times.
Expected<RunResult> planExperiment(const ExperimentRequest& request, const ArchitectureTables& tables,
                                   const RunObserver& observer);

/// Measures residency instead of time: every launch of every chosen variant has a reading. The kernels run with extra
/// arguments; their results are not checked.
Expected<RunResult> residencyExperiment(const ExperimentRequest& request, const ArchitectureTables& tables,
                                        const RunObserver& observer);

/// Builds the programs of every variant meant to be right that the plan allows, into the cache that runExperiment()
/// looks into; may run on a thread beside it. What does not build is left to the run, which says so.
Expected<void> buildAhead(const ExperimentRequest& request, const ArchitectureTables& tables);

} // namespace tileglass
