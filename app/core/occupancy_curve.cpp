#include "app/core/occupancy_curve.h"

#include <algorithm>
#include <optional>

#include "app/core/occupancy_model.h"

namespace tileglass {

namespace {

namespace model = occupancy_model;

constexpr std::uint64_t kLocalStride = 64;

struct Span {
  std::uint64_t low = 1;
  std::uint64_t high = 0;
  std::uint64_t stride = 1;
};

std::optional<Span> spanOf(const Architecture& architecture, const OccupancyQuery& base, OccupancyAxis axis) {
  std::optional<std::uint64_t> high;
  switch (axis) {
  case OccupancyAxis::LocalBytes:
    high = model::maxLocalPerGroup(architecture);
    return high ? std::optional(Span{0, *high, kLocalStride}) : std::nullopt;
  case OccupancyAxis::WorkItems:
    high = model::maxWorkItems(architecture);
    break;
  case OccupancyAxis::Registers:
    high = model::maxRegistersPerItem(architecture, base);
    break;
  }
  return high ? std::optional(Span{1, *high, 1}) : std::nullopt;
}

OccupancyQuery with(OccupancyQuery query, OccupancyAxis axis, std::uint64_t x) {
  switch (axis) {
  case OccupancyAxis::LocalBytes:
    query.localBytes = x;
    break;
  case OccupancyAxis::WorkItems:
    query.workItems = x;
    break;
  case OccupancyAxis::Registers:
    query.registers = x;
    break;
  }
  return query;
}

CurveStep stepAt(std::uint64_t x, const model::Limits& limits) {
  CurveStep step;
  step.first = step.last = x;
  step.groups = limits.groups();
  step.activeWarps = step.groups * limits.warpsPerGroup;
  step.fraction =
      limits.maxWarps == 0 ? 0.0 : static_cast<double>(step.activeWarps) / static_cast<double>(limits.maxWarps);
  for (const Resource resource : model::kResources) {
    if (limits[resource].groups == step.groups) {
      step.limiters.push_back(resource);
    }
  }
  return step;
}

bool alike(const CurveStep& a, const CurveStep& b) {
  return a.groups == b.groups && a.activeWarps == b.activeWarps && a.limiters == b.limiters;
}

} // namespace

const CurveStep* OccupancyCurve::at(std::uint64_t x) const {
  const auto found =
      std::ranges::find_if(steps, [&](const CurveStep& step) { return step.first <= x && x <= step.last; });
  return found == steps.end() ? nullptr : &*found;
}

OccupancyCurve occupancyCurve(const Architecture& architecture, const OccupancyQuery& base, OccupancyAxis axis) {
  OccupancyCurve curve;
  curve.axis = axis;
  const auto span = spanOf(architecture, base, axis);
  const bool noCurve = std::holds_alternative<CpuArchitecture>(architecture.table) ||
                       !model::missingFigure(architecture).empty() || model::checkQuery(architecture, base);
  if (!span || noCurve) {
    return curve;
  }
  for (std::uint64_t x = span->low; x <= span->high; x += span->stride) {
    const model::Limits limits = model::limitsOf(architecture, with(base, axis, x));
    curve.upperBound = curve.upperBound || limits.upperBound;
    CurveStep step = stepAt(x, limits);
    if (x > span->low) {
      step.first = x - span->stride + 1; // allocations round up: what holds here holds since the last look
    }
    if (!curve.steps.empty() && alike(curve.steps.back(), step)) {
      curve.steps.back().last = step.last;
    } else {
      curve.steps.push_back(std::move(step));
    }
  }
  return curve;
}

} // namespace tileglass
