#include "app/core/residency.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "app/core/source_scanner.h"
#include "app/core/units.h"

namespace tileglass {

namespace {

constexpr std::uint64_t kFills = 4; ///< times that a launch should fill the device
/// Groups a core: PoCL's worker threads take up to 32 at a time, so that the first would else do all of a small launch.
constexpr std::uint64_t kGroupsACore = 64;
/// Groups that a unit of an unknown device is assumed to hold at most, as of today's tables.
constexpr std::uint64_t kMostGroupsAUnit = 32;

std::string groupsText(std::uint64_t groups) {
  return counted(groups, "group");
}

/// Groups that fill the device `kFills` times.
std::uint64_t wantedGroups(const LaunchPlan& plan, const PlanTarget& target) {
  const PlannedLaunch* launch = plan.headline();
  const bool known = launch != nullptr && launch->occupancy.known;
  std::uint64_t aUnit = kMostGroupsAUnit;
  if (known) {
    aUnit = launch->occupancy.cpu ? kGroupsACore / kFills : std::max<std::uint64_t>(launch->occupancy.groupsPerUnit, 1);
  }
  return saturatingProduct({kFills, aUnit, std::max<std::uint64_t>(target.device.limits.computeUnits, 1)});
}

bool fills(const LaunchPlan& plan, const PlanTarget& target) {
  const PlannedLaunch* launch = plan.headline();
  return launch != nullptr && launch->spec.groups() >= wantedGroups(plan, target);
}

std::optional<ParameterSet> scaled(const FamilySpec& family, ParameterSet parameters, bool up) {
  const ParameterSpec* spec = family.parameter("size");
  if (spec == nullptr) {
    return std::nullopt;
  }
  const auto next = [&](std::uint64_t value) -> std::uint64_t { return up ? value * 2 : value / 2; };
  ParameterValue value = parameters.at("size");
  const auto within = [&](std::uint64_t number) {
    return number >= std::max<std::uint64_t>(spec->low, 1) && number <= spec->high;
  };
  if (auto* number = std::get_if<std::uint64_t>(&value)) {
    *number = next(*number);
    if (!within(*number)) {
      return std::nullopt;
    }
  } else if (auto* size = std::get_if<ProblemSize>(&value)) {
    *size = {next(size->m), next(size->n), next(size->k)};
    if (!within(size->m) || !within(size->n) || !within(size->k)) {
      return std::nullopt;
    }
  } else {
    return std::nullopt;
  }
  parameters.set("size", value);
  return parameters;
}

} // namespace

Expected<std::string> addResidencyCounters(std::string_view source, std::string_view kernel) {
  Instrumentation added;
  added.parameters = "volatile __global int *tileglass_groups, const uint tileglass_pause";
  // Work-item 0 speaks for its group. The first barrier keeps the group's other warps on the device while it pauses,
  // and the last one keeps them all until the group is counted out: NVIDIA gives the registers and slots of a warp that
  // has ended to the next group while others of its own group still run (seen on an H200: up to 32 groups counted where
  // 8 fit). min() makes the store wait for the atomic's answer, which no group behind the barrier can overtake then.
  added.prologue = "if (get_local_id(0) + get_local_id(1) + get_local_id(2) == 0) { "
                   "const int tileglass_now = atomic_inc(&tileglass_groups[0]) + 1; "
                   "atomic_max(&tileglass_groups[1], tileglass_now); "
                   "for (uint tileglass_i = 0; tileglass_i < tileglass_pause && tileglass_groups[2] == 0; "
                   "++tileglass_i) { } } barrier(CLK_LOCAL_MEM_FENCE);";
  added.epilogue = "if (get_local_id(0) + get_local_id(1) + get_local_id(2) == 0) { "
                   "tileglass_groups[2] = min(atomic_dec(&tileglass_groups[0]), 0); } barrier(CLK_GLOBAL_MEM_FENCE);";
  return instrumentKernel(source, kernel, added);
}

double ResidencyReading::measured() const {
  return units == 0 ? 0.0 : static_cast<double>(peak) / static_cast<double>(units);
}

std::uint64_t ResidencyReading::remainder() const {
  return units == 0 ? peak : peak % units;
}

bool ResidencyReading::tooFewGroups() const {
  return predicted && groups < saturatingProduct({cpu ? kGroupsACore : *predicted, units});
}

std::optional<bool> ResidencyReading::agrees() const {
  if (!predicted || units == 0) {
    return std::nullopt;
  }
  const std::uint64_t expected = saturatingProduct({*predicted, units});
  if (peak > expected) {
    return false;
  }
  if (peak == expected) {
    return true;
  }
  return upperBound || tooFewGroups() ? std::optional<bool>() : false;
}

std::string ResidencyReading::sentence() const {
  if (units == 0) {
    return "The device does not say how many compute units it has.";
  }
  const std::string reading = remainder() == 0 ? fmt::format("{} a compute unit", groupsText(peak / units))
                                               : fmt::format("{} on {} ({:.4g} a unit)", groupsText(peak),
                                                             counted(units, "compute unit"), measured());
  if (cpu && tooFewGroups() && agrees() != true) {
    return fmt::format(
        "{} at once; the launch has {}, which a CPU's driver may give to few of its {} worker threads. A "
        "larger size has more.",
        groupsText(peak), groupsText(groups), units);
  }
  if (cpu) {
    return fmt::format("{} at once, one a worker thread: a CPU works off one group a core, so there is no percentage.",
                       groupsText(peak));
  }
  if (!predicted) {
    return fmt::format("Measured {}; what was to be expected is not known for this device.", reading);
  }
  const std::optional<bool> same = agrees();
  if (same && *same) {
    return fmt::format("Measured {}, as predicted.", reading);
  }
  if (same) {
    return fmt::format("Measured {}, predicted {} a compute unit: they disagree.", reading, groupsText(*predicted));
  }
  if (tooFewGroups()) {
    return fmt::format("Measured {}; the launch has {}, too few to fill {} with {} each. A larger size "
                       "has more.",
                       reading, groupsText(groups), counted(units, "compute unit"), groupDigits(*predicted));
  }
  return fmt::format("Measured {}; at most {} were predicted, because the registers are not known.", reading,
                     groupDigits(*predicted));
}

ParameterSet sizedToFill(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters,
                         const PlanTarget& target) {
  ParameterSet best = parameters;
  LaunchPlan plan = planVariant(family, variant, best, target);
  if (!plan.legal()) {
    return parameters; // its refusal is the answer
  }
  const bool up = !fills(plan, target);
  while (const auto next = scaled(family, best, up)) {
    plan = planVariant(family, variant, *next, target);
    if (!plan.legal() || (!up && !fills(plan, target))) {
      break;
    }
    best = *next;
    if (up && fills(plan, target)) {
      break;
    }
  }
  return best;
}

} // namespace tileglass
