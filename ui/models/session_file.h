// Saved runs and prepared choices: files written by the window or by tileglass-cli, and the command line of a choice.
#pragma once

#include <variant>

#include <QString>

#include "app/core/plan_error.h"
#include "app/core/run_result.h"
#include "app/record/prepared_choice.h"
#include "ui/models/setup_state.h"

namespace tileglass {

struct OpenedRun {
  RunResult result;
  const FamilySpec* family = nullptr;
};
using OpenedFile = std::variant<OpenedRun, PreparedChoice>;
/// The sentence names the file and what is wrong with it.
Expected<OpenedFile> readFile(const QString& path);
Expected<void> writeSession(const QString& path, const RunResult& result);
/// The choice without results, as `tileglass FILE` opens it.
Expected<void> writeChoice(const QString& path, const SetupState& state);

/// The choice as text for the settings, and back; nothing where the text is no choice of this version.
QString choiceText(const SetupState& state, bool withDevice);
std::optional<PreparedChoice> choiceFromText(const QString& text);

/// The tileglass-cli line that runs the same.
QString commandLineOf(const SetupState& state);

} // namespace tileglass
