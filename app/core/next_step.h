// The smallest change to a work-group that lets one more of them (or the first) stay on a compute unit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/architecture.h"
#include "app/core/occupancy.h"

namespace tileglass {

struct NextStep {
  /// The values to change to; all empty where nothing gains a group. Two of them where one alone gains nothing.
  std::optional<std::uint64_t> localBytes;
  std::optional<std::uint64_t> registers;
  std::optional<std::uint64_t> sgprs;
  std::optional<std::uint64_t> workItems;
  std::uint64_t groupsPerUnit = 0; ///< with the change
  std::string sentence;

  bool gains() const { return localBytes || registers || sgprs || workItems; }
  /// The query with the change applied.
  OccupancyQuery applied(OccupancyQuery query) const;
};

/// Needs a query that predictOccupancy() accepts. Candidates are compared by their share of what is asked now; fewer
/// work-items count only where more warps are active in the end, because smaller groups alone are no gain.
NextStep nextStep(const Architecture& architecture, const OccupancyQuery& query);

} // namespace tileglass
