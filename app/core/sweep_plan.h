// A sweep before it runs: every combination of the listed values, those that no variant can be launched with sorted
// out, and the order in which the others are measured. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/run_result.h"

namespace tileglass {

inline constexpr std::size_t kMaxSweepPoints = 100000;

/// Parameters by name with the values that each takes, in the order in which they were given.
using ParameterLists = std::vector<std::pair<std::string, std::vector<ParameterValue>>>;

/// The number of a shard, counted from 1, and how many there are.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;
};
/// "2/5"; 1 of 1 for no text.
Expected<Shard> parseShard(std::string_view text);

/// The cartesian product, the first parameter varying slowest; refused above kMaxSweepPoints.
Expected<std::vector<ParameterSet>> sweepPoints(const ParameterLists& lists);

/// The order that shows the shape of a whole grid early: the ends of every list first, then the middles between what
/// was visited. `counts`: the lengths of the lists, the first varying slowest. Every place of the grid stands in it
/// once.
std::vector<std::size_t> coarseFirst(const std::vector<std::size_t>& counts);

/// One point that is to be measured.
struct PlannedPoint {
  std::uint64_t index = 0; ///< its place in the whole grid, also in a shard
  ParameterSet parameters; ///< complete
};

struct SweepPlan {
  std::vector<PlannedPoint> points;  ///< in the grid's order
  std::vector<SkippedPoint> skipped; ///< in the grid's order
  std::vector<std::size_t> order;    ///< places in `points`, in the order of measuring
};

/// Plans a sweep of `frame`'s variants over `lists` on that device. Of a shard, every count-th point of the grid, from
/// the number-th on, so that shards take about the same time. A tile that is not in the lists is resolved a point (see
/// resolveParameters).
Expected<SweepPlan> planSweep(const FamilySpec& family, const ExperimentRequest& frame, const PlanTarget& target,
                              const ParameterLists& lists, Shard shard = {}, bool maxTile = false);

/// The first refusal where every variant of the request is refused; nothing where one may be launched.
std::optional<std::string> refusedEntirely(const FamilySpec& family, const ExperimentRequest& request,
                                           const PlanTarget& target);

/// What identifies a measurement: the entry's name and the parameters that change it.
using MeasurementKey = std::pair<std::string, ParameterSet>;
MeasurementKey measurementKey(const FamilySpec& family, const ExperimentRequest& request, const VariantChoice& choice);

} // namespace tileglass
