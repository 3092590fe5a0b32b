#include "app/cli/experiment_progress.h"

#include <csignal>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

} // namespace

DriverObserver progressObserver(ProgressLine& line, const std::string& prefix) {
  DriverObserver observer;
  observer.progress = [&line, prefix](const RunProgress& progress) {
    std::string text = fmt::format("{}{}: {}", prefix, progress.variant, progress.phase);
    if (progress.total > 0) {
      text += fmt::format(" {} of {}", progress.done, progress.total);
    }
    if (progress.remainingNs > 0.0) {
      text += fmt::format(" · {} left", formatTime(progress.remainingNs));
    }
    line.show(text);
  };
  observer.engineDied = [&line](const std::string& sentence) {
    line.clear();
    reportNote(sentence);
  };
  return observer;
}

ExitCode exitCodeOf(const VariantResult& variant) {
  switch (variant.status) {
  case VariantStatus::Ok:
    return ExitCode::Done;
  case VariantStatus::Refused:
    return ExitCode::Refused;
  case VariantStatus::Wrong:
    // A variant broken on purpose that was found wrong, or that crashed, did what it is there to show.
    return variant.broken ? ExitCode::Done : ExitCode::WrongResult;
  case VariantStatus::Failed:
    return variant.broken ? ExitCode::Done : ExitCode::DeviceProblem;
  case VariantStatus::Crashed:
  case VariantStatus::Timeout:
    return variant.broken ? ExitCode::Done : ExitCode::EngineDied;
  }
  return ExitCode::Done;
}

const std::atomic<bool>& interruptFlag() {
  std::signal(SIGINT, [](int) { interrupted.store(true); });
  return interrupted;
}

bool wasInterrupted() {
  return interrupted.load();
}

} // namespace tileglass
