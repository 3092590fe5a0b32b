// What a launch asks of local memory, against what a work-group may have and what a compute unit holds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/core/device.h"
#include "app/core/kernel_spec.h"
#include "app/core/plan_error.h"

namespace tileglass {

struct Budget {
  /// Static arrays + local arguments + ballast, bytes a work-group.
  std::uint64_t requestBytes = 0;
  /// CL_KERNEL_LOCAL_MEM_SIZE once every argument is set; empty until the kernel was built.
  std::optional<std::uint64_t> driverBytes;
  /// CL_DEVICE_LOCAL_MEM_SIZE: the limit of one work-group.
  std::uint64_t limitBytes = 0;
  /// Local memory of a compute unit, from the architecture table; empty where not known.
  std::optional<std::uint64_t> perComputeUnitBytes;
  /// What a resident group takes of the compute unit: driver's bytes (or the request) + reserved, rounded.
  std::optional<std::uint64_t> allocatedBytes;
  std::uint64_t reservedBytes = 0;
  std::uint64_t roundingUnit = 0;
  std::uint64_t constantBytes = 0;
  std::uint64_t constantLimitBytes = 0;
  bool fits = true; ///< the larger of request and driver's bytes within the limit, constants within theirs
  bool operator==(const Budget&) const = default;
};

/// What the launch asks for: static arrays, local arguments and ballast (bytes a work-group), constant arguments.
Budget makeBudget(const LaunchSpec& launch, std::uint64_t ballastBytes, const std::vector<BufferSpec>& buffers,
                  const DeviceLimits& limits);

/// Why a budget does not fit; empty where it does. `localMemoryRemedy` ends the sentence about local memory.
std::vector<PlanError> budgetRefusals(const Budget& budget, std::string_view localMemoryRemedy = {});

} // namespace tileglass
