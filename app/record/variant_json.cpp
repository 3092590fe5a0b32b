// One entry of run/1's "variants": times, check, plan.
#include <utility>

#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

nlohmann::json timeToJson(const TimeSummary& time) {
  return {{"medianNs", numberToJson(time.medianNs)},    {"minNs", numberToJson(time.minNs)},
          {"p10Ns", numberToJson(time.p10Ns)},          {"p90Ns", numberToJson(time.p90Ns)},
          {"spanNs", numberToJson(time.spanNs)},        {"samplesNs", numbersToJson(time.samplesNs)},
          {"launchesPerSample", time.launchesPerSample}};
}

TimeSummary readTime(const JsonReader& reader) {
  TimeSummary time;
  time.medianNs = reader.number("medianNs");
  time.minNs = reader.number("minNs");
  time.p10Ns = reader.number("p10Ns");
  time.p90Ns = reader.number("p90Ns");
  time.spanNs = reader.number("spanNs");
  time.samplesNs = reader.numbers("samplesNs");
  time.launchesPerSample = reader.count("launchesPerSample");
  return time;
}

nlohmann::json checkToJson(const Check& check) {
  nlohmann::json first = nullptr;
  if (check.first) {
    first = {{"index", check.first->index},
             {"expected", numberToJson(check.first->expected)},
             {"got", numberToJson(check.first->got)}};
  }
  nlohmann::json json = {{"passed", check.passed},
                         {"method", validUtf8(check.method)},
                         {"reason", textOrNull(check.reason)},
                         {"maxAbsError", numberToJson(check.maxAbsError)},
                         {"maxExpected", numberToJson(check.maxExpected)},
                         {"maxRelError", numberToJson(check.maxRelError)},
                         {"maxElementRelError", numberToJson(check.maxElementRelError)},
                         {"worstBoundRatio", numberToJson(check.worstBoundRatio)},
                         {"checked", check.checked},
                         {"mismatches", check.mismatches},
                         {"neverWritten", check.neverWritten},
                         {"flushed", check.flushed},
                         {"wroteOutside", check.wroteOutside},
                         {"first", std::move(first)}};
  // Not null but missing where there is none: documents of before had no such key.
  if (check.errorMap) {
    json["errorMap"] = toJson(*check.errorMap);
  }
  return json;
}

Check readCheck(const JsonReader& reader) {
  Check check;
  check.passed = reader.flag("passed");
  check.method = reader.text("method");
  check.reason = reader.optionalText("reason");
  check.maxAbsError = reader.number("maxAbsError");
  check.maxExpected = reader.number("maxExpected");
  check.maxRelError = reader.number("maxRelError");
  check.maxElementRelError = reader.number("maxElementRelError");
  check.worstBoundRatio = reader.number("worstBoundRatio");
  check.checked = reader.count("checked");
  check.mismatches = reader.count("mismatches");
  check.neverWritten = reader.count("neverWritten");
  check.flushed = reader.count("flushed");
  check.wroteOutside = reader.flag("wroteOutside");
  if (const auto first = reader.optionalMember("first")) {
    check.first = Mismatch{first->count("index"), first->number("expected"), first->number("got")};
  }
  if (const auto map = reader.optionalMember("errorMap")) {
    check.errorMap = readErrorMap(*map);
  }
  return check;
}

nlohmann::json throughputToJson(const VariantResult& result) {
  const bool measured = result.time.has_value() || result.throughput != 0.0;
  return {{"value", measured ? numberToJson(result.throughput) : nlohmann::json(nullptr)},
          {"unit", validUtf8(result.throughputUnit)}};
}

} // namespace

nlohmann::json toJson(const VariantResult& result) {
  nlohmann::json entry = {{"name", validUtf8(result.name)},
                          {"variant", validUtf8(result.variant)},
                          {"parameters", toJson(result.parameters)},
                          {"status", toText(result.status)},
                          {"reason", textOrNull(result.reason)},
                          {"note", textOrNull(result.note)},
                          {"broken", result.broken},
                          {"baseline", result.baseline},
                          {"time", result.time ? timeToJson(*result.time) : nlohmann::json(nullptr)},
                          {"clock", validUtf8(result.clock)},
                          {"throughput", throughputToJson(result)},
                          {"check", result.check ? checkToJson(*result.check) : nlohmann::json(nullptr)},
                          {"launchMediansNs", numbersToJson(result.launchMediansNs)},
                          {"refusalCodes", textsToJson(result.refusalCodes)},
                          {"buildNs", numberToJson(result.buildNs)},
                          {"buildLog", validUtf8(result.buildLog)}};
  if (!result.residency.empty()) {
    entry["residency"] = nlohmann::json::array();
    for (const ResidencyReading& reading : result.residency) {
      entry["residency"].push_back(toJson(reading));
    }
  }
  addPlan(entry, result);
  return entry;
}

VariantResult readVariantResult(const JsonReader& reader, const FamilySpec& family) {
  VariantResult result;
  result.name = reader.text("name");
  result.variant = reader.text("variant");
  result.parameters = readParameters(reader.member("parameters"), family);
  result.status = reader.word("status", "ok, wrong, refused, failed, crashed, timeout", variantStatusFromText);
  result.reason = reader.optionalText("reason");
  result.note = reader.optionalText("note");
  result.broken = reader.flag("broken");
  result.baseline = reader.flag("baseline");
  if (const auto time = reader.optionalMember("time")) {
    result.time = readTime(*time);
  }
  result.clock = reader.text("clock");
  const JsonReader throughput = reader.member("throughput");
  result.throughput = throughput.numberOr("value", 0.0);
  result.throughputUnit = throughput.text("unit");
  if (const auto check = reader.optionalMember("check")) {
    result.check = readCheck(*check);
  }
  result.plan = readPlan(reader);
  if (result.plan) {
    result.plan->variant = result.name;
    result.plan->parameters = result.parameters;
  }
  result.launchMediansNs = reader.numbers("launchMediansNs");
  result.refusalCodes = reader.texts("refusalCodes");
  result.buildNs = reader.number("buildNs");
  result.buildLog = reader.text("buildLog");
  if (reader.value().contains("residency")) {
    for (const JsonReader& entry : reader.list("residency")) {
      result.residency.push_back(readResidency(entry));
    }
  }
  return result;
}

Expected<VariantResult> variantResultFromJson(const nlohmann::json& json, const FamilySpec& family) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  VariantResult result = readVariantResult(reader, family);
  return reader.finish(std::move(result));
}

} // namespace tileglass
