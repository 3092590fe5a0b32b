#include "app/core/occupancy.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/next_step.h"
#include "app/core/occupancy_model.h"
#include "app/core/units.h"

namespace tileglass {

namespace occupancy_model {

Limits limitsOf(const Architecture& architecture, const OccupancyQuery& query) {
  return std::visit([&](const auto& table) { return limitsOf(table, query); }, architecture.table);
}

std::string missingFigure(const Architecture& architecture) {
  const auto* amd = std::get_if<AmdArchitecture>(&architecture.table);
  if (amd != nullptr && !amd->simdsPerUnit) {
    return fmt::format("How many SIMDs a compute unit of {} has is not known, so no occupancy is predicted.",
                       architecture.name);
  }
  return {};
}

namespace {

std::optional<PlanError> checkAmd(const Architecture& architecture, const AmdArchitecture& table,
                                  const OccupancyQuery& query) {
  if (query.wave && std::ranges::find(table.waveSizes, *query.wave) == table.waveSizes.end()) {
    return PlanError{PlanErrorCode::BadInput,
                     fmt::format("{} has no wave of {}: give {}.", architecture.name, groupDigits(*query.wave),
                                 fmt::join(table.waveSizes, " or ")),
                     {}};
  }
  if (query.mode == AmdMode::Wgp && !table.localPerWgp) {
    return PlanError{
        PlanErrorCode::BadInput,
        fmt::format("{} has no work-group processor mode (it begins with gfx10): give mode cu.", architecture.name),
        {}};
  }
  return std::nullopt;
}

} // namespace

std::optional<PlanError> checkQuery(const Architecture& architecture, const OccupancyQuery& query) {
  if (query.workItems == 0) {
    return PlanError{PlanErrorCode::BadInput, "A work-group of 0 work-items does nothing: give 1 or more.", {}};
  }
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture.table)) {
    return checkAmd(architecture, *amd, query);
  }
  const auto* intel = std::get_if<IntelArchitecture>(&architecture.table);
  if (intel != nullptr && query.simd && std::ranges::find(intel->simdWidths, *query.simd) == intel->simdWidths.end()) {
    return PlanError{PlanErrorCode::BadInput,
                     fmt::format("{} has no SIMD width of {}: give {}.", architecture.name, groupDigits(*query.simd),
                                 fmt::join(intel->simdWidths, " or ")),
                     {}};
  }
  return std::nullopt;
}

} // namespace occupancy_model

namespace {

namespace model = occupancy_model;

constexpr std::pair<Resource, std::string_view> kResourceNames[] = {
    {Resource::Warps, "warps"},         {Resource::Groups, "groups"},
    {Resource::Registers, "registers"}, {Resource::LocalMemory, "local-memory"},
    {Resource::Barriers, "barriers"},   {Resource::WorkItems, "work-items"}};

void fillUses(Occupancy& occupancy, const model::Limits& limits) {
  for (const Resource resource : model::kResources) {
    const model::Limit& limit = limits[resource];
    // A group over the architecture's size has too many warps as well: one reason is enough.
    const bool sameReason = resource == Resource::Warps && limits[Resource::WorkItems].groups;
    if (limit.groups == occupancy.groupsPerUnit && !sameReason) {
      occupancy.limiters.push_back(resource);
    }
    // Where nothing is resident nothing is in use, and a request beyond all numbers must not be multiplied. The limit
    // of work-items is that of one group.
    const std::uint64_t count = resource == Resource::WorkItems ? 1 : occupancy.groupsPerUnit;
    const std::uint64_t inUse = count == 0 ? 0 : limit.perGroup * count;
    occupancy.uses.push_back({resource, limit.groups, inUse, limit.capacity});
  }
}

} // namespace

std::string_view toText(Resource resource) {
  const auto* found = std::ranges::find(kResourceNames, resource, &std::pair<Resource, std::string_view>::first);
  return found == std::end(kResourceNames) ? std::string_view() : found->second;
}

std::optional<Resource> resourceFromText(std::string_view text) {
  const auto* found = std::ranges::find(kResourceNames, text, &std::pair<Resource, std::string_view>::second);
  return found == std::end(kResourceNames) ? std::nullopt : std::optional(found->first);
}

std::string_view warpName(const Architecture& architecture) {
  constexpr std::string_view kNames[] = {"warp", "wave", "thread", "core"};
  return kNames[architecture.table.index()];
}

std::string_view unitName(const Architecture& architecture, const OccupancyQuery& query) {
  const auto* amd = std::get_if<AmdArchitecture>(&architecture.table);
  return amd != nullptr && occupancy_model::isWgp(*amd, query) ? "work-group processor" : "compute unit";
}

Expected<Occupancy> predictOccupancy(const Architecture& architecture, const OccupancyQuery& query) {
  if (auto error = model::checkQuery(architecture, query)) {
    return tl::unexpected(std::move(*error));
  }
  if (std::string reason = model::missingFigure(architecture); !reason.empty()) {
    Occupancy unknown = unknownOccupancy(std::move(reason));
    unknown.architecture = architecture.name;
    return unknown;
  }
  const model::Limits limits = model::limitsOf(architecture, query);
  Occupancy occupancy;
  occupancy.architecture = architecture.name;
  occupancy.known = true;
  occupancy.upperBound = limits.upperBound;
  occupancy.cpu = std::holds_alternative<CpuArchitecture>(architecture.table);
  occupancy.groupsPerUnit = limits.groups();
  occupancy.activeWarps = occupancy.groupsPerUnit * limits.warpsPerGroup;
  occupancy.maxWarps = limits.maxWarps;
  occupancy.fraction =
      limits.maxWarps == 0 ? 0.0 : static_cast<double>(occupancy.activeWarps) / static_cast<double>(limits.maxWarps);
  fillUses(occupancy, limits);
  occupancy.warpsPerGroup = limits.warpsPerGroup;
  occupancy.warpSize = limits.warpSize;
  if (limits.warpSize > 0 && query.workItems % limits.warpSize != 0) {
    occupancy.idleLanesPerGroup = limits.warpSize - query.workItems % limits.warpSize;
  }
  occupancy.allocatedLocalBytes = limits.allocatedLocalBytes;
  occupancy.reservedLocalBytes = limits.reservedLocalBytes;
  occupancy.localUnit = limits.localUnit;
  occupancy.localPerUnit = limits.localPerUnit;
  occupancy.nextStep = nextStep(architecture, query).sentence;
  return occupancy;
}

Occupancy unknownOccupancy(std::string reason) {
  Occupancy occupancy;
  occupancy.notKnownReason = std::move(reason);
  return occupancy;
}

} // namespace tileglass
