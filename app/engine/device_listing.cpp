// driveDevices: the plain engine's devices, then the simulator's.
#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "app/engine/device_engines.h"
#include "app/engine/engine_question.h"
#include "app/engine/experiment_driver.h"
#include "app/record/experiment_json.h"

namespace tileglass {

namespace {

constexpr std::chrono::seconds kListingLimit{30};

Expected<EngineDevices> listThrough(const EngineConfig& config) {
  const std::atomic<bool> neverCancelled = false;
  Engine engine(config);
  const EngineEvent end =
      askEngine(engine, "devices", nlohmann::json::object(), kListingLimit, neverCancelled, [](const EngineEvent&) {});
  if (end.kind == EngineEvent::Kind::Error) {
    return tl::unexpected(end.error);
  }
  EngineDevices listing;
  if (const auto devices = end.data.find("devices"); devices != end.data.end() && devices->is_array()) {
    for (const nlohmann::json& entry : *devices) {
      Expected<Device> device = deviceFromJson(entry);
      if (!device) {
        return tl::unexpected(device.error());
      }
      listing.devices.push_back(std::move(*device));
    }
  }
  if (const auto notes = end.data.find("notes"); notes != end.data.end() && notes->is_array()) {
    for (const nlohmann::json& note : *notes) {
      if (note.is_string()) {
        listing.notes.push_back(note.get<std::string>());
      }
    }
  }
  return listing;
}

std::uint64_t platformOf(const std::string& id) {
  std::uint64_t platform = 0;
  std::from_chars(id.data(), id.data() + id.size(), platform);
  return platform;
}

/// The simulator's platforms are counted on from the plain engine's, so that an id names one device.
void append(EngineDevices& listing, EngineDevices simulator) {
  std::uint64_t next = 0;
  for (const Device& device : listing.devices) {
    next = std::max(next, platformOf(device.id) + 1);
  }
  for (Device& device : simulator.devices) {
    if (device.simulator) {
      const std::size_t colon = device.id.find(':');
      device.id = fmt::format("{}{}", next + platformOf(device.id),
                              colon == std::string::npos ? std::string(":0") : device.id.substr(colon));
      listing.devices.push_back(std::move(device));
    }
  }
}

} // namespace

Expected<EngineDevices> driveDevices(const EngineConfig& config) {
  Expected<EngineDevices> listing = listThrough(withoutSimulatorDriver(config));
  const bool hasSimulator = listing && std::any_of(listing->devices.begin(), listing->devices.end(),
                                                   [](const Device& device) { return device.simulator; });
  if (!listing || hasSimulator || !config.wrapper.empty() || !simulatorInstalled()) {
    return listing;
  }
  Expected<EngineDevices> simulator = listThrough(simulatorConfig(config));
  if (simulator) {
    append(*listing, std::move(*simulator));
  } else {
    listing->notes.push_back(fmt::format("Oclgrind's simulator cannot be used: {}", simulator.error().sentence));
  }
  return listing;
}

} // namespace tileglass
