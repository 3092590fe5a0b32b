// The parts that the documents share, read with one JsonReader each so that errors carry the path. For app/record only;
// others use experiment_json.h.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/run_result.h"
#include "app/record/json_reader.h"

namespace tileglass {

/// "tileglass.run/1" for "run".
std::string schemaName(std::string_view kind);
/// Fails unless the document's "schema" is that of `kind`.
void expectSchema(const JsonReader& reader, std::string_view kind);

nlohmann::json toJson(const ParameterValue& value);
ParameterSet readParameters(const JsonReader& reader, const FamilySpec& family);
/// The family's parameter of that name, the ballast of every family included; nullptr where there is none.
const ParameterSpec* findParameter(const FamilySpec& family, std::string_view name);

Device readDevice(const JsonReader& reader);
VariantResult readVariantResult(const JsonReader& reader, const FamilySpec& family);

nlohmann::json toJson(const ErrorMap& map);
ErrorMap readErrorMap(const JsonReader& reader);
nlohmann::json toJson(const Budget& budget);
Budget readBudget(const JsonReader& reader);
nlohmann::json toJson(const KernelInfo& info);
KernelInfo readKernelInfo(const JsonReader& reader);

nlohmann::json toJson(const ResidencyReading& reading);
/// Agreement and sentence follow from the rest and are not read.
ResidencyReading readResidency(const JsonReader& reader);

nlohmann::json provenanceToJson(const Provenance& provenance);
/// Of a document's "provenance"; empty where it has none. A source that is not its hash's is a failure.
Provenance readProvenance(const JsonReader& document);

/// Adds the plan's keys (refusals, budget, occupancy, traffic, kernelInfo, launches, …) to an entry of run/1 or plan/1.
void addPlan(nlohmann::json& entry, const VariantResult& result);
/// The plan of an entry, or nothing where it has none (its "traffic" is null).
std::optional<LaunchPlan> readPlan(const JsonReader& entry);

} // namespace tileglass
