// What run and sweep show while they work, and the exit code of what came out.
#pragma once

#include <atomic>

#include "app/cli/command.h"
#include "app/cli/terminal.h"
#include "app/core/run_result.h"
#include "app/engine/experiment_driver.h"

namespace tileglass {

/// Progress on stderr's line (terminals only); engine deaths as sentences on stderr.
DriverObserver progressObserver(ProgressLine& line, const std::string& prefix = {});
/// The exit code of one variant's outcome.
ExitCode exitCodeOf(const VariantResult& variant);
/// Set by SIGINT: work stops, what is done is kept.
const std::atomic<bool>& interruptFlag();
/// Whether SIGINT came while interruptFlag() was watched.
bool wasInterrupted();

} // namespace tileglass
