// Predicted occupancy: how many work-groups of a kernel a compute unit holds at once, by every resource, and why not
// more. Pure arithmetic over the tables of architecture.h; formulas and their sources in resources/docs/occupancy.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/architecture.h"
#include "app/core/plan_error.h"

namespace tileglass {

enum class Resource { Warps, Groups, Registers, LocalMemory, Barriers, WorkItems };
enum class AmdMode { Cu, Wgp };

/// "warps", "groups", "registers", "local-memory", "barriers", "work-items".
std::string_view toText(Resource resource);
std::optional<Resource> resourceFromText(std::string_view text);

struct OccupancyQuery {
  std::uint64_t workItems = 0;            ///< a work-group's
  std::optional<std::uint64_t> registers; ///< a work-item's; empty: not known, does not limit
  std::uint64_t localBytes = 0;           ///< a work-group's, as the driver reports them where it does
  std::optional<std::uint64_t> wave;      ///< AMD: 32 or 64; empty: the smallest the architecture has
  std::optional<AmdMode> mode;            ///< AMD gfx10+: empty is WGP
  std::optional<std::uint64_t> simd;      ///< Intel: sub-group width; empty is 16
  std::optional<std::uint64_t> sgprs;     ///< AMD up to gfx9; empty does not limit
  std::uint64_t barriers = 1;             ///< barriers a group uses; 0: none
  bool roundLocal = true;                 ///< AMD: round LDS up to its granule (the hardware does; LLVM does not)
};

/// How many groups one resource alone would allow. Empty: it does not limit.
struct ResourceUse {
  Resource resource = Resource::Warps;
  std::optional<std::uint64_t> groups; ///< groups allowed by this resource alone
  std::uint64_t inUse = 0;    ///< by the resident groups, in the resource's own unit (warps, registers, bytes, slots)
  std::uint64_t capacity = 0; ///< of the compute unit, same unit
};

struct Occupancy {
  std::string architecture;
  /// False where the architecture is not in the tables: nothing below then means anything.
  bool known = false;
  /// True where registers were not known: groupsPerUnit is an upper bound.
  bool upperBound = false;
  /// A CPU: one group a core at a time, no percentage.
  bool cpu = false;
  std::uint64_t groupsPerUnit = 0;
  std::uint64_t activeWarps = 0; ///< warps (NVIDIA), waves of the CU or WGP (AMD), threads (Intel)
  std::uint64_t maxWarps = 0;
  double fraction = 0.0;          ///< activeWarps ÷ maxWarps
  std::vector<Resource> limiters; ///< every resource at the minimum
  std::vector<ResourceUse> uses;
  std::uint64_t warpsPerGroup = 0;
  std::uint64_t warpSize = 0;
  std::uint64_t idleLanesPerGroup = 0;   ///< lanes of the last warp without a work-item
  std::uint64_t allocatedLocalBytes = 0; ///< a group's local memory after reservation and rounding
  std::uint64_t reservedLocalBytes = 0;  ///< of these, what the hardware reserves
  std::uint64_t localUnit = 0;           ///< step of the rounding, bytes; 0: steps of a list, or none
  std::uint64_t localPerUnit = 0;
  std::string nextStep; ///< one sentence: the smallest change that gains a group, or "none" and why
};

/// The prediction, or: bad input (zero work-items, more registers than a work-item can have, an unsupported wave or
/// SIMD width). A group over the architecture's limits is no error: 0 groups, with the limiter named.
Expected<Occupancy> predictOccupancy(const Architecture& architecture, const OccupancyQuery& query);

} // namespace tileglass
