#include "app/record/sweep_csv.h"

#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/record/value_json.h"

namespace tileglass {

namespace {

constexpr std::string_view kColumns =
    "variant,status,medianNs,minNs,p10Ns,p90Ns,throughput,unit,speedup,requestBytes,driverBytes,groupsPerUnit,fraction,"
    "reason";

/// Quoted where a comma, a quote or a line break would end the field.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) {
    return text;
  }
  std::string quoted = "\"";
  for (const char c : text) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + '"';
}

std::string number(double value) {
  if (std::isnan(value)) {
    return "nan";
  }
  return fmt::format("{}", value); // the shortest text that reads back to the same number; "inf", "-inf"
}

std::string count(std::optional<std::uint64_t> value) {
  return value ? std::to_string(*value) : std::string();
}

void appendRow(std::string& csv, const std::vector<std::string>& fields) {
  for (std::size_t at = 0; at < fields.size(); ++at) {
    csv += at == 0 ? "" : ",";
    csv += field(fields[at]);
  }
  csv += '\n';
}

/// The names that any point has, in alphabetical order.
std::set<std::string> parameterNames(const SweepResult& result) {
  std::set<std::string> names;
  for (const SweepPoint& point : result.points) {
    for (const auto& [name, value] : point.parameters.values()) {
      names.insert(name);
    }
  }
  for (const SkippedPoint& point : result.skipped) {
    for (const auto& [name, value] : point.parameters.values()) {
      names.insert(name);
    }
  }
  return names;
}

std::vector<std::string> parameterFields(const std::set<std::string>& names, const ParameterSet& parameters) {
  std::vector<std::string> fields;
  for (const std::string& name : names) {
    fields.push_back(parameters.has(name) ? toText(parameters.at(name)) : std::string());
  }
  return fields;
}

/// The baseline's median, where there is one that came out right.
std::optional<double> baselineMedian(const SweepPoint& point) {
  for (const VariantResult& variant : point.variants) {
    if (variant.baseline && variant.status == VariantStatus::Ok && variant.time) {
      return variant.time->medianNs;
    }
  }
  return std::nullopt;
}

void appendTimes(std::vector<std::string>& fields, const VariantResult& variant, std::optional<double> baseline) {
  if (!variant.time) {
    fields.insert(fields.end(), 5, std::string());
  } else {
    const TimeSummary& time = *variant.time;
    for (const double value : {time.medianNs, time.minNs, time.p10Ns, time.p90Ns, variant.throughput}) {
      fields.push_back(number(value));
    }
  }
  fields.push_back(variant.throughputUnit);
  const bool comparable = baseline && variant.time && variant.status == VariantStatus::Ok && variant.time->medianNs > 0;
  fields.push_back(comparable ? number(*baseline / variant.time->medianNs) : std::string());
}

void appendResources(std::vector<std::string>& fields, const VariantResult& variant) {
  const PlannedLaunch* headline = headlineOf(variant);
  if (headline == nullptr) {
    fields.insert(fields.end(), 4, std::string());
    return;
  }
  const Occupancy& occupancy = headline->occupancy;
  fields.push_back(count(headline->budget.requestBytes));
  fields.push_back(count(headline->budget.driverBytes));
  fields.push_back(occupancy.known ? count(occupancy.groupsPerUnit) : std::string());
  fields.push_back(occupancy.known && !occupancy.cpu ? number(occupancy.fraction) : std::string());
}

} // namespace

std::string sweepCsv(const SweepResult& result) {
  const std::set<std::string> names = parameterNames(result);
  std::string csv;
  for (const std::string& name : names) {
    csv += field(name) + ',';
  }
  csv += kColumns;
  csv += '\n';
  for (const SweepPoint& point : result.points) {
    const std::optional<double> baseline = baselineMedian(point);
    for (const VariantResult& variant : point.variants) {
      std::vector<std::string> fields = parameterFields(names, point.parameters);
      fields.push_back(variant.name);
      fields.emplace_back(toText(variant.status));
      appendTimes(fields, variant, baseline);
      appendResources(fields, variant);
      fields.push_back(variant.reason);
      appendRow(csv, fields);
    }
  }
  for (const SkippedPoint& point : result.skipped) {
    std::vector<std::string> fields = parameterFields(names, point.parameters);
    fields.insert(fields.end(), {"", "skipped"});
    fields.insert(fields.end(), 11, std::string());
    fields.push_back(point.reason);
    appendRow(csv, fields);
  }
  return csv;
}

std::string samplesCsv(const SweepResult& result) {
  const std::set<std::string> names = parameterNames(result);
  std::string csv;
  for (const std::string& name : names) {
    csv += field(name) + ',';
  }
  csv += "variant,status,sample,ns,launches\n";
  for (const SweepPoint& point : result.points) {
    for (const VariantResult& variant : point.variants) {
      if (!variant.time) {
        continue;
      }
      std::size_t sample = 0;
      for (const double ns : variant.time->samplesNs) {
        std::vector<std::string> fields = parameterFields(names, point.parameters);
        fields.insert(fields.end(), {variant.name, std::string(toText(variant.status)), std::to_string(++sample),
                                     number(ns), std::to_string(variant.time->launchesPerSample)});
        appendRow(csv, fields);
      }
    }
  }
  return csv;
}

} // namespace tileglass
