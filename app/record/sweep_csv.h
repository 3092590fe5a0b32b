// A sweep as CSV: one row a point and variant, for spreadsheets and scripts.
#pragma once

#include <string>

#include "app/core/run_result.h"

namespace tileglass {

/// The header names the point's parameters, then variant, status, medianNs, minNs, p10Ns, p90Ns, throughput, unit,
/// speedup, requestBytes, driverBytes, groupsPerUnit, fraction, reason. What was not measured or is not known is empty.
/// `speedup` is the baseline's median ÷ this one's, where both came out right. A skipped point is one row of status
/// "skipped".
std::string sweepCsv(const SweepResult& result);
/// A row a sample: the point's parameters, then variant, status, sample (counted from 1), ns, launches.
std::string samplesCsv(const SweepResult& result);

} // namespace tileglass
