#include "app/record/occupancy_document.h"

#include "app/record/json_reader.h"
#include "app/record/occupancy_json.h"

namespace tileglass {

namespace {

using nlohmann::json;

json queryOf(const OccupancyQuery& query) {
  json mode = nullptr;
  if (query.mode) {
    mode = *query.mode == AmdMode::Cu ? "cu" : "wgp";
  }
  return {{"workItems", query.workItems},
          {"registers", optionalToJson(query.registers)},
          {"localBytes", query.localBytes},
          {"wave", optionalToJson(query.wave)},
          {"mode", std::move(mode)},
          {"simd", optionalToJson(query.simd)},
          {"sgprs", optionalToJson(query.sgprs)},
          {"barriers", query.barriers},
          {"ldsRounding", query.roundLocal}};
}

} // namespace

json occupancyDocument(const OccupancyQuery& query, const Occupancy& occupancy,
                       const std::optional<PlanError>& refusal) {
  json document = queryOf(query);
  document.update(toJson(occupancy));
  document["schema"] = "tileglass.occupancy/1";
  document["refusals"] = json::array();
  if (refusal) {
    document["refusals"].push_back({{"code", toText(refusal->code)}, {"sentence", refusal->sentence}});
  }
  return document;
}

} // namespace tileglass
