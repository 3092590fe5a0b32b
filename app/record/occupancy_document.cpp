#include "app/record/occupancy_document.h"

#include <string>

namespace tileglass {

namespace {

using nlohmann::json;

template <typename T>
json orNull(const std::optional<T>& value) {
  return value ? json(*value) : json(nullptr);
}

json limitsOf(const Occupancy& occupancy) {
  json limits = {{"warps", nullptr},       {"groups", nullptr},   {"registers", nullptr},
                 {"localMemory", nullptr}, {"barriers", nullptr}, {"workItems", nullptr}};
  for (const ResourceUse& use : occupancy.uses) {
    const std::string key = use.resource == Resource::LocalMemory ? "localMemory"
                            : use.resource == Resource::WorkItems ? "workItems"
                                                                  : std::string(toText(use.resource));
    limits[key] = orNull(use.groups);
  }
  return limits;
}

json queryOf(const OccupancyQuery& query) {
  json mode = nullptr;
  if (query.mode) {
    mode = *query.mode == AmdMode::Cu ? "cu" : "wgp";
  }
  return {{"workItems", query.workItems},   {"registers", orNull(query.registers)},
          {"localBytes", query.localBytes}, {"wave", orNull(query.wave)},
          {"mode", std::move(mode)},        {"simd", orNull(query.simd)},
          {"sgprs", orNull(query.sgprs)},   {"barriers", query.barriers},
          {"ldsRounding", query.roundLocal}};
}

} // namespace

json occupancyDocument(const OccupancyQuery& query, const Occupancy& occupancy,
                       const std::optional<PlanError>& refusal) {
  // What means nothing is null: all of it where nothing is known, warps and their share where a CPU has none.
  const auto known = [&](json value) { return occupancy.known ? std::move(value) : json(nullptr); };
  const auto counted = [&](json value) { return occupancy.known && !occupancy.cpu ? std::move(value) : json(nullptr); };
  json limiters = json::array();
  for (const Resource limiter : occupancy.limiters) {
    limiters.push_back(toText(limiter));
  }
  json refusals = json::array();
  if (refusal) {
    refusals.push_back({{"code", toText(refusal->code)}, {"sentence", refusal->sentence}});
  }
  json document = queryOf(query);
  document.update({{"schema", "tileglass.occupancy/1"},
                   {"architecture", occupancy.architecture},
                   {"known", occupancy.known},
                   {"notKnownReason", occupancy.known ? json(nullptr) : json(occupancy.notKnownReason)},
                   {"upperBound", occupancy.upperBound},
                   {"cpu", occupancy.cpu},
                   {"groupsPerUnit", known(occupancy.groupsPerUnit)},
                   {"activeWarps", counted(occupancy.activeWarps)},
                   {"maxWarps", counted(occupancy.maxWarps)},
                   {"fraction", counted(occupancy.fraction)},
                   {"limiters", std::move(limiters)},
                   {"limits", limitsOf(occupancy)},
                   {"warpSize", counted(occupancy.warpSize)},
                   {"warpsPerGroup", counted(occupancy.warpsPerGroup)},
                   {"idleLanesPerGroup", counted(occupancy.idleLanesPerGroup)},
                   {"allocatedLocalBytes", known(occupancy.allocatedLocalBytes)},
                   {"reservedLocalBytes", known(occupancy.reservedLocalBytes)},
                   {"localPerUnitBytes", counted(occupancy.localPerUnit)},
                   {"nextStep", known(occupancy.nextStep)},
                   {"refusals", std::move(refusals)}});
  return document;
}

} // namespace tileglass
