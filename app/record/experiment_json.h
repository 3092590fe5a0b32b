// JSON of devices, requests, plans and results, in the shapes of the command line's contract. Writing never fails;
// reading checks every type and answers with a sentence that names the key. Non-finite numbers are "nan", "inf",
// "-inf".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/device.h"
#include "app/core/experiment_request.h"
#include "app/core/kernel_spec.h"
#include "app/core/plan_error.h"
#include "app/core/run_result.h"

namespace tileglass {

/// Begins the documents' names: "tileglass.run/1".
inline constexpr std::string_view kSchemaPrefix = "tileglass.";

nlohmann::json toJson(const Device& device);
Expected<Device> deviceFromJson(const nlohmann::json& json);

/// Values by name: numbers where square or one-dimensional, else "32x8" or "512x256x128"; words as they are.
nlohmann::json toJson(const ParameterSet& parameters);
/// Values are read by the family's declarations, so that kinds are known; unknown names are errors.
Expected<ParameterSet> parametersFromJson(const nlohmann::json& json, const FamilySpec& family);

nlohmann::json toJson(const ExperimentRequest& request);
Expected<ExperimentRequest> requestFromJson(const nlohmann::json& json, const FamilySpec& family);

/// { code, sentence, nearest }; nearest is null where there is none.
nlohmann::json toJson(const PlanError& error);
Expected<PlanError> errorFromJson(const nlohmann::json& json);

nlohmann::json toJson(const RunProgress& progress);
Expected<RunProgress> progressFromJson(const nlohmann::json& json);

/// One entry of run/1's "variants". Everything of the result comes back but the arguments of its launches; the plan's
/// name and parameters are those of the entry.
nlohmann::json toJson(const VariantResult& result);
Expected<VariantResult> variantResultFromJson(const nlohmann::json& json, const FamilySpec& family);

/// run/1, plan/1, sweep/1, residency/1, devices/1, kernels/1, error/1.
nlohmann::json runDocument(const RunResult& result);
Expected<RunResult> runFromDocument(const nlohmann::json& json, const FamilySpec& family);
nlohmann::json planDocument(const RunResult& result);
nlohmann::json sweepDocument(const SweepResult& result);
Expected<SweepResult> sweepFromDocument(const nlohmann::json& json, const FamilySpec& family);
/// residency/1: a point a launch of each entry; entries without a reading are in "skipped" with their reason.
nlohmann::json residencyDocument(const RunResult& result);
nlohmann::json devicesDocument(const std::vector<Device>& devices, const std::vector<std::string>& notes);
nlohmann::json kernelsDocument(std::span<const FamilySpec* const> families);
nlohmann::json errorDocument(const PlanError& error);

/// "run", "sweep", … of a document of this project and version 1; the error says what the text is instead.
Expected<std::string> documentKind(const nlohmann::json& json);

} // namespace tileglass
