#include "app/core/local_memory_budget.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

std::vector<PlanError> budgetRefusals(const Budget& budget, std::string_view localMemoryRemedy) {
  std::vector<PlanError> refusals;
  const std::uint64_t needed = std::max(budget.requestBytes, budget.driverBytes.value_or(0));
  if (needed > budget.limitBytes) {
    const bool byDriver = needed > budget.requestBytes;
    refusals.push_back(
        {PlanErrorCode::LocalMemoryExceedsLimit,
         fmt::format("A work-group {} {} of local memory{} and this device allows {}: {} over. {}",
                     byDriver ? "takes" : "asks for", formatBytes(needed),
                     byDriver ? fmt::format(" ({} requested and {} added by the driver)",
                                            formatBytes(budget.requestBytes), formatBytes(needed - budget.requestBytes))
                              : std::string(),
                     formatBytes(budget.limitBytes), formatBytes(needed - budget.limitBytes), localMemoryRemedy),
         {}});
  }
  // A limit of 0 is not known (a device planned from a table): OpenCL guarantees 64 KiB.
  if (budget.constantLimitBytes != 0 && budget.constantBytes > budget.constantLimitBytes) {
    refusals.push_back(
        {PlanErrorCode::ConstantMemoryExceedsLimit,
         fmt::format(
             "The kernel reads {} of constant memory and this device allows {}: {} over. Choose a smaller table "
             "or radius.",
             formatBytes(budget.constantBytes), formatBytes(budget.constantLimitBytes),
             formatBytes(budget.constantBytes - budget.constantLimitBytes)),
         {}});
  }
  return refusals;
}

Budget makeBudget(const LaunchSpec& launch, std::uint64_t ballast, const std::vector<BufferSpec>& buffers,
                  const DeviceLimits& limits) {
  Budget budget;
  // Saturating sums: whatever a user types stays a number that the limit refuses.
  const auto add = [](std::uint64_t a, std::uint64_t b) { return checkedAdd(a, b).value_or(UINT64_MAX); };
  budget.requestBytes = add(add(launch.staticLocalBytes, launch.localArgumentBytes()), ballast);
  budget.limitBytes = limits.localMemoryBytes;
  budget.constantLimitBytes = limits.constantMemoryBytes;
  budget.constantBytes = launch.staticConstantBytes;
  for (const KernelArgument& argument : launch.arguments) {
    const auto* buffer = std::get_if<BufferArgument>(&argument);
    if (buffer == nullptr || !buffer->constantSpace) {
      continue;
    }
    for (const BufferSpec& spec : buffers) {
      if (spec.name == buffer->buffer) {
        budget.constantBytes = add(budget.constantBytes, saturatingProduct({spec.elements, kElementBytes}));
      }
    }
  }
  budget.fits = budgetRefusals(budget).empty();
  return budget;
}

} // namespace tileglass
