// The plan of a variant on a device: geometry, budget, occupancy, traffic, and whether it may be launched. The only
// gate of legality: the window greys by it, the command line refuses by it, the runner obeys it. Pure, under 1 ms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/architecture.h"
#include "app/core/device.h"
#include "app/core/kernel_spec.h"
#include "app/core/local_memory_budget.h"
#include "app/core/occupancy.h"

namespace tileglass {

/// What only a build knows about one launch's kernel.
struct KernelInfo {
  std::optional<std::uint64_t> registers;   ///< a work-item's (NVIDIA: from the build log)
  std::optional<std::uint64_t> spillBytes;  ///< loads + stores to local memory by spilling
  std::optional<std::uint64_t> sharedBytes; ///< static shared memory by the compiler's own account
  std::uint64_t driverLocalBytes = 0;       ///< CL_KERNEL_LOCAL_MEM_SIZE after every argument is set
  std::uint64_t workGroupSize = 0;          ///< CL_KERNEL_WORK_GROUP_SIZE
  std::uint64_t preferredMultiple = 0;      ///< CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE
  std::uint64_t privateBytes = 0;           ///< CL_KERNEL_PRIVATE_MEM_SIZE; never a register count
  std::array<std::uint64_t, 3> compiledWorkGroupSize = {0, 0, 0};
  double buildNs = 0.0;
  bool operator==(const KernelInfo&) const = default;
};

/// The device a plan is made for, and its row in the occupancy tables.
struct PlanTarget {
  Device device;
  const Architecture* architecture = nullptr; ///< nullptr: not in the tables
  /// Registers a work-item to assume where no build says (what-if planning).
  std::optional<std::uint64_t> assumedRegisters;
};

struct PlannedLaunch {
  LaunchSpec spec;
  Budget budget;
  Occupancy occupancy;
  std::optional<KernelInfo> kernelInfo;
};

struct LaunchPlan {
  std::string variant; ///< the entry's name as chosen: "tiled" or "tiled@pad=1"
  ParameterSet parameters;
  std::vector<PlannedLaunch> launches;
  std::vector<BufferSpec> buffers;
  std::vector<PlanError> refusals;
  Traffic traffic;
  std::uint64_t memoryBytes = 0; ///< of all buffers
  bool legal() const { return refusals.empty(); }
  /// The launch that stands for the variant: the most work-items; nullptr where there is none.
  const PlannedLaunch* headline() const;
};

/// Plans a variant. `parameters` are complete (see resolveParameters). `built` holds one entry a launch, or is empty
/// while nothing was built.
LaunchPlan planVariant(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters,
                       const PlanTarget& target, const std::vector<KernelInfo>& built = {});

/// The ballast chosen by `extra_local`, bytes a work-group; it goes into every launch of every variant.
std::uint64_t ballastBytes(const ParameterSet& parameters);

} // namespace tileglass
