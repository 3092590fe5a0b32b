#include "app/record/occupancy_json.h"

#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

constexpr std::string_view kResourceWords = "warps, groups, registers, local-memory, barriers, work-items";

/// Keys of "limits": groups that one resource alone would allow.
std::string_view limitKey(Resource resource) {
  switch (resource) {
  case Resource::LocalMemory:
    return "localMemory";
  case Resource::WorkItems:
    return "workItems";
  case Resource::Warps:
  case Resource::Groups:
  case Resource::Registers:
  case Resource::Barriers:
    break;
  }
  return toText(resource);
}

nlohmann::json limitsToJson(const Occupancy& occupancy) {
  nlohmann::json limits = {
      {"warps", nullptr}, {"groups", nullptr}, {"registers", nullptr}, {"localMemory", nullptr}, {"barriers", nullptr}};
  for (const ResourceUse& use : occupancy.uses) {
    limits[std::string(limitKey(use.resource))] = optionalToJson(use.groups);
  }
  return limits;
}

nlohmann::json usesToJson(const Occupancy& occupancy) {
  nlohmann::json uses = nlohmann::json::array();
  for (const ResourceUse& use : occupancy.uses) {
    uses.push_back({{"resource", toText(use.resource)},
                    {"groups", optionalToJson(use.groups)},
                    {"inUse", use.inUse},
                    {"capacity", use.capacity}});
  }
  return uses;
}

std::vector<Resource> readLimiters(const JsonReader& reader) {
  std::vector<Resource> limiters;
  for (const std::string& text : reader.texts("limiters")) {
    const auto resource = resourceFromText(text);
    if (!resource) {
      reader.failAt("limiters",
                    fmt::format("names \"{}\"; it must be one of {}.", JsonReader::shorten(text), kResourceWords));
      return limiters;
    }
    limiters.push_back(*resource);
  }
  return limiters;
}

std::vector<ResourceUse> readUses(const JsonReader& reader) {
  std::vector<ResourceUse> uses;
  for (const JsonReader& entry : reader.list("uses")) {
    ResourceUse use;
    use.resource = entry.word("resource", kResourceWords, resourceFromText);
    use.groups = entry.optionalCount("groups");
    use.inUse = entry.count("inUse");
    use.capacity = entry.count("capacity");
    uses.push_back(use);
  }
  return uses;
}

} // namespace

nlohmann::json toJson(const TileOccupancy& entry) {
  return {{"tile", toJson(entry.tile)},
          {"workItems", entry.workItems},
          {"localBytes", entry.localBytes},
          {"groupsPerUnit", entry.occupancy.groupsPerUnit},
          {"activeWarps", entry.occupancy.activeWarps},
          {"maxWarps", entry.occupancy.maxWarps},
          {"fraction", numberToJson(entry.occupancy.fraction)},
          {"upperBound", entry.occupancy.upperBound}};
}

nlohmann::json toJson(const Occupancy& occupancy) {
  const auto known = [&](nlohmann::json value) { return occupancy.known ? std::move(value) : nlohmann::json(nullptr); };
  // A CPU has no warps to count.
  const auto counted = [&](nlohmann::json value) {
    return known(occupancy.cpu ? nlohmann::json(nullptr) : std::move(value));
  };
  nlohmann::json limiters = nlohmann::json::array();
  for (const Resource limiter : occupancy.limiters) {
    limiters.push_back(toText(limiter));
  }
  return {{"architecture", textOrNull(occupancy.architecture)},
          {"known", occupancy.known},
          {"notKnownReason", textOrNull(occupancy.notKnownReason)},
          {"upperBound", occupancy.upperBound},
          {"cpu", occupancy.cpu},
          {"groupsPerUnit", known(occupancy.groupsPerUnit)},
          {"activeWarps", counted(occupancy.activeWarps)},
          {"maxWarps", counted(occupancy.maxWarps)},
          {"fraction", counted(numberToJson(occupancy.fraction))},
          {"limiters", std::move(limiters)},
          {"limits", limitsToJson(occupancy)},
          {"uses", usesToJson(occupancy)},
          {"warpsPerGroup", occupancy.warpsPerGroup},
          {"warpSize", occupancy.warpSize},
          {"idleLanesPerGroup", occupancy.idleLanesPerGroup},
          {"allocatedLocalBytes", occupancy.allocatedLocalBytes},
          {"reservedLocalBytes", occupancy.reservedLocalBytes},
          {"localUnitBytes", occupancy.localUnit},
          {"localPerUnitBytes", occupancy.localPerUnit},
          {"nextStep", validUtf8(occupancy.nextStep)}};
}

Occupancy readOccupancy(const JsonReader& reader) {
  Occupancy occupancy;
  occupancy.architecture = reader.optionalText("architecture");
  occupancy.known = reader.flag("known");
  occupancy.notKnownReason = reader.optionalText("notKnownReason");
  occupancy.upperBound = reader.flag("upperBound");
  occupancy.cpu = reader.flag("cpu");
  if (occupancy.known) {
    occupancy.groupsPerUnit = reader.count("groupsPerUnit");
  }
  if (occupancy.known && !occupancy.cpu) {
    occupancy.activeWarps = reader.count("activeWarps");
    occupancy.maxWarps = reader.count("maxWarps");
    occupancy.fraction = reader.number("fraction");
  }
  occupancy.limiters = readLimiters(reader);
  occupancy.uses = readUses(reader);
  occupancy.warpsPerGroup = reader.count("warpsPerGroup");
  occupancy.warpSize = reader.count("warpSize");
  occupancy.idleLanesPerGroup = reader.count("idleLanesPerGroup");
  occupancy.allocatedLocalBytes = reader.count("allocatedLocalBytes");
  occupancy.reservedLocalBytes = reader.count("reservedLocalBytes");
  occupancy.localUnit = reader.count("localUnitBytes");
  occupancy.localPerUnit = reader.count("localPerUnitBytes");
  occupancy.nextStep = reader.text("nextStep");
  return occupancy;
}

Expected<Occupancy> occupancyFromJson(const nlohmann::json& json) {
  JsonFailure failure;
  const JsonReader reader(json, "", failure);
  Occupancy occupancy = readOccupancy(reader);
  return reader.finish(std::move(occupancy));
}

} // namespace tileglass
