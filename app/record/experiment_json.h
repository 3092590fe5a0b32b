// JSON of devices, requests, plans and results, in the shapes of the command line's contract. Writing never fails; reading
// checks every type and answers with a sentence that names the key. Non-finite numbers are "nan", "inf", "-inf".
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/device.h"
#include "app/core/experiment_request.h"
#include "app/core/kernel_spec.h"
#include "app/core/plan_error.h"
#include "app/core/run_result.h"

namespace tileglass {

nlohmann::json toJson(const Device& device);
Expected<Device> deviceFromJson(const nlohmann::json& json);

nlohmann::json toJson(const ParameterSet& parameters);
/// Values are read by the family's declarations, so that kinds are known; unknown names are errors.
Expected<ParameterSet> parametersFromJson(const nlohmann::json& json, const FamilySpec& family);

nlohmann::json toJson(const ExperimentRequest& request);
Expected<ExperimentRequest> requestFromJson(const nlohmann::json& json, const FamilySpec& family);

nlohmann::json toJson(const PlanError& error);
Expected<PlanError> errorFromJson(const nlohmann::json& json);

nlohmann::json toJson(const RunProgress& progress);
Expected<RunProgress> progressFromJson(const nlohmann::json& json);

/// One entry of run/1's "variants".
nlohmann::json toJson(const VariantResult& result);
Expected<VariantResult> variantResultFromJson(const nlohmann::json& json, const FamilySpec& family);

/// run/1, plan/1, sweep/1, devices/1, kernels/1, error/1.
nlohmann::json runDocument(const RunResult& result);
Expected<RunResult> runFromDocument(const nlohmann::json& json, const FamilySpec& family);
nlohmann::json planDocument(const RunResult& result);
nlohmann::json sweepDocument(const SweepResult& result);
Expected<SweepResult> sweepFromDocument(const nlohmann::json& json, const FamilySpec& family);
nlohmann::json devicesDocument(const std::vector<Device>& devices, const std::vector<std::string>& notes);
nlohmann::json kernelsDocument(std::span<const FamilySpec* const> families);
nlohmann::json errorDocument(const PlanError& error);

} // namespace tileglass
