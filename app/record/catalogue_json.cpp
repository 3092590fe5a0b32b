// kernels/1: what the families state about themselves.
#include <algorithm>
#include <utility>

#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

std::string_view toText(ParameterKind kind) {
  switch (kind) {
  case ParameterKind::Count:
    return "count";
  case ParameterKind::Bytes:
    return "bytes";
  case ParameterKind::Tile:
    return "tile";
  case ParameterKind::TileLength:
    return "tile-length";
  case ParameterKind::Matrix:
    return "matrix";
  case ParameterKind::Length:
    return "length";
  case ParameterKind::Word:
    break;
  }
  return "word";
}

nlohmann::json parameterToJson(const ParameterSpec& spec) {
  const auto optionalValue = [&](const std::optional<ParameterValue>& value) {
    return value ? toJson(*value) : nlohmann::json(nullptr);
  };
  nlohmann::json candidates = nlohmann::json::array();
  for (const ParameterValue& candidate : spec.candidates) {
    candidates.push_back(toJson(candidate));
  }
  const bool hasRange = spec.kind != ParameterKind::Word;
  return {{"name", spec.name},
          {"kind", toText(spec.kind)},
          {"default", toJson(spec.fallback)},
          {"cpuDefault", optionalValue(spec.cpuDefault)},
          {"gpuDefault", optionalValue(spec.gpuDefault)},
          {"candidates", std::move(candidates)},
          {"low", hasRange ? nlohmann::json(spec.low) : nlohmann::json(nullptr)},
          {"high", hasRange ? nlohmann::json(spec.high) : nlohmann::json(nullptr)},
          {"words", textsToJson(spec.words)},
          {"meaning", validUtf8(spec.meaning)}};
}

nlohmann::json variantToJson(const VariantSpec& variant) {
  const Broken broken = variant.broken.value_or(Broken());
  const std::string_view caughtBy = variant.broken ? toText(broken.caughtBy) : std::string_view();
  return {{"name", variant.name},
          {"baseline", variant.baseline},
          {"broken", variant.broken.has_value()},
          {"whatIsWrong", textOrNull(broken.whatIsWrong)},
          {"studentSees", textOrNull(broken.studentSees)},
          {"simulatorOnly", broken.simulatorOnly},
          {"caughtBy", textOrNull(caughtBy)},
          {"teaches", validUtf8(variant.teaches)},
          {"uses", textsToJson(variant.uses)}};
}

nlohmann::json familyToJson(const FamilySpec& family) {
  nlohmann::json parameters = nlohmann::json::array();
  for (const ParameterSpec& spec : family.parameters) {
    parameters.push_back(parameterToJson(spec));
  }
  const bool listsBallast =
      std::any_of(family.parameters.begin(), family.parameters.end(),
                  [](const ParameterSpec& spec) { return spec.name == extraLocalParameter().name; });
  if (!listsBallast) {
    parameters.push_back(parameterToJson(extraLocalParameter()));
  }
  nlohmann::json variants = nlohmann::json::array();
  for (const VariantSpec& variant : family.variants) {
    variants.push_back(variantToJson(variant));
  }
  return {{"name", family.name},
          {"title", validUtf8(family.title)},
          {"teaches", validUtf8(family.teaches)},
          {"throughputUnit", family.throughputUnit},
          {"parameters", std::move(parameters)},
          {"variants", std::move(variants)}};
}

} // namespace

nlohmann::json kernelsDocument(std::span<const FamilySpec* const> families) {
  nlohmann::json list = nlohmann::json::array();
  for (const FamilySpec* family : families) {
    list.push_back(familyToJson(*family));
  }
  return {{"schema", schemaName("kernels")}, {"families", std::move(list)}};
}

} // namespace tileglass
