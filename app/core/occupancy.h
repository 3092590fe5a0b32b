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
/// What the vendor calls a row of lanes: "warp", "wave", "thread"; "core" for CPUs.
std::string_view warpName(const Architecture& architecture);

struct OccupancyQuery;
/// What holds the groups: "compute unit", or AMD's "work-group processor" (two of them) in WGP mode.
std::string_view unitName(const Architecture& architecture, const OccupancyQuery& query);

struct OccupancyQuery {
  std::uint64_t workItems = 0;            ///< a work-group's
  std::optional<std::uint64_t> registers; ///< a work-item's; empty: not known, does not limit
  std::uint64_t localBytes = 0;           ///< a work-group's, as the driver reports them where it does
  std::optional<std::uint64_t> wave;      ///< AMD: 32 or 64; empty: the smallest the architecture has
  std::optional<AmdMode> mode;            ///< AMD gfx10+: empty is WGP
  std::optional<std::uint64_t> simd;      ///< Intel: sub-group width; empty is 16
  std::optional<std::uint64_t> sgprs;     ///< AMD up to gfx9; empty does not limit
  std::uint64_t barriers = 1;             ///< barriers a group uses; 0: none
  /// AMD: round LDS up to its granule, as the hardware does. False: count as LLVM does, without rounding and with the
  /// pool that LLVM assumes.
  bool roundLocal = true;
};

/// How many groups one resource alone would allow. Empty: it does not limit.
struct ResourceUse {
  Resource resource = Resource::Warps;
  std::optional<std::uint64_t> groups; ///< groups allowed by this resource alone
  /// By the resident groups, in the resource's own unit (warps, registers, bytes, slots); work-items are one group's.
  std::uint64_t inUse = 0;
  std::uint64_t capacity = 0; ///< of the compute unit (work-items: of a group), same unit; 0: not known
};

struct Occupancy {
  std::string architecture;
  /// False where the architecture is not in the tables, or a number of its table is not known that would be needed:
  /// nothing below but notKnownReason then means anything.
  bool known = false;
  std::string notKnownReason; ///< a sentence where `known` is false
  /// True where registers (or a step of rounding) were not known and could limit: groupsPerUnit is an upper bound.
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

/// The prediction, or: bad input (zero work-items, an unsupported wave, mode or SIMD width). A group over the
/// architecture's limits is no error: 0 groups, with the limiter named. Which of these a user should be refused says
/// occupancyRefusal().
Expected<Occupancy> predictOccupancy(const Architecture& architecture, const OccupancyQuery& query);

/// What is wrong with asking for exactly this, a group at a time: an option the architecture has not, or more
/// registers than a work-item can have (bad input); a group that no compute unit can hold (a refusal). Empty: nothing.
std::optional<PlanError> occupancyRefusal(const Architecture& architecture, const OccupancyQuery& query);

/// For a device without a table: not known, with the reason.
Occupancy unknownOccupancy(std::string reason);

} // namespace tileglass
