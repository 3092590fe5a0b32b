// A sweep as Kernel Tuner's cache file (schema 1.1.0), which its dashboard opens, with the results of the T4 format
// (1.0.0) beside it.
#pragma once

#include <string>

#include "app/core/run_result.h"

namespace tileglass {

/// The variant is a tuning parameter like the others; times in milliseconds, as there. A skipped point is an
/// InvalidConfig. The text ends as the dashboard expects it: a closed "cache", a line break, a closed document.
std::string tunerCache(const SweepResult& result);

} // namespace tileglass
