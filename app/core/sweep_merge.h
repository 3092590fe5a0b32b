// Shards, or sweeps and runs of one device, as one sweep. Pure.
#pragma once

#include <string>
#include <vector>

#include "app/core/run_result.h"

namespace tileglass {

/// A part and what to call it in a sentence: its file.
struct NamedSweep {
  std::string name;
  SweepResult sweep;
};

/// A run as a sweep of one point.
SweepResult sweepOf(const RunResult& run);

/// The parts as one, points and skipped points in the grid's order. Parts of different grids keep the order of the
/// files. Refused where the parts differ in device, driver, family, seed or kernel source, or have a point twice.
Expected<SweepResult> mergeSweeps(std::vector<NamedSweep> parts);

} // namespace tileglass
