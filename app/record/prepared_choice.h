// A prepared choice: an experiment's request in a file, without results. A teacher writes one for the class, the window
// remembers its own.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <variant>

#include <nlohmann/json.hpp>

#include "app/core/experiment_request.h"
#include "app/core/kernel_spec.h"
#include "app/core/run_result.h"

namespace tileglass {

/// The device is a selector and may be empty; parameters are those given, to be completed with resolveParameters().
struct PreparedChoice {
  const FamilySpec* family = nullptr;
  ExperimentRequest request;
  std::string baseline; ///< entry that the others are compared with; empty: the family's own
};

/// { "schema": "tileglass.choice/1" } and the request's keys; "baseline" where one is chosen.
nlohmann::json choiceDocument(const ExperimentRequest& request, const std::string& baseline = {});
/// Only "family" is needed: without "variants" the family's right ones are chosen, the rest has its defaults. A variant
/// is an object as in a request, or its name as the command line takes it ("tiled@pad=1").
Expected<PreparedChoice> choiceFromDocument(const nlohmann::json& document,
                                            std::span<const FamilySpec* const> families);

/// What a file of Tileglass may hold.
using SavedFile = std::variant<RunResult, SweepResult, PreparedChoice>;
/// The session or the prepared choice of that file; the error says what is wrong, also where it is neither.
Expected<SavedFile> readSavedFile(const std::filesystem::path& path, std::span<const FamilySpec* const> families);

} // namespace tileglass
