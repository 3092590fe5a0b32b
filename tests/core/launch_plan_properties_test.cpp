#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "app/core/launch_plan.h"
#include "app/record/architecture_tables.h"
#include "tests/core/plan_cases.h"

namespace tileglass {
namespace {

struct Choice {
  const FamilySpec* family = nullptr;
  const VariantSpec* variant = nullptr;
};

Choice anyChoice() {
  const FamilySpec* family = *rc::gen::elementOf(catalogue());
  const auto index = *rc::gen::inRange<std::size_t>(0, family->variants.size());
  return {family, &family->variants[index]};
}

PlanTarget anyTarget() {
  const std::vector<Architecture>& tables = architectureTables().architectures;
  PlanTarget target;
  target.device = *rc::gen::arbitrary<bool>() ? poclLikeDevice() : h200LikeDevice();
  target.architecture = &tables[*rc::gen::inRange<std::size_t>(0, tables.size())];
  if (*rc::gen::arbitrary<bool>()) {
    target.assumedRegisters = *rc::gen::inRange<std::uint64_t>(1, 129);
  }
  target.device.limits.localMemoryBytes = *rc::gen::element<std::uint64_t>(0, kKiB, 16 * kKiB, 48 * kKiB, 2 * kMiB);
  return target;
}

/// Defaults of the device, then the tile (square in matmul, else a length) and the ballast put over them.
ParameterSet withTile(const Choice& choice, const PlanTarget& target, std::uint64_t tile, std::uint64_t ballast = 0) {
  return typed(*choice.family, *choice.variant, target,
               {{"tile", std::to_string(tile)}, {"extra_local", std::to_string(ballast)}});
}

std::uint64_t largestRequest(const LaunchPlan& plan) {
  std::uint64_t request = 0;
  for (const PlannedLaunch& launch : plan.launches) {
    request = std::max(request, launch.budget.requestBytes);
  }
  return request;
}

RC_GTEST_PROP(LaunchPlanProperty, BytesGrowWithTheTile, ()) {
  const Choice choice = anyChoice();
  const PlanTarget target = anyTarget();
  const auto small = *rc::gen::inRange<std::uint64_t>(2, 64);
  const auto large = *rc::gen::inRange<std::uint64_t>(small + 1, 65);
  const auto request = [&](std::uint64_t tile) {
    return largestRequest(planVariant(*choice.family, *choice.variant, withTile(choice, target, tile), target));
  };
  const bool usesLocal = request(2) > 0;
  RC_CLASSIFY(usesLocal);
  RC_ASSERT(request(large) >= request(small));
  // Some hold a power of two of elements, or tables of a size of their own; of these two every element counts.
  const bool strict = choice.variant->name == "tiled" || choice.variant->name == "sequential";
  RC_ASSERT(!strict || request(large) > request(small));
}

RC_GTEST_PROP(LaunchPlanProperty, RefusedForLocalMemoryExactlyWhenTheRequestIsOverTheLimit, ()) {
  const Choice choice = anyChoice();
  PlanTarget target = anyTarget();
  const auto tile = *rc::gen::inRange<std::uint64_t>(2, 129);
  const auto ballast = *rc::gen::inRange<std::uint64_t>(0, 4096);
  const ParameterSet parameters = withTile(choice, target, tile, ballast);
  const std::uint64_t request = largestRequest(planVariant(*choice.family, *choice.variant, parameters, target));
  // Near the limit, where one byte decides, as well as far from it.
  const auto nudge = *rc::gen::inRange<std::int64_t>(-2, 3);
  if (*rc::gen::arbitrary<bool>() && static_cast<std::int64_t>(request) + nudge >= 0) {
    target.device.limits.localMemoryBytes = static_cast<std::uint64_t>(static_cast<std::int64_t>(request) + nudge);
  }
  const LaunchPlan plan = planVariant(*choice.family, *choice.variant, parameters, target);
  const bool over = largestRequest(plan) > target.device.limits.localMemoryBytes;
  RC_CLASSIFY(over);
  RC_ASSERT(refusedFor(plan, PlanErrorCode::LocalMemoryExceedsLimit) == over);
  const bool allFit = std::all_of(plan.launches.begin(), plan.launches.end(),
                                  [](const PlannedLaunch& launch) { return launch.budget.fits; });
  RC_ASSERT(allFit == !over);
}

RC_GTEST_PROP(LaunchPlanProperty, OccupancyIsAShareAndNeverRisesWithMoreLocalBytes, ()) {
  const Choice choice = anyChoice();
  const PlanTarget target = anyTarget();
  const auto tile = *rc::gen::inRange<std::uint64_t>(2, 33);
  double before = 1.0;
  std::uint64_t groupsBefore = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t ballast = 0;
  for (int step = 0; step < 12; ++step) {
    const LaunchPlan plan =
        planVariant(*choice.family, *choice.variant, withTile(choice, target, tile, ballast), target);
    const Occupancy& occupancy = plan.headline()->occupancy;
    RC_ASSERT(occupancy.fraction >= 0.0 && occupancy.fraction <= 1.0);
    RC_ASSERT(occupancy.fraction <= before);
    RC_ASSERT(occupancy.groupsPerUnit <= groupsBefore);
    before = occupancy.fraction;
    groupsBefore = occupancy.groupsPerUnit;
    ballast += *rc::gen::inRange<std::uint64_t>(0, 12'000);
  }
}

/// Any number that the parameter's declaration accepts, its ends more often than chance.
std::string anyText(const ParameterSpec& spec) {
  const auto number = [&spec] {
    const auto bits = *rc::gen::inRange<unsigned>(0, 64);
    const std::uint64_t raw = *rc::gen::arbitrary<std::uint64_t>() >> bits;
    return std::to_string(std::clamp(*rc::gen::element(raw, spec.low, spec.high, raw), spec.low, spec.high));
  };
  switch (spec.kind) {
  case ParameterKind::Tile:
    return number() + "x" + number();
  case ParameterKind::Matrix:
    return number() + "x" + number() + "x" + number();
  case ParameterKind::Word:
    return *rc::gen::elementOf(spec.words);
  default:
    return number();
  }
}

RC_GTEST_PROP(LaunchPlanProperty, WhateverIsAcceptedIsPlannedOrRefusedWithASentence, ()) {
  const Choice choice = anyChoice();
  const PlanTarget target = anyTarget();
  std::vector<std::pair<std::string, std::string>> given = {{"extra_local", anyText(extraLocalParameter())}};
  for (const ParameterSpec& spec : choice.family->parameters) {
    given.emplace_back(spec.name, anyText(spec));
  }
  const LaunchPlan plan =
      planVariant(*choice.family, *choice.variant, typed(*choice.family, *choice.variant, target, given), target);
  for (const PlanError& refusal : plan.refusals) {
    RC_ASSERT(isRefusal(refusal.code));
    RC_ASSERT(refusal.sentence.ends_with("."));
  }
  RC_CLASSIFY(plan.legal());
  if (plan.legal()) {
    const DeviceLimits& limits = target.device.limits;
    RC_ASSERT(plan.memoryBytes <= limits.globalMemoryBytes);
    for (const PlannedLaunch& launch : plan.launches) {
      RC_ASSERT(launch.spec.workItemsPerGroup() <= limits.maxWorkGroupSize);
      RC_ASSERT(launch.budget.requestBytes <= limits.localMemoryBytes);
      for (std::size_t dimension = 0; dimension < 3; ++dimension) {
        RC_ASSERT(launch.spec.localSize[dimension] > 0);
        RC_ASSERT(launch.spec.globalSize[dimension] % launch.spec.localSize[dimension] == 0);
      }
    }
  }
}

} // namespace
} // namespace tileglass
