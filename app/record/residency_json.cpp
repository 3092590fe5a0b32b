// Residency readings, and residency/1.
#include <utility>

#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

/// A point: one launch of one entry, with the figures of the build without counters beside.
nlohmann::json pointToJson(const VariantResult& entry, std::size_t launch) {
  nlohmann::json point = toJson(entry.residency[launch]);
  point["parameters"] = toJson(entry.parameters);
  point["variant"] = validUtf8(entry.variant);
  nlohmann::json plain = {{"registers", nullptr}, {"driverBytes", nullptr}};
  if (entry.plan && launch < entry.plan->launches.size() && entry.plan->launches[launch].kernelInfo) {
    const KernelInfo& info = *entry.plan->launches[launch].kernelInfo;
    plain = {{"registers", optionalToJson(info.registers)}, {"driverBytes", info.driverLocalBytes}};
  }
  point["withoutCounters"] = std::move(plain);
  return point;
}

} // namespace

nlohmann::json toJson(const ResidencyReading& reading) {
  return {{"kernel", validUtf8(reading.kernel)},
          {"workItems", reading.workItems},
          {"groups", reading.groups},
          {"registers", optionalToJson(reading.registers)},
          {"driverBytes", reading.driverBytes},
          {"predicted", optionalToJson(reading.predicted)},
          {"upperBound", reading.upperBound},
          {"cpu", reading.cpu},
          {"measured", numberToJson(reading.measured())},
          {"remainder", reading.remainder()},
          {"peak", reading.peak},
          {"units", reading.units},
          {"launches", reading.launches},
          {"longestNs", numberToJson(reading.longestNs)},
          {"agrees", optionalToJson(reading.agrees())},
          {"sentence", reading.sentence()}};
}

ResidencyReading readResidency(const JsonReader& reader) {
  ResidencyReading reading;
  reading.kernel = reader.text("kernel");
  reading.workItems = reader.count("workItems");
  reading.groups = reader.count("groups");
  reading.registers = reader.optionalCount("registers");
  reading.driverBytes = reader.count("driverBytes");
  reading.predicted = reader.optionalCount("predicted");
  reading.upperBound = reader.flag("upperBound");
  reading.cpu = reader.flag("cpu");
  reading.peak = reader.count("peak");
  reading.units = reader.count("units");
  reading.launches = reader.count("launches");
  reading.longestNs = reader.number("longestNs");
  return reading;
}

nlohmann::json residencyDocument(const RunResult& result) {
  nlohmann::json points = nlohmann::json::array();
  nlohmann::json skipped = nlohmann::json::array();
  for (const VariantResult& entry : result.variants) {
    for (std::size_t launch = 0; launch < entry.residency.size(); ++launch) {
      points.push_back(pointToJson(entry, launch));
    }
    if (entry.residency.empty()) {
      skipped.push_back({{"parameters", toJson(entry.parameters)},
                         {"variant", validUtf8(entry.variant)},
                         {"status", toText(entry.status)},
                         {"reason", validUtf8(entry.reason)}});
    }
  }
  return {{"schema", schemaName("residency")},
          {"device", toJson(result.device)},
          {"kernel", {{"family", validUtf8(result.family)}}},
          {"points", std::move(points)},
          {"skipped", std::move(skipped)},
          {"warnings", textsToJson(result.warnings)}};
}

} // namespace tileglass
