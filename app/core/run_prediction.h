// How long a run will take, from the runs there were: nothing is guessed where one of its variants was not timed
// before.
#pragma once

#include <optional>
#include <span>

#include "app/core/run_result.h"

namespace tileglass {

/// A finished run and what passed from its start to its end, builds and checks included.
struct TimedRun {
  const RunResult* result = nullptr;
  double elapsedNs = 0.0;
};

/// Nanoseconds that `request` would take on `device`. Each entry is predicted from the last of `runs` (the latest last)
/// that timed the same variant with the same parameters there: its samples, and its share of what was no sampling.
/// Nothing where an entry has no such run.
std::optional<double> predictedRunNs(const FamilySpec& family, const ExperimentRequest& request, const Device& device,
                                     std::span<const TimedRun> runs);

} // namespace tileglass
