// How occupancy follows one property of a work-group while the others stay: the steps of a plot.
#pragma once

#include <cstdint>
#include <vector>

#include "app/core/architecture.h"
#include "app/core/occupancy.h"

namespace tileglass {

enum class OccupancyAxis { LocalBytes, WorkItems, Registers };

/// A stretch of the axis on which nothing changes.
struct CurveStep {
  std::uint64_t first = 0; ///< of the axis, both ends belong to the step
  std::uint64_t last = 0;
  std::uint64_t groups = 0;      ///< a compute unit
  std::uint64_t activeWarps = 0; ///< warps (NVIDIA), waves (AMD), threads (Intel)
  double fraction = 0.0;         ///< activeWarps ÷ the unit's
  std::vector<Resource> limiters;
  bool operator==(const CurveStep&) const = default;
};

struct OccupancyCurve {
  OccupancyAxis axis = OccupancyAxis::LocalBytes;
  std::vector<CurveStep> steps; ///< without gaps; empty where the architecture gives no curve
  bool upperBound = false;      ///< the registers are not known and could limit
  /// The step that holds `x`; nullptr outside.
  const CurveStep* at(std::uint64_t x) const;
};

/// The curve through `base` from the axis' smallest value (0 bytes, 1 work-item, 1 register) to the largest that the
/// architecture gives a group or a work-item. Local bytes are looked at every 64 bytes, which no architecture's
/// allocation divides further. Empty for CPUs, for tables that lack a figure, and where there is no largest value.
OccupancyCurve occupancyCurve(const Architecture& architecture, const OccupancyQuery& base, OccupancyAxis axis);

} // namespace tileglass
