// Devices and their listing.
#include <algorithm>
#include <utility>

#include "app/record/experiment_json.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

nlohmann::json limitsToJson(const DeviceLimits& limits) {
  return {{"localMemoryBytes", limits.localMemoryBytes},
          {"localMemoryType", toText(limits.localMemoryType)},
          {"maxWorkGroupSize", limits.maxWorkGroupSize},
          {"maxWorkItemSizes", limits.maxWorkItemSizes},
          {"computeUnits", limits.computeUnits},
          {"globalMemoryBytes", limits.globalMemoryBytes},
          {"maxAllocationBytes", limits.maxAllocationBytes},
          {"constantMemoryBytes", limits.constantMemoryBytes},
          {"maxConstantArguments", limits.maxConstantArguments},
          {"addressBits", limits.addressBits},
          {"clockMHz", limits.clockMHz},
          {"globalCacheBytes", limits.globalCacheBytes},
          {"timerResolutionNs", numberToJson(limits.timerResolutionNs)}};
}

std::optional<LocalMemoryType> knownLocalMemoryType(std::string_view text) {
  const LocalMemoryType type = localMemoryTypeFromText(text);
  return toText(type) == text ? std::optional(type) : std::nullopt;
}

std::optional<DeviceType> knownDeviceType(std::string_view text) {
  const DeviceType type = deviceTypeFromText(text);
  return toText(type) == text ? std::optional(type) : std::nullopt;
}

DeviceLimits readLimits(const JsonReader& reader) {
  DeviceLimits limits;
  limits.localMemoryBytes = reader.count("localMemoryBytes");
  limits.localMemoryType = reader.word("localMemoryType", "none, local, global", knownLocalMemoryType);
  limits.maxWorkGroupSize = reader.count("maxWorkGroupSize");
  limits.maxWorkItemSizes = reader.triple("maxWorkItemSizes", 1);
  limits.computeUnits = reader.count("computeUnits");
  limits.globalMemoryBytes = reader.count("globalMemoryBytes");
  limits.maxAllocationBytes = reader.count("maxAllocationBytes");
  limits.constantMemoryBytes = reader.count("constantMemoryBytes");
  limits.maxConstantArguments = reader.count("maxConstantArguments");
  limits.addressBits = reader.count("addressBits");
  limits.clockMHz = reader.count("clockMHz");
  limits.globalCacheBytes = reader.count("globalCacheBytes");
  limits.timerResolutionNs = reader.number("timerResolutionNs");
  return limits;
}

std::map<std::string, std::string> readAttributes(const JsonReader& reader) {
  std::map<std::string, std::string> attributes;
  for (const auto& item : reader.value().items()) {
    attributes[item.key()] = reader.text(item.key());
  }
  return attributes;
}

} // namespace

nlohmann::json toJson(const Device& device) {
  nlohmann::json vendor = nlohmann::json::object();
  for (const auto& [name, value] : device.vendorAttributes) {
    vendor[validUtf8(name)] = validUtf8(value);
  }
  return {{"id", validUtf8(device.id)},
          {"platform", validUtf8(device.platform)},
          {"name", validUtf8(device.name)},
          {"vendorName", validUtf8(device.vendor)},
          {"driver", validUtf8(device.driver)},
          {"version", validUtf8(device.version)},
          {"languageVersion", validUtf8(device.languageVersion)},
          {"type", toText(device.type)},
          {"limits", limitsToJson(device.limits)},
          {"vendor", std::move(vendor)},
          {"architecture", textOrNull(device.architecture)},
          {"errors", textsToJson(device.errors)},
          {"simulator", device.simulator}};
}

Device readDevice(const JsonReader& reader) {
  Device device;
  device.id = reader.text("id");
  device.platform = reader.text("platform");
  device.name = reader.text("name");
  device.vendor = reader.text("vendorName");
  device.driver = reader.text("driver");
  device.version = reader.text("version");
  device.languageVersion = reader.text("languageVersion");
  device.type = reader.word("type", "cpu, gpu, accelerator, other", knownDeviceType);
  device.limits = readLimits(reader.member("limits"));
  device.vendorAttributes = readAttributes(reader.member("vendor"));
  device.architecture = reader.optionalText("architecture");
  device.errors = reader.texts("errors");
  device.simulator = reader.flag("simulator");
  return device;
}

Expected<Device> deviceFromJson(const nlohmann::json& json) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  Device device = readDevice(reader);
  return reader.finish(std::move(device));
}

nlohmann::json devicesDocument(const std::vector<Device>& devices, const std::vector<std::string>& notes) {
  nlohmann::json list = nlohmann::json::array();
  for (const Device& device : devices) {
    list.push_back(toJson(device));
  }
  return {{"schema", schemaName("devices")}, {"devices", std::move(list)}, {"notes", textsToJson(notes)}};
}

} // namespace tileglass
