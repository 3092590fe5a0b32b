#include "app/record/tuner_export.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

using json = nlohmann::ordered_json;

constexpr double kNsPerMs = 1.0e6;

json valueOf(const ParameterValue& value) {
  return json(toJson(value));
}

/// The names of the points' parameters, and each one's values in the order of their first appearance.
struct TuneParameters {
  std::vector<std::string> names; ///< "variant" first
  json values = json::object();

  void see(const std::string& name, const json& value) {
    if (!values.contains(name)) {
      names.push_back(name);
      values[name] = json::array();
    }
    json& known = values[name];
    if (std::find(known.begin(), known.end(), value) == known.end()) {
      known.push_back(value);
    }
  }
};

TuneParameters tuneParameters(const SweepResult& result) {
  TuneParameters seen;
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      seen.see("variant", validUtf8(variant.name));
    }
  }
  const auto seeAll = [&](const ParameterSet& parameters) {
    for (const auto& [name, value] : parameters.values()) {
      seen.see(name, valueOf(value));
    }
  };
  for (const SweepPoint& point : result.points) {
    seeAll(point.parameters);
  }
  for (const SkippedPoint& point : result.skipped) {
    seeAll(point.parameters);
  }
  return seen;
}

json configurationOf(const TuneParameters& tuned, const ParameterSet& parameters, const std::string& variant) {
  json configuration = json::object();
  for (const std::string& name : tuned.names) {
    if (name == "variant") {
      configuration[name] = validUtf8(variant);
    } else if (parameters.has(name)) {
      configuration[name] = valueOf(parameters.at(name));
    }
  }
  return configuration;
}

std::string keyOf(const json& configuration) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : configuration.items()) {
    parts.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
  return fmt::format("{}", fmt::join(parts, ","));
}

/// Why a configuration has no time, in T4's words and in those of the cache.
struct Invalidity {
  const char* t4;
  const char* cache; ///< nullptr: it has a time
};
Invalidity invalidityOf(const VariantResult& variant) {
  switch (variant.status) {
  case VariantStatus::Ok:
    return {"correct", variant.time ? nullptr : "RuntimeFailedConfig"};
  case VariantStatus::Wrong:
    return {"correctness", "RuntimeFailedConfig"};
  case VariantStatus::Refused:
    return {"constraints", "InvalidConfig"};
  case VariantStatus::Failed:
    return {variant.buildNs > 0.0 ? "runtime" : "compile",
            variant.buildNs > 0.0 ? "RuntimeFailedConfig" : "CompilationFailedConfig"};
  case VariantStatus::Crashed:
    return {"runtime", "RuntimeFailedConfig"};
  case VariantStatus::Timeout:
    return {"timeout", "RuntimeFailedConfig"};
  }
  return {"runtime", "RuntimeFailedConfig"};
}

json millisecondsOf(const std::vector<double>& ns) {
  json list = json::array();
  for (const double sample : ns) {
    list.push_back(sample / kNsPerMs);
  }
  return list;
}

json cacheEntry(const json& configuration, const VariantResult& variant, const std::string& createdAt) {
  json entry = configuration;
  const Invalidity invalidity = invalidityOf(variant);
  if (invalidity.cache == nullptr) {
    entry["time"] = variant.time->medianNs / kNsPerMs;
    entry["times"] = millisecondsOf(variant.time->samplesNs);
    entry[variant.throughputUnit] = variant.throughput;
  } else {
    entry["time"] = invalidity.cache;
    entry["reason"] = validUtf8(variant.reason);
  }
  entry["compile_time"] = variant.buildNs / kNsPerMs;
  // Not kept apart in a session.
  for (const char* unknown : {"verification_time", "benchmark_time", "strategy_time", "framework_time"}) {
    entry[unknown] = 0.0;
  }
  entry["timestamp"] = createdAt;
  return entry;
}

json t4Result(const json& configuration, const VariantResult& variant, const std::string& createdAt) {
  const Invalidity invalidity = invalidityOf(variant);
  json measurements = json::array();
  json runtimes = json::array();
  if (invalidity.cache == nullptr) {
    measurements.push_back({{"name", "time"}, {"value", variant.time->medianNs / kNsPerMs}, {"unit", "ms"}});
    measurements.push_back(
        {{"name", "throughput"}, {"value", variant.throughput}, {"unit", validUtf8(variant.throughputUnit)}});
    runtimes = millisecondsOf(variant.time->samplesNs);
  }
  return {{"timestamp", createdAt},
          {"configuration", configuration},
          {"objectives", {"time"}},
          {"times", {{"compilation_time", variant.buildNs / kNsPerMs}, {"runtimes", runtimes}}},
          {"invalidity", invalidity.t4},
          {"correctness", variant.check && variant.check->passed ? 1 : 0},
          {"measurements", measurements}};
}

} // namespace

std::string tunerCache(const SweepResult& result) {
  const TuneParameters tuned = tuneParameters(result);
  const std::string createdAt =
      result.provenance.createdAt.empty() ? "1970-01-01T00:00:00Z" : validUtf8(result.provenance.createdAt);
  json cache = json::object();
  json results = json::array();
  const auto add = [&](const ParameterSet& parameters, const VariantResult& variant) {
    const json configuration = configurationOf(tuned, parameters, variant.name);
    cache[keyOf(configuration)] = cacheEntry(configuration, variant, createdAt);
    results.push_back(t4Result(configuration, variant, createdAt));
  };
  // The dashboard takes its columns from the first entry: one with a time must be there.
  std::vector<std::pair<const ParameterSet*, const VariantResult*>> entries;
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      entries.emplace_back(&point.parameters, &variant);
    }
  }
  std::ranges::stable_partition(entries,
                                [](const auto& entry) { return invalidityOf(*entry.second).cache == nullptr; });
  for (const auto& [parameters, variant] : entries) {
    add(*parameters, *variant);
  }
  for (const SkippedPoint& point : result.skipped) {
    VariantResult refused;
    refused.name = "all";
    refused.status = VariantStatus::Refused;
    refused.reason = point.reason;
    add(point.parameters, refused);
  }
  json document = {
      {"schema_version", "1.1.0"},
      {"device_name", validUtf8(result.device.name)},
      {"kernel_name", validUtf8(result.family)},
      {"problem_size", tuned.values.contains("size") ? tuned.values["size"].dump() : std::string("unknown")},
      {"tune_params_keys", tuned.names},
      {"tune_params", tuned.values},
      {"objective", "time"},
      {"results", std::move(results)}};
  document["cache"] = std::move(cache); // last: see the header
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace tileglass
