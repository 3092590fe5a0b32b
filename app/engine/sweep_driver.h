// Runs a planned sweep in one engine: a crash costs its point only, the programs of the next point are built ahead
// while the one before it runs, and a variant is measured once where points differ only in parameters that it does not
// use.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "app/core/experiment_request.h"
#include "app/core/run_result.h"
#include "app/core/sweep_plan.h"
#include "app/engine/engine.h"

namespace tileglass {

struct SweepProgress {
  std::uint64_t donePoints = 0;
  std::uint64_t points = 0;
  double remainingNs = 0.0; ///< of the whole sweep, by the points there were; 0 before the first is done
  std::uint64_t index = 0;  ///< of the point that runs, in the whole grid
  RunProgress run;          ///< where that point stands
};

/// Called on the thread that drives.
struct SweepObserver {
  std::function<void(const SweepProgress&)> progress;
  std::function<void(const SweepPoint&)> pointFinished; ///< in the order of measuring
  std::function<void(const std::string& sentence)> engineDied;
};

/// Blocks until done. `frame` says what each point shares; its parameters are not read. The points of the result stand
/// in the grid's order. After `cancel` the result holds what was done (plannedPoints says how many were wanted). Fails
/// only without the device or the engine program.
Expected<SweepResult> driveSweep(const EngineConfig& config, const FamilySpec& family, const ExperimentRequest& frame,
                                 const Device& device, const SweepPlan& plan, const SweepObserver& observer,
                                 const std::atomic<bool>& cancel);

} // namespace tileglass
