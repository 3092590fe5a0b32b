// A run seen otherwise: with its transfers in the times, and beside variants of other runs.
#pragma once

#include "app/core/run_result.h"

namespace tileglass {

/// The run as a program meets it that copies its inputs in and its output out around every launch: both transfers are
/// added to every time, and throughputs and comparisons follow.
RunResult withTransfers(RunResult result);

/// One variant of one run.
struct MeasuredEntry {
  const RunResult& run;
  const VariantResult& variant;
};
/// How fast `of` is against `baseline`, which may be of another run: a reason instead where they computed something
/// else. `family` is the baseline's; the names are those of the entries.
Comparison compareAcross(const FamilySpec& family, const MeasuredEntry& baseline, const MeasuredEntry& of);

} // namespace tileglass
