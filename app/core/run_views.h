// A run seen otherwise: with its transfers in the times, and beside variants of other runs.
#pragma once

#include <string_view>

#include "app/core/run_result.h"

namespace tileglass {

/// True for parameters that shape the work-groups and leave inputs and results as they are, in every family: tile, pad,
/// the ballast, what a work-item takes on.
bool isTuning(std::string_view parameter);
/// The same problem, whatever the tuning.
bool sameProblem(const ParameterSet& a, const ParameterSet& b);

/// The run as a program meets it that copies its inputs in and its output out around every launch: both transfers are
/// added to every time, and throughputs and comparisons follow.
RunResult withTransfers(RunResult result);

/// One variant of one run.
struct MeasuredEntry {
  const RunResult& run;
  const VariantResult& variant;
};
/// How fast `of` is against `baseline`, which may be of another run: a reason instead where they computed something
/// else. The names are those of the entries.
Comparison compareAcross(const MeasuredEntry& baseline, const MeasuredEntry& of);

} // namespace tileglass
