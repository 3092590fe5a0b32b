// The arithmetic under occupancy.h, one file a vendor: what each resource alone would allow. No text and no allocation
// here, because the search for the next step asks it some hundred times a slider tick.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "app/core/architecture.h"
#include "app/core/occupancy.h"

namespace tileglass::occupancy_model {

inline constexpr std::array<Resource, 6> kResources = {Resource::Warps,       Resource::Groups,   Resource::Registers,
                                                       Resource::LocalMemory, Resource::Barriers, Resource::WorkItems};

/// One resource of a compute unit; the units are the resource's own (warps, slots, registers, bytes).
struct Limit {
  std::optional<std::uint64_t> groups; ///< empty: does not limit
  std::uint64_t perGroup = 0;
  std::uint64_t capacity = 0;
};

struct Limits {
  std::array<Limit, kResources.size()> byResource;
  std::uint64_t warpSize = 0;
  std::uint64_t warpsPerGroup = 0;
  std::uint64_t maxWarps = 0;
  std::uint64_t allocatedLocalBytes = 0;
  std::uint64_t reservedLocalBytes = 0;
  std::uint64_t localUnit = 0;
  std::uint64_t localPerUnit = 0;
  bool upperBound = false;

  Limit& operator[](Resource resource) { return byResource[static_cast<std::size_t>(resource)]; }
  const Limit& operator[](Resource resource) const { return byResource[static_cast<std::size_t>(resource)]; }
  /// The smallest of all limits.
  std::uint64_t groups() const {
    std::optional<std::uint64_t> smallest;
    for (const Limit& limit : byResource) {
      if (limit.groups && (!smallest || *limit.groups < *smallest)) {
        smallest = limit.groups;
      }
    }
    return smallest.value_or(0);
  }
};

/// A limit of `capacity` that each group takes `perGroup` of; 0 of it does not limit.
inline Limit share(std::uint64_t capacity, std::uint64_t perGroup) {
  return {perGroup == 0 ? std::nullopt : std::optional(capacity / perGroup), perGroup, capacity};
}

/// Marks a group of more work-items than the architecture takes.
inline void limitWorkItems(Limits& limits, std::uint64_t workItems, std::uint64_t most) {
  limits[Resource::WorkItems] = {workItems > most ? std::optional<std::uint64_t>(0) : std::nullopt, workItems, most};
}

inline std::uint64_t saturated(std::optional<std::uint64_t> value) {
  return value.value_or(std::numeric_limits<std::uint64_t>::max());
}

/// All need a query that passed checkQuery(), and for AMD a table with its SIMDs.
Limits limitsOf(const NvidiaArchitecture& table, const OccupancyQuery& query);
Limits limitsOf(const AmdArchitecture& table, const OccupancyQuery& query);
Limits limitsOf(const IntelArchitecture& table, const OccupancyQuery& query);
Limits limitsOf(const CpuArchitecture& table, const OccupancyQuery& query);
Limits limitsOf(const Architecture& architecture, const OccupancyQuery& query);

/// What makes a query meaningless: zero work-items, a wave, mode or SIMD width that is not there.
std::optional<PlanError> checkQuery(const Architecture& architecture, const OccupancyQuery& query);
/// Why the table is not enough to predict anything; empty where it is.
std::string missingFigure(const Architecture& architecture);

/// The wave size that a query means on this architecture, and whether it means WGP mode.
std::uint64_t waveOf(const AmdArchitecture& table, const OccupancyQuery& query);
bool isWgp(const AmdArchitecture& table, const OccupancyQuery& query);
/// The vector registers of that wave size, or nullptr.
const AmdArchitecture::Vgprs* vgprsOf(const AmdArchitecture& table, std::uint64_t wave);
/// What one group may take of local memory, and a work-item of registers; empty where nothing is known or limits.
std::optional<std::uint64_t> maxLocalPerGroup(const Architecture& architecture);
std::optional<std::uint64_t> maxRegistersPerItem(const Architecture& architecture, const OccupancyQuery& query);
std::optional<std::uint64_t> maxWorkItems(const Architecture& architecture);

} // namespace tileglass::occupancy_model
