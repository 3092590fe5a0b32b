#include "app/core/launch_plan.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

/// Kernels index with 32 bits.
constexpr std::uint64_t kIndexableElements = std::uint64_t{1} << 32U;

std::string shapeText(const LaunchSpec& launch) {
  std::string text = groupDigits(launch.localSize[0]);
  for (unsigned dimension = 1; dimension < launch.dimensions; ++dimension) {
    text += " × " + groupDigits(launch.localSize[dimension]);
  }
  return text;
}

/// The largest group shape of that many dimensions within `limit` work-items, as a remedy.
std::string largestShape(unsigned dimensions, std::uint64_t limit) {
  if (dimensions == 1) {
    return groupDigits(limit);
  }
  const auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(limit)));
  return fmt::format("{0} × {0}", groupDigits(side));
}

void addOnce(std::vector<PlanError>& refusals, PlanError refusal) {
  const auto same = [&](const PlanError& other) { return other.code == refusal.code; };
  if (std::none_of(refusals.begin(), refusals.end(), same)) {
    refusals.push_back(std::move(refusal));
  }
}

void checkGroupShape(const LaunchSpec& launch, const DeviceLimits& limits, std::vector<PlanError>& refusals) {
  const std::uint64_t items = launch.workItemsPerGroup();
  if (items > limits.maxWorkGroupSize) {
    addOnce(refusals, {PlanErrorCode::WorkGroupTooLarge,
                       fmt::format("{} needs {} work-items a group; this device allows {}. Largest here: {}.",
                                   shapeText(launch), groupDigits(items), groupDigits(limits.maxWorkGroupSize),
                                   largestShape(launch.dimensions, limits.maxWorkGroupSize)),
                       {}});
  }
  for (unsigned dimension = 0; dimension < launch.dimensions; ++dimension) {
    const std::uint64_t allowed = limits.maxWorkItemSizes[dimension];
    if (launch.localSize[dimension] > allowed) {
      addOnce(refusals,
              {PlanErrorCode::WorkGroupDimensionTooLarge,
               fmt::format("{} has {} work-items in dimension {}; this device allows {} there.{}", shapeText(launch),
                           groupDigits(launch.localSize[dimension]), dimension, groupDigits(allowed),
                           allowed == 1 ? " Choose a family with one-dimensional groups, as blur or reduction."
                                        : " Choose a smaller tile."),
               {}});
    }
  }
}

void checkLocalArguments(const LaunchSpec& launch, std::vector<PlanError>& refusals) {
  for (const KernelArgument& argument : launch.arguments) {
    const auto* local = std::get_if<LocalArgument>(&argument);
    if (local != nullptr && local->bytes == 0) {
      addOnce(refusals, {PlanErrorCode::UnsupportedFeature,
                         fmt::format("A local argument of {} would have 0 bytes, which some drivers refuse with "
                                     "CL_INVALID_ARG_SIZE (-51): choose a tile or radius that needs at least one.",
                                     launch.kernel),
                         {}});
    }
  }
}

void checkKernelInfo(const LaunchSpec& launch, const KernelInfo& info, const Device& device,
                     std::vector<PlanError>& refusals) {
  // NVIDIA answers 256 for kernels that launch with 1,024 once the group size is compiled in, so that answer is shown
  // and never refuses there (seen on an H200, driver 580).
  const bool answersTooLow = device.vendor.find("NVIDIA") != std::string::npos;
  const std::uint64_t items = launch.workItemsPerGroup();
  if (info.workGroupSize != 0 && items > info.workGroupSize && !answersTooLow) {
    addOnce(refusals, {PlanErrorCode::WorkGroupTooLarge,
                       fmt::format("{} needs {} work-items a group; the kernel {} as built for this device allows {} "
                                   "(the device itself {}). Choose a smaller tile.",
                                   shapeText(launch), groupDigits(items), launch.kernel,
                                   groupDigits(info.workGroupSize), groupDigits(device.limits.maxWorkGroupSize)),
                       {}});
  }
}

/// Memory limits of 0 are not known (a device planned from a table) and refuse nothing.
void checkBuffers(const std::vector<BufferSpec>& buffers, const DeviceLimits& limits, LaunchPlan& plan) {
  for (const BufferSpec& buffer : buffers) {
    const std::uint64_t reach = std::max(buffer.elements, buffer.reach);
    if (reach > kIndexableElements) {
      addOnce(plan.refusals, {PlanErrorCode::SizeOverflowsIndex,
                              fmt::format("Buffer {} would be indexed up to {}, more than 32 bits count ({}): choose a "
                                          "smaller size.",
                                          buffer.name, isSaturated(reach) ? "beyond 64 bits" : groupDigits(reach),
                                          groupDigits(kIndexableElements)),
                              {}});
    }
    const std::uint64_t bytes = saturatingProduct({buffer.elements, kElementBytes});
    if (isSaturated(bytes)) {
      plan.memoryBytes = bytes;
      continue; // refused above, and no sum of it is a figure to tell
    }
    if (limits.maxAllocationBytes != 0 && bytes > limits.maxAllocationBytes) {
      addOnce(plan.refusals,
              {PlanErrorCode::SizeTooLargeForMemory,
               fmt::format("Buffer {} needs {} and this device allows {} a buffer: choose a smaller size.", buffer.name,
                           formatBytes(bytes), formatBytes(limits.maxAllocationBytes)),
               {}});
    }
    plan.memoryBytes = checkedAdd(plan.memoryBytes, bytes).value_or(kSaturated);
  }
  if (limits.globalMemoryBytes != 0 && plan.memoryBytes > limits.globalMemoryBytes && !isSaturated(plan.memoryBytes)) {
    addOnce(plan.refusals,
            {PlanErrorCode::SizeTooLargeForMemory,
             fmt::format("The buffers need {} together and this device has {} of global memory: choose a smaller size.",
                         formatBytes(plan.memoryBytes), formatBytes(limits.globalMemoryBytes)),
             {}});
  }
}

OccupancyQuery occupancyQuery(const LaunchSpec& launch, const Budget& budget, const PlanTarget& target,
                              const std::optional<KernelInfo>& info) {
  OccupancyQuery query;
  query.workItems = launch.workItemsPerGroup();
  query.localBytes = budget.driverBytes.value_or(budget.requestBytes);
  query.registers = info && info->registers ? info->registers : target.assumedRegisters;
  return query;
}

Occupancy occupancyOf(const LaunchSpec& launch, const Budget& budget, const PlanTarget& target,
                      const std::optional<KernelInfo>& info) {
  if (target.architecture == nullptr) {
    return unknownOccupancy(fmt::format("{} is in no occupancy table: what its compute units hold is not known.",
                                        target.device.name.empty() ? "This device" : target.device.name));
  }
  auto occupancy = predictOccupancy(*target.architecture, occupancyQuery(launch, budget, target, info));
  return occupancy ? std::move(*occupancy) : unknownOccupancy(occupancy.error().sentence);
}

PlannedLaunch planLaunch(LaunchSpec spec, const LaunchPlan& plan, const PlanTarget& target, const KernelInfo* info) {
  PlannedLaunch launch;
  launch.budget = makeBudget(spec, ballastBytes(plan.parameters), plan.buffers, target.device.limits);
  if (info != nullptr) {
    launch.kernelInfo = *info;
    launch.budget.driverBytes = info->driverLocalBytes;
    launch.budget.fits = budgetRefusals(launch.budget).empty();
  }
  launch.occupancy = occupancyOf(spec, launch.budget, target, launch.kernelInfo);
  if (launch.occupancy.known && !launch.occupancy.cpu) {
    launch.budget.perComputeUnitBytes = launch.occupancy.localPerUnit;
    launch.budget.allocatedBytes = launch.occupancy.allocatedLocalBytes;
    launch.budget.reservedBytes = launch.occupancy.reservedLocalBytes;
    launch.budget.roundingUnit = launch.occupancy.localUnit;
  }
  launch.spec = std::move(spec);
  return launch;
}

/// A group whose registers no compute unit can hold is never started.
void checkRegisters(const PlannedLaunch& launch, const PlanTarget& target, std::vector<PlanError>& refusals) {
  const std::vector<Resource>& limiters = launch.occupancy.limiters;
  const bool tooMany = launch.occupancy.known && launch.occupancy.groupsPerUnit == 0 &&
                       std::find(limiters.begin(), limiters.end(), Resource::Registers) != limiters.end();
  if (!tooMany) {
    return;
  }
  auto refusal =
      occupancyRefusal(*target.architecture, occupancyQuery(launch.spec, launch.budget, target, launch.kernelInfo));
  if (refusal && isRefusal(refusal->code)) {
    addOnce(refusals, std::move(*refusal));
  }
}

void checkConstraints(const std::vector<Constraint>& constraints, const ParameterSet& parameters,
                      std::vector<PlanError>& refusals) {
  for (const Constraint& constraint : constraints) {
    if (auto sentence = constraint.violated(parameters)) {
      addOnce(refusals, {constraint.code, std::move(*sentence), {}});
    }
  }
}

} // namespace

const PlannedLaunch* LaunchPlan::headline() const {
  const PlannedLaunch* longest = nullptr;
  std::uint64_t most = 0;
  for (const PlannedLaunch& launch : launches) {
    const std::uint64_t items =
        saturatingProduct({launch.spec.globalSize[0], launch.spec.globalSize[1], launch.spec.globalSize[2]});
    if (longest == nullptr || items > most) {
      longest = &launch;
      most = items;
    }
  }
  return longest;
}

std::uint64_t ballastBytes(const ParameterSet& parameters) {
  const std::string& name = extraLocalParameter().name;
  return parameters.has(name) ? parameters.number(name) : 0;
}

LaunchPlan planVariant(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters,
                       const PlanTarget& target, const std::vector<KernelInfo>& built) {
  LaunchPlan plan;
  plan.variant = variant.name;
  plan.parameters = parameters;
  checkConstraints(family.constraints, parameters, plan.refusals);
  checkConstraints(variant.constraints, parameters, plan.refusals);
  if (variant.broken && variant.broken->simulatorOnly && !target.device.simulator) {
    plan.refusals.push_back({PlanErrorCode::SimulatorOnly,
                             fmt::format("{} is undefined on real devices ({}): run it on the simulator, --device "
                                         "oclgrind.",
                                         variant.name, variant.broken->whatIsWrong),
                             {}});
  }
  plan.buffers = family.buffers(variant, parameters);
  plan.traffic = variant.traffic(parameters);
  std::vector<LaunchSpec> launches = variant.launches(parameters);
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const KernelInfo* info = i < built.size() ? &built[i] : nullptr;
    checkGroupShape(launches[i], target.device.limits, plan.refusals);
    checkLocalArguments(launches[i], plan.refusals);
    if (info != nullptr) {
      checkKernelInfo(launches[i], *info, target.device, plan.refusals);
    }
    plan.launches.push_back(planLaunch(std::move(launches[i]), plan, target, info));
    for (PlanError& refusal : budgetRefusals(plan.launches.back().budget, family.localMemoryRemedy)) {
      addOnce(plan.refusals, std::move(refusal));
    }
    checkRegisters(plan.launches.back(), target, plan.refusals);
  }
  checkBuffers(plan.buffers, target.device.limits, plan);
  return plan;
}

} // namespace tileglass
