// A whole run of one family, whose sources come from wherever the caller has them: the catalogue, or a test.
#pragma once

#include "app/core/kernel_spec.h"
#include "app/opencl/built_kernel.h"
#include "app/opencl/experiment_runner.h"

namespace tileglass {

enum class RunDepth { BuildOnly, Launch, Residency };

/// As runExperiment(), planExperiment() and residencyExperiment(), with the family given.
Expected<RunResult> runFamily(const FamilySpec& family, const SourceLookup& sources, const ExperimentRequest& request,
                              const ArchitectureTables& tables, const RunObserver& observer, RunDepth depth);

} // namespace tileglass
