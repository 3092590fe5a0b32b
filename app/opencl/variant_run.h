// One variant on its way through a run: planned, built, prepared on the device, launched. What needs cl:: for a single
// variant is here; the order of a whole run is in experiment_run.h.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/run_result.h"
#include "app/opencl/built_kernel.h"
#include "app/opencl/device_buffers.h"
#include "app/opencl/event_timing.h"
#include "app/opencl/experiment_data.h"
#include "app/opencl/experiment_runner.h"

namespace tileglass {

/// What all variants of a run share.
struct RunContext {
  const ExperimentRequest& request;
  const FamilySpec& family;
  const SourceLookup& sources;
  const RunObserver& observer;
  DeviceSession& session;
  ExperimentData& data;
  PlanTarget target;
  DeviceBuffers buffers;
  Transfers transfers;

  /// Throws RunCancelled where the observer says so.
  void stopIfCancelled() const;
  void tell(const RunProgress& progress) const;
};

struct VariantRun {
  const VariantSpec* spec = nullptr;
  VariantResult result;
  bool open = true;                     ///< may still be launched
  double spentNs = 0.0;                 ///< of its time limit
  std::uint64_t builtGeneration = 0;    ///< of the session for which the kernels were made; 0: none
  std::uint64_t preparedGeneration = 0; ///< for which the buffers were made and bound
  std::vector<BuiltKernel> kernels;
  std::map<std::string, DeviceBuffer*> buffers; ///< those that its launches use, and of the outputs and scratch alike
  std::optional<HostStage> hostStage;
  HostArray hostInput;
  HostArray hostOutput;
  std::optional<RawSample> firstLaunch; ///< of the verified run

  /// Ends the variant with that status.
  void close(VariantStatus status, std::string reason);
};

/// Plans, builds, and plans again with what the build told; closes the variant where it is refused or does not build.
void planAndBuild(RunContext& context, VariantRun& run);
/// Makes (again, after the session was renewed) kernels and buffers, and copies the inputs. Needs a legal plan. False
/// where all was there already; after true the next launch is a first one, which pays for what drivers put off.
bool prepare(RunContext& context, VariantRun& run);
/// Launches that many repetitions one after another and reads their timestamps.
RawSample launchRepetitions(RunContext& context, VariantRun& run, std::uint64_t repetitions);

/// What a run of the variant with poisoned outputs left behind.
struct CheckedLaunch {
  HostArray output;
  bool withinReach = false; ///< some guard band changed where the grid can reach
  bool beyondReach = false;
};
/// One repetition with poisoned outputs and scratch. Keeps its timestamps in `run.firstLaunch`. Restores changed bands.
CheckedLaunch launchPoisoned(RunContext& context, VariantRun& run);

/// Measures how many groups of each launch are on the device at once, within `limitNs` for the whole variant, and keeps
/// the readings in the result. Needs a prepared variant.
void measureResidency(RunContext& context, VariantRun& run, double limitNs);

/// The plan of an entry by what the builds told; empty: nothing was built.
LaunchPlan planEntry(const RunContext& context, const VariantRun& run, const std::vector<KernelInfo>& built = {});

/// Enqueues one launch of the plan with that kernel.
cl::Event enqueueLaunch(RunContext& context, const LaunchSpec& spec, const cl::Kernel& kernel);

/// The buffer that is compared, in the plan; nullptr where the family has none.
const BufferSpec* outputOf(const LaunchPlan& plan);

} // namespace tileglass
