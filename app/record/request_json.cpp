// Parameters, requests, progress and errors: what travels to the engine and back while it works.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/core/nearest_name.h"
#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

std::vector<std::string> parameterNames(const FamilySpec& family) {
  std::vector<std::string> names;
  for (const ParameterSpec& spec : family.parameters) {
    names.push_back(spec.name);
  }
  names.push_back(extraLocalParameter().name);
  return names;
}

/// A JSON value as it would be typed, or nothing where no parameter is written so.
std::optional<std::string> typedText(const nlohmann::json& json) {
  if (json.is_string()) {
    return json.get<std::string>();
  }
  if (json.is_number_integer()) {
    return writeJson(json);
  }
  return std::nullopt;
}

VariantChoice readChoice(const JsonReader& reader, const FamilySpec& family) {
  VariantChoice choice;
  choice.name = reader.text("name");
  choice.variant = reader.text("variant");
  choice.overrides = readParameters(reader.member("parameters"), family);
  if (!reader.failed() && family.variant(choice.variant) == nullptr) {
    std::vector<std::string> names;
    for (const VariantSpec& variant : family.variants) {
      names.push_back(variant.name);
    }
    const std::string nearest = nearestName(choice.variant, names);
    reader.failAt("variant",
                  fmt::format("is \"{}\", which {} does not have{}", JsonReader::shorten(choice.variant), family.name,
                              nearest.empty() ? "." : fmt::format("; did you mean {}?", nearest)));
  }
  return choice;
}

std::optional<VerifyMode> knownVerifyMode(std::string_view text) {
  const auto mode = verifyModeFromText(text);
  return mode ? std::optional(*mode) : std::nullopt;
}

} // namespace

const ParameterSpec* findParameter(const FamilySpec& family, std::string_view name) {
  const ParameterSpec* spec = family.parameter(name);
  return spec == nullptr && name == extraLocalParameter().name ? &extraLocalParameter() : spec;
}

nlohmann::json toJson(const ParameterValue& value) {
  if (const auto* number = std::get_if<std::uint64_t>(&value)) {
    return *number;
  }
  if (const auto* tile = std::get_if<TileShape>(&value); tile != nullptr && tile->width == tile->height) {
    return tile->width;
  }
  if (const auto* size = std::get_if<ProblemSize>(&value);
      size != nullptr && size->m == size->n && size->n == size->k) {
    return size->m;
  }
  return validUtf8(toText(value));
}

nlohmann::json toJson(const ParameterSet& parameters) {
  nlohmann::json object = nlohmann::json::object();
  for (const auto& [name, value] : parameters.values()) {
    object[name] = toJson(value);
  }
  return object;
}

ParameterSet readParameters(const JsonReader& reader, const FamilySpec& family) {
  ParameterSet parameters;
  if (!reader.isObject()) {
    reader.fail(
        fmt::format("{} must be an object of parameters.", reader.path().empty() ? "the value" : reader.path()));
    return parameters;
  }
  for (const auto& item : reader.value().items()) {
    const ParameterSpec* spec = findParameter(family, item.key());
    if (spec == nullptr) {
      const std::string nearest = nearestName(item.key(), parameterNames(family));
      reader.failAt(JsonReader::shorten(item.key()),
                    fmt::format("is no parameter of {}{}", family.name,
                                nearest.empty() ? "." : fmt::format("; did you mean {}?", nearest)));
      return parameters;
    }
    const auto text = typedText(item.value());
    if (!text) {
      reader.failAt(item.key(), "must be a whole number or a text.");
      return parameters;
    }
    auto value = parseParameter(*spec, *text);
    if (!value) {
      reader.fail(reader.path().empty() ? value.error().sentence : reader.path() + ": " + value.error().sentence);
      return parameters;
    }
    parameters.set(item.key(), std::move(*value));
  }
  return parameters;
}

Expected<ParameterSet> parametersFromJson(const nlohmann::json& json, const FamilySpec& family) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  ParameterSet parameters = readParameters(reader, family);
  return reader.finish(std::move(parameters));
}

nlohmann::json toJson(const ExperimentRequest& request) {
  nlohmann::json variants = nlohmann::json::array();
  for (const VariantChoice& choice : request.variants) {
    variants.push_back(
        {{"name", validUtf8(choice.name)}, {"variant", choice.variant}, {"parameters", toJson(choice.overrides)}});
  }
  return {{"device", validUtf8(request.device)},
          {"family", request.family},
          {"variants", std::move(variants)},
          {"parameters", toJson(request.parameters)},
          {"samples", request.samples},
          {"seed", request.seed},
          {"timeLimitSeconds", numberToJson(request.timeLimitSeconds)},
          {"verify", toText(request.verify)},
          {"once", request.once},
          {"assumedRegisters", optionalToJson(request.assumedRegisters)}};
}

Expected<ExperimentRequest> requestFromJson(const nlohmann::json& json, const FamilySpec& family) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  ExperimentRequest request;
  request.device = reader.text("device");
  request.family = reader.text("family");
  if (!reader.failed() && request.family != family.name) {
    reader.failAt("family", fmt::format("is \"{}\", but the parameters are read as those of {}.",
                                        JsonReader::shorten(request.family), family.name));
  }
  for (const JsonReader& choice : reader.list("variants")) {
    request.variants.push_back(readChoice(choice, family));
  }
  request.parameters = readParameters(reader.member("parameters"), family);
  request.samples = reader.count("samples");
  request.seed = reader.count("seed");
  request.timeLimitSeconds = reader.number("timeLimitSeconds");
  request.verify = reader.word("verify", "full, sampled, off, automatic", knownVerifyMode);
  request.once = reader.flag("once");
  request.assumedRegisters = reader.optionalCount("assumedRegisters");
  return reader.finish(std::move(request));
}

nlohmann::json toJson(const RunProgress& progress) {
  return {{"variant", validUtf8(progress.variant)},
          {"phase", validUtf8(progress.phase)},
          {"done", progress.done},
          {"total", progress.total},
          {"remainingNs", numberToJson(progress.remainingNs)}};
}

Expected<RunProgress> progressFromJson(const nlohmann::json& json) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  RunProgress progress;
  progress.variant = reader.text("variant");
  progress.phase = reader.text("phase");
  progress.done = reader.count("done");
  progress.total = reader.count("total");
  progress.remainingNs = reader.number("remainingNs");
  return reader.finish(std::move(progress));
}

nlohmann::json toJson(const PlanError& error) {
  return {
      {"code", toText(error.code)}, {"sentence", validUtf8(error.sentence)}, {"nearest", textOrNull(error.nearest)}};
}

Expected<PlanError> errorFromJson(const nlohmann::json& json) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  PlanError error;
  error.code = reader.word("code", "the error codes of Tileglass", planErrorCodeFromText);
  error.sentence = reader.text("sentence");
  error.nearest = reader.optionalText("nearest");
  return reader.finish(std::move(error));
}

} // namespace tileglass
