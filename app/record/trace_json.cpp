#include "app/record/trace_json.h"

#include <algorithm>

#include "app/record/experiment_json.h"
#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

nlohmann::json countsToJson(const AccessTrace& trace, AccessKind kind) {
  nlohmann::json spaces = nlohmann::json::object();
  for (const TraceSpace space : {TraceSpace::Global, TraceSpace::Local, TraceSpace::Constant}) {
    const AccessTotals totals = totalsOf(trace, space, kind);
    spaces[std::string(toText(space))] = {{"count", totals.count}, {"bytes", totals.bytes}};
  }
  return spaces;
}

nlohmann::json placeToJson(std::size_t launch, const LineFigures& line) {
  return {{"launch", launch},
          {"line", line.line},
          {"column", line.column},
          {"space", toText(line.space)},
          {"kind", toText(line.kind)},
          {"count", line.count},
          {"warpAccesses", line.warpAccesses}};
}

nlohmann::json coalescingToJson(const AccessTrace& trace) {
  nlohmann::json lines = nlohmann::json::array();
  for (std::size_t i = 0; i < trace.launches.size(); ++i) {
    for (const LineFigures& line : trace.launches[i].lines) {
      if (line.space != TraceSpace::Local && line.warpAccesses > 0) {
        nlohmann::json entry = placeToJson(i, line);
        entry["transactions"] = line.segments;
        entry["efficiency"] = numberToJson(line.efficiency(trace.shape));
        lines.push_back(std::move(entry));
      }
    }
  }
  const LineFigures sum = warpTotals(trace, false);
  return {{"lanes", trace.shape.lanes},
          {"segmentBytes", trace.shape.segmentBytes},
          {"transactions", sum.segments},
          {"efficiency", numberToJson(sum.efficiency(trace.shape))},
          {"lines", std::move(lines)}};
}

nlohmann::json conflictsToJson(const AccessTrace& trace) {
  nlohmann::json lines = nlohmann::json::array();
  for (std::size_t i = 0; i < trace.launches.size(); ++i) {
    for (const LineFigures& line : trace.launches[i].lines) {
      if (line.space == TraceSpace::Local && line.warpAccesses > 0) {
        nlohmann::json entry = placeToJson(i, line);
        entry["worstDegree"] = line.worstDegree;
        entry["averageDegree"] = numberToJson(line.averageDegree());
        lines.push_back(std::move(entry));
      }
    }
  }
  const LineFigures sum = warpTotals(trace, true);
  return {{"banks", trace.shape.banks},
          {"bankBytes", trace.shape.bankBytes},
          {"worstDegree", sum.worstDegree},
          {"averageDegree", numberToJson(sum.averageDegree())},
          {"lines", std::move(lines)}};
}

nlohmann::json reuseToJson(const AccessTrace& trace) {
  nlohmann::json buffers = nlohmann::json::array();
  for (std::size_t i = 0; i < trace.launches.size(); ++i) {
    for (const BufferReuse& reuse : trace.launches[i].reuse) {
      buffers.push_back({{"launch", i},
                         {"buffer", reuse.buffer},
                         {"loads", reuse.loads},
                         {"distinct", reuse.distinct},
                         {"factor", numberToJson(reuse.factor())}});
    }
  }
  return buffers;
}

nlohmann::json modelToJson(const VariantResult& result) {
  if (!result.plan) {
    return nullptr;
  }
  return {{"globalLoadBytes", result.plan->traffic.globalLoadBytes},
          {"globalStoreBytes", result.plan->traffic.globalStoreBytes}};
}

nlohmann::json variantToJson(const TracedVariant& variant) {
  const AccessTrace& trace = variant.trace;
  std::uint64_t groups = 0;
  std::uint64_t barriers = 0;
  bool truncated = false;
  for (const LaunchTrace& launch : trace.launches) {
    groups += launch.workGroups;
    barriers += launch.barriers;
    truncated = truncated || launch.truncated;
  }
  return {{"name", validUtf8(variant.result.name)},
          {"status", toText(variant.result.status)},
          {"reason", validUtf8(variant.result.reason)},
          {"broken", variant.result.broken},
          {"parameters", toJson(variant.result.parameters)},
          {"launches", trace.launches.size()},
          {"workGroups", groups},
          {"loads", countsToJson(trace, AccessKind::Load)},
          {"stores", countsToJson(trace, AccessKind::Store)},
          {"atomics", countsToJson(trace, AccessKind::Atomic)},
          {"model", modelToJson(variant.result)},
          {"coalescing", coalescingToJson(trace)},
          {"bankConflicts", conflictsToJson(trace)},
          {"reuse", reuseToJson(trace)},
          {"barriers", barriers},
          {"truncated", truncated}};
}

} // namespace

nlohmann::json traceDocument(const std::string& family, std::span<const TracedVariant> variants) {
  nlohmann::json entries = nlohmann::json::array();
  for (const TracedVariant& variant : variants) {
    entries.push_back(variantToJson(variant));
  }
  return {
      {"schema", "tileglass.trace/1"}, {"kernel", {{"family", validUtf8(family)}}}, {"variants", std::move(entries)}};
}

} // namespace tileglass
