// What must hold for every architecture and every request, not only for the published rows.
#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "app/core/next_step.h"
#include "app/core/occupancy.h"
#include "tests/core/occupancy_data.h"

namespace tileglass::test {

namespace {

/// A GPU whose table suffices to predict; every vendor as often.
const Architecture& anyGpu() {
  const std::string vendor = *rc::gen::element<std::string>("nvidia", "amd", "intel");
  std::vector<const Architecture*> gpus;
  for (const Architecture& candidate : architectureTables().architectures) {
    const auto* amd = std::get_if<AmdArchitecture>(&candidate.table);
    if (vendorOf(candidate) == vendor && (amd == nullptr || amd->simdsPerUnit)) {
      gpus.push_back(&candidate);
    }
  }
  return *gpus.at(*rc::gen::inRange<std::size_t>(0, gpus.size()));
}

/// Mostly what kernels ask for, and sometimes more than any device gives.
OccupancyQuery anyQuery() {
  OccupancyQuery query;
  query.workItems = *rc::gen::inRange<std::uint64_t>(1, 1200);
  query.localBytes = *rc::gen::weightedOneOf<std::uint64_t>({{1, rc::gen::just<std::uint64_t>(0)},
                                                             {4, rc::gen::inRange<std::uint64_t>(1, 70000)},
                                                             {1, rc::gen::inRange<std::uint64_t>(1, 400000)}});
  if (*rc::gen::inRange(0, 4) != 0) {
    query.registers = *rc::gen::inRange<std::uint64_t>(1, 280);
  }
  if (*rc::gen::inRange(0, 4) == 0) {
    query.sgprs = *rc::gen::inRange<std::uint64_t>(1, 120);
  }
  query.barriers = *rc::gen::inRange<std::uint64_t>(0, 3);
  query.roundLocal = *rc::gen::arbitrary<bool>();
  return query;
}

Occupancy predicted(const Architecture& gpu, const OccupancyQuery& query) {
  auto occupancy = predictOccupancy(gpu, query);
  RC_ASSERT(occupancy.has_value());
  return *occupancy;
}

} // namespace

RC_GTEST_PROP(OccupancyProperties, FractionIsAShareAndEveryLimiterIsAtTheMinimum, ()) {
  const Architecture& gpu = anyGpu();
  const Occupancy occupancy = predicted(gpu, anyQuery());
  RC_ASSERT(occupancy.known);
  RC_ASSERT(occupancy.fraction >= 0.0);
  RC_ASSERT(occupancy.fraction <= 1.0);
  RC_ASSERT(!occupancy.limiters.empty());
  for (const ResourceUse& use : occupancy.uses) {
    const bool limits = std::ranges::find(occupancy.limiters, use.resource) != occupancy.limiters.end();
    RC_ASSERT(!limits || use.groups == occupancy.groupsPerUnit);
    RC_ASSERT(!use.groups || *use.groups >= occupancy.groupsPerUnit);
    RC_ASSERT(use.capacity == 0U || use.inUse <= use.capacity || use.groups == 0U);
  }
}

RC_GTEST_PROP(OccupancyProperties, NeverRisesWithMoreLocalBytesRegistersOrWorkItems, ()) {
  const Architecture& gpu = anyGpu();
  const OccupancyQuery less = anyQuery();
  OccupancyQuery more = less;
  more.localBytes += *rc::gen::inRange<std::uint64_t>(0, 50000);
  if (more.registers) {
    *more.registers += *rc::gen::inRange<std::uint64_t>(0, 100);
  }
  RC_ASSERT(predicted(gpu, more).groupsPerUnit <= predicted(gpu, less).groupsPerUnit);
  OccupancyQuery moreLocal = less;
  moreLocal.localBytes = more.localBytes;
  RC_ASSERT(predicted(gpu, moreLocal).fraction <= predicted(gpu, less).fraction);
  more.workItems += *rc::gen::inRange<std::uint64_t>(0, 500);
  RC_ASSERT(predicted(gpu, more).groupsPerUnit <= predicted(gpu, less).groupsPerUnit);
}

RC_GTEST_PROP(OccupancyProperties, ApplyingTheNextStepGains, ()) {
  const Architecture& gpu = anyGpu();
  const OccupancyQuery query = anyQuery();
  const Occupancy now = predicted(gpu, query);
  const NextStep step = nextStep(gpu, query);
  RC_ASSERT(step.sentence == now.nextStep);
  RC_CLASSIFY(step.gains(), "gains", std::string(vendorOf(gpu)));
  if (!step.gains()) {
    RC_ASSERT(step.sentence.starts_with("none: "));
    return;
  }
  const Occupancy then = predicted(gpu, step.applied(query));
  RC_ASSERT(then.groupsPerUnit == step.groupsPerUnit);
  RC_ASSERT(then.groupsPerUnit > now.groupsPerUnit);
  RC_ASSERT(then.activeWarps > now.activeWarps);
}

RC_GTEST_PROP(OccupancyProperties, TheNextStepOfLocalMemoryIsTheSmallest, ()) {
  const Architecture& gpu = anyGpu();
  const OccupancyQuery query = anyQuery();
  const NextStep step = nextStep(gpu, query);
  RC_PRE(step.localBytes.has_value() && !step.registers && !step.sgprs && !step.workItems);
  OccupancyQuery oneByteMore = step.applied(query);
  ++oneByteMore.localBytes;
  RC_ASSERT(predicted(gpu, oneByteMore).groupsPerUnit <= predicted(gpu, query).groupsPerUnit);
}

RC_GTEST_PROP(OccupancyProperties, NoneIsTrue, ()) {
  const Architecture& gpu = anyGpu();
  OccupancyQuery query = anyQuery();
  const Occupancy now = predicted(gpu, query);
  const bool none = !nextStep(gpu, query).gains();
  RC_CLASSIFY(none, "none");
  if (!none) {
    return;
  }
  query.localBytes = *rc::gen::inRange<std::uint64_t>(0, query.localBytes + 1);
  query.workItems = *rc::gen::inRange<std::uint64_t>(1, query.workItems + 1);
  if (query.registers) {
    query.registers = *rc::gen::inRange<std::uint64_t>(1, *query.registers + 1);
  }
  RC_ASSERT(predicted(gpu, query).activeWarps <= now.activeWarps);
}

} // namespace tileglass::test
