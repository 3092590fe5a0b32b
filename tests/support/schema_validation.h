// Documents against the JSON Schemas of resources/schema.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace tileglass::testing {

/// What the schemas find wrong with the documents, a line each ("FILE: $.variants[0].status: …"); empty where they are
/// right. Each document names its schema; one that names none that exists is wrong.
std::string schemaErrors(const std::vector<nlohmann::json>& documents);
std::string schemaErrors(const nlohmann::json& document);

} // namespace tileglass::testing
