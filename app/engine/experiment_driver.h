// Runs a request through engines so that every variant gets an outcome whatever the driver does: variants meant to be
// right are compared interleaved in one engine; broken ones run each in a fresh engine of its own, after them; a
// variant that crashed or hung is marked so, and the others are run without it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/run_result.h"
#include "app/engine/engine.h"

namespace tileglass {

/// The reason of an entry whose turn did not come because the run was cancelled.
inline constexpr const char* kNotRunReason = "Not run: cancelled before its turn.";

struct DriverObserver {
  std::function<void(const RunProgress&)> progress;
  std::function<void(const VariantResult&)> variantFinished;
  std::function<void(const std::string& sentence)> engineDied;
};

/// Blocks until done. `cancel` may be set from any thread. Fails as a whole without the device, without the engine
/// program, or when cancelled before anything was done.
Expected<RunResult> driveExperiment(const EngineConfig& config, const FamilySpec& family,
                                    const ExperimentRequest& request, const DriverObserver& observer,
                                    const std::atomic<bool>& cancel);
/// The same in an engine that is there already, started by `config`; it lives on for the next request. Variants that
/// are broken on purpose still get engines of their own.
Expected<RunResult> driveExperimentIn(Engine& engine, const EngineConfig& config, const FamilySpec& family,
                                      const ExperimentRequest& request, const DriverObserver& observer,
                                      const std::atomic<bool>& cancel);
/// Builds without launching.
Expected<RunResult> drivePlan(const EngineConfig& config, const FamilySpec& family, const ExperimentRequest& request,
                              const std::atomic<bool>& cancel);

/// Measures residency: as driveExperiment(), with readings instead of times.
Expected<RunResult> driveResidency(const EngineConfig& config, const FamilySpec& family,
                                   const ExperimentRequest& request, const DriverObserver& observer,
                                   const std::atomic<bool>& cancel);

/// How long an engine may be silent over that request before it is taken to hang.
std::chrono::milliseconds silenceLimitOf(const ExperimentRequest& request);
/// The params of an engine's method for an experiment, in an engine started by `config`.
nlohmann::json engineParams(const EngineConfig& config, const FamilySpec& family, ExperimentRequest request);

struct EngineDevices {
  std::vector<Device> devices;
  std::vector<std::string> notes;
};
/// Lists devices through an engine (a driver may crash while it is asked).
Expected<EngineDevices> driveDevices(const EngineConfig& config);

} // namespace tileglass
