// Saved runs: files in the shape run/1, written by the window or by tileglass-cli, and the command line of a choice.
#pragma once

#include <QString>

#include "app/core/plan_error.h"
#include "app/core/run_result.h"
#include "ui/models/setup_state.h"

namespace tileglass {

struct OpenedRun {
  RunResult result;
  const FamilySpec* family = nullptr;
};
/// The sentence names the file and what is wrong with it.
Expected<OpenedRun> readSession(const QString& path);
Expected<void> writeSession(const QString& path, const RunResult& result);

/// The tileglass-cli line that runs the same.
QString commandLineOf(const SetupState& state);

} // namespace tileglass
