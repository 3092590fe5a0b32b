// run/1, plan/1 and sweep/1.
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

constexpr std::string_view kVersion = "/1";

/// The family's name, which must be that of the family by which the rest is read.
std::string readFamily(const JsonReader& document, const FamilySpec& family) {
  const JsonReader kernel = document.member("kernel");
  std::string name = kernel.text("family");
  if (!document.failed() && name != family.name) {
    kernel.failAt("family", fmt::format("is \"{}\", but the document is read as one of {}.", JsonReader::shorten(name),
                                        family.name));
  }
  return name;
}

nlohmann::json comparisonToJson(const Comparison& comparison) {
  nlohmann::json json = {{"of", validUtf8(comparison.of)},
                         {"to", validUtf8(comparison.to)},
                         {"speedup", nullptr},
                         {"low", nullptr},
                         {"high", nullptr},
                         {"significant", nullptr},
                         {"reason", textOrNull(comparison.reason)}};
  if (comparison.speedup) {
    json["speedup"] = numberToJson(comparison.speedup->ratio);
    if (comparison.speedup->hasInterval()) {
      json["low"] = numberToJson(comparison.speedup->low);
      json["high"] = numberToJson(comparison.speedup->high);
      json["significant"] = comparison.speedup->significant;
    }
  }
  return json;
}

Comparison readComparison(const JsonReader& reader) {
  Comparison comparison;
  comparison.of = reader.text("of");
  comparison.to = reader.text("to");
  comparison.reason = reader.optionalText("reason");
  if (reader.has("speedup")) {
    RatioInterval ratio{reader.number("speedup"), 0.0, std::numeric_limits<double>::infinity(), false};
    if (reader.has("low") || reader.has("high")) { // neither: the samples were too few for an interval
      ratio.low = reader.number("low");
      ratio.high = reader.number("high");
      ratio.significant = reader.flag("significant");
    }
    comparison.speedup = ratio;
  }
  return comparison;
}

nlohmann::json variantsToJson(const std::vector<VariantResult>& variants) {
  nlohmann::json list = nlohmann::json::array();
  for (const VariantResult& variant : variants) {
    list.push_back(toJson(variant));
  }
  return list;
}

std::vector<VariantResult> readVariants(const JsonReader& reader, const FamilySpec& family) {
  std::vector<VariantResult> variants;
  for (const JsonReader& entry : reader.list("variants")) {
    variants.push_back(readVariantResult(entry, family));
  }
  return variants;
}

/// Older sessions have no index: their points keep their order, before the skipped ones.
std::uint64_t readIndex(const JsonReader& entry, std::uint64_t place) {
  return entry.has("index") ? entry.count("index") : place;
}

} // namespace

std::string schemaName(std::string_view kind) {
  return fmt::format("{}{}{}", kSchemaPrefix, kind, kVersion);
}

Expected<std::string> documentKind(const nlohmann::json& json) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  const std::string schema = reader.text("schema");
  const bool ours = schema.starts_with(kSchemaPrefix) && schema.ends_with(kVersion) &&
                    schema.size() > kSchemaPrefix.size() + kVersion.size();
  if (!reader.failed() && !ours) {
    reader.failAt("schema", fmt::format("is \"{}\"; this version of Tileglass reads its own documents of version 1, as "
                                        "\"tileglass.run/1\".",
                                        JsonReader::shorten(schema)));
  }
  return reader.finish(ours
                           ? schema.substr(kSchemaPrefix.size(), schema.size() - kSchemaPrefix.size() - kVersion.size())
                           : std::string());
}

void expectSchema(const JsonReader& reader, std::string_view kind) {
  const std::string schema = reader.text("schema");
  if (!reader.failed() && schema != schemaName(kind)) {
    reader.failAt("schema",
                  fmt::format("is \"{}\"; it must be \"{}\".", JsonReader::shorten(schema), schemaName(kind)));
  }
}

nlohmann::json runDocument(const RunResult& result) {
  nlohmann::json comparisons = nlohmann::json::array();
  for (const Comparison& comparison : result.comparisons) {
    comparisons.push_back(comparisonToJson(comparison));
  }
  return {{"schema", schemaName("run")},
          {"device", toJson(result.device)},
          {"kernel", {{"family", result.family}}},
          {"parameters", toJson(result.parameters)},
          {"seed", result.seed},
          {"samples", result.samples},
          {"variants", variantsToJson(result.variants)},
          {"comparisons", std::move(comparisons)},
          {"transfers",
           {{"toDeviceNs", numberToJson(result.transfers.toDeviceNs)},
            {"fromDeviceNs", numberToJson(result.transfers.fromDeviceNs)}}},
          {"warnings", textsToJson(result.warnings)},
          {"provenance", provenanceToJson(result.provenance)}};
}

Expected<RunResult> runFromDocument(const nlohmann::json& json, const FamilySpec& family) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  expectSchema(reader, "run");
  RunResult result;
  result.device = readDevice(reader.member("device"));
  result.family = readFamily(reader, family);
  result.parameters = readParameters(reader.member("parameters"), family);
  result.seed = reader.count("seed");
  result.samples = reader.count("samples");
  result.variants = readVariants(reader, family);
  for (const JsonReader& entry : reader.list("comparisons")) {
    result.comparisons.push_back(readComparison(entry));
  }
  const JsonReader transfers = reader.member("transfers");
  result.transfers = {transfers.number("toDeviceNs"), transfers.number("fromDeviceNs")};
  result.warnings = reader.texts("warnings");
  result.provenance = readProvenance(reader);
  return reader.finish(std::move(result));
}

nlohmann::json planDocument(const RunResult& result) {
  nlohmann::json variants = nlohmann::json::array();
  for (const VariantResult& variant : result.variants) {
    nlohmann::json entry = toJson(variant);
    for (const char* measured : {"time", "clock", "throughput", "check", "launchMediansNs"}) {
      entry.erase(measured);
    }
    for (nlohmann::json& launch : entry["launches"]) {
      launch.erase("medianNs");
    }
    variants.push_back(std::move(entry));
  }
  return {{"schema", schemaName("plan")},          {"device", toJson(result.device)},
          {"kernel", {{"family", result.family}}}, {"parameters", toJson(result.parameters)},
          {"variants", std::move(variants)},       {"warnings", textsToJson(result.warnings)}};
}

nlohmann::json sweepDocument(const SweepResult& result) {
  nlohmann::json points = nlohmann::json::array();
  for (const SweepPoint& point : result.points) {
    nlohmann::json variants = variantsToJson(point.variants);
    // A map a point would be most of the document; the check's figures stay.
    for (nlohmann::json& variant : variants) {
      if (variant["check"].is_object()) {
        variant["check"].erase("errorMap");
      }
    }
    points.push_back(
        {{"index", point.index}, {"parameters", toJson(point.parameters)}, {"variants", std::move(variants)}});
  }
  nlohmann::json skipped = nlohmann::json::array();
  for (const SkippedPoint& point : result.skipped) {
    skipped.push_back(
        {{"index", point.index}, {"parameters", toJson(point.parameters)}, {"reason", validUtf8(point.reason)}});
  }
  return {{"schema", schemaName("sweep")},
          {"device", toJson(result.device)},
          {"kernel", {{"family", result.family}}},
          {"seed", result.seed},
          {"points", std::move(points)},
          {"skipped", std::move(skipped)},
          {"plannedPoints", result.plannedPoints},
          {"elapsedNs", numberToJson(result.elapsedNs)},
          {"provenance", provenanceToJson(result.provenance)}};
}

Expected<SweepResult> sweepFromDocument(const nlohmann::json& json, const FamilySpec& family) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  expectSchema(reader, "sweep");
  SweepResult result;
  result.device = readDevice(reader.member("device"));
  result.family = readFamily(reader, family);
  result.seed = reader.count("seed");
  std::uint64_t place = 0;
  for (const JsonReader& entry : reader.list("points")) {
    result.points.push_back(
        {readParameters(entry.member("parameters"), family), readVariants(entry, family), readIndex(entry, place++)});
  }
  for (const JsonReader& entry : reader.list("skipped")) {
    result.skipped.push_back(
        {readParameters(entry.member("parameters"), family), entry.text("reason"), readIndex(entry, place++)});
  }
  result.elapsedNs = reader.number("elapsedNs");
  result.plannedPoints = reader.has("plannedPoints") ? reader.count("plannedPoints") : result.points.size();
  result.provenance = readProvenance(reader);
  return reader.finish(std::move(result));
}

nlohmann::json errorDocument(const PlanError& error) {
  nlohmann::json document = toJson(error);
  document["schema"] = schemaName("error");
  return document;
}

} // namespace tileglass
