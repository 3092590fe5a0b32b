// The points of a sweep: every combination of the listed values, in the order of the options.
#pragma once

#include <utility>
#include <vector>

#include "app/cli/experiment_options.h"

namespace tileglass {

inline constexpr std::size_t kMaxSweepPoints = 100000;

/// The cartesian product, the first parameter varying slowest.
Expected<std::vector<ParameterSet>> sweepPoints(const GivenParameters& given);
/// "2/5": the shard's number, counted from 1, and how many there are; {1, 1} for no text.
Expected<std::pair<std::uint64_t, std::uint64_t>> parseShard(std::string_view text);
/// The points of one shard: every n-th, so that shards take about the same time.
std::vector<ParameterSet> shardOf(const std::vector<ParameterSet>& points,
                                  std::pair<std::uint64_t, std::uint64_t> shard);

} // namespace tileglass
