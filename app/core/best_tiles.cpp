#include "app/core/best_tiles.h"

#include <algorithm>
#include <tuple>

namespace tileglass {

namespace {

constexpr std::uint64_t kWarp = 32; ///< the step of lengths: no architecture's warp or wave is longer but AMD's of 64

bool inRange(const ParameterSpec& spec, std::uint64_t side) {
  return side >= spec.low && side <= spec.high;
}

std::vector<ParameterValue> candidates(const ParameterSpec& spec, std::uint64_t mostItems) {
  std::vector<ParameterValue> values;
  if (spec.kind != ParameterKind::Tile) {
    for (std::uint64_t length = kWarp; length <= std::min(mostItems, spec.high); length += kWarp) {
      if (inRange(spec, length)) {
        values.emplace_back(length);
      }
    }
    return values;
  }
  for (std::uint64_t width = 1; width <= mostItems; width *= 2) {
    for (std::uint64_t height = 1; width * height <= mostItems; height *= 2) {
      if (inRange(spec, width) && inRange(spec, height)) {
        values.emplace_back(TileShape{width, height});
      }
    }
  }
  return values;
}

/// How far a shape is from a square, as the longer side over the shorter.
std::uint64_t stretch(const ParameterValue& tile) {
  const auto* shape = std::get_if<TileShape>(&tile);
  return shape == nullptr ? 1
                          : std::max(shape->width, shape->height) /
                                std::max<std::uint64_t>(1, std::min(shape->width, shape->height));
}

/// The unit's lanes that have a work-item, as a share: occupancy alone would praise groups of one item.
double lanesInUse(const Occupancy& occupancy, std::uint64_t workItems) {
  const double lanes = static_cast<double>(occupancy.maxWarps) * static_cast<double>(occupancy.warpSize);
  return lanes == 0.0 ? 0.0 : static_cast<double>(occupancy.groupsPerUnit) * static_cast<double>(workItems) / lanes;
}

bool simpler(const TileOccupancy& a, const TileOccupancy& b) {
  return std::tuple(a.workItems, stretch(a.tile)) < std::tuple(b.workItems, stretch(b.tile));
}

} // namespace

std::vector<TileOccupancy> bestTiles(const FamilySpec& family, const VariantSpec& variant,
                                     const ParameterSet& parameters, const PlanTarget& target) {
  const ParameterSpec* spec = family.parameter("tile");
  const bool follows = spec != nullptr && std::ranges::find(variant.uses, spec->name) != variant.uses.end();
  std::vector<TileOccupancy> best;
  if (!follows) {
    return best;
  }
  ParameterSet tried = parameters;
  double most = 0.0;
  for (ParameterValue& tile : candidates(*spec, target.device.limits.maxWorkGroupSize)) {
    tried.set(spec->name, tile);
    const LaunchPlan plan = planVariant(family, variant, tried, target);
    const PlannedLaunch* launch = plan.headline();
    if (!plan.legal() || launch == nullptr || !launch->occupancy.known || launch->occupancy.cpu) {
      continue;
    }
    const std::uint64_t workItems = launch->spec.workItemsPerGroup();
    const double lanes = lanesInUse(launch->occupancy, workItems);
    if (lanes > most) {
      best.clear();
      most = lanes;
    }
    if (lanes == most) {
      best.push_back({std::move(tile), workItems, launch->budget.requestBytes, launch->occupancy});
    }
  }
  std::ranges::stable_sort(best, simpler);
  return best;
}

} // namespace tileglass
