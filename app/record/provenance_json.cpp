// The provenance of a session. Sessions of older versions have none.
#include "app/core/provenance.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

nlohmann::json provenanceToJson(const Provenance& provenance) {
  nlohmann::json environment = nlohmann::json::object();
  for (const auto& [name, value] : provenance.environment) {
    environment[validUtf8(name)] = validUtf8(value);
  }
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceRecord& source : provenance.sources) {
    sources.push_back({{"name", validUtf8(source.name)}, {"sha256", source.sha256}, {"text", validUtf8(source.text)}});
  }
  return {{"version", validUtf8(provenance.version)},
          {"createdAt", validUtf8(provenance.createdAt)},
          {"system", validUtf8(provenance.system)},
          {"environment", std::move(environment)},
          {"sources", std::move(sources)}};
}

Provenance readProvenance(const JsonReader& document) {
  Provenance provenance;
  if (!document.has("provenance")) {
    return provenance;
  }
  const JsonReader reader = document.member("provenance");
  provenance.version = reader.text("version");
  provenance.createdAt = reader.text("createdAt");
  provenance.system = reader.text("system");
  const JsonReader environment = reader.member("environment");
  if (environment.isObject()) {
    for (const auto& [name, value] : environment.value().items()) {
      provenance.environment[name] = environment.text(name);
    }
  }
  for (const JsonReader& entry : reader.list("sources")) {
    SourceRecord source{entry.text("name"), entry.text("sha256"), entry.text("text")};
    if (!entry.failed() && sha256(source.text) != source.sha256) {
      entry.failAt("sha256", "is not the hash of that source: one of the two was changed after it was measured.");
    }
    provenance.sources.push_back(std::move(source));
  }
  return provenance;
}

} // namespace tileglass
