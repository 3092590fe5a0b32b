#include "app/cli/sweep_points.h"

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

Expected<std::vector<ParameterSet>> sweepPoints(const GivenParameters& given) {
  std::vector<ParameterSet> points(1);
  for (const auto& [name, values] : given.values) {
    if (points.size() * values.size() > kMaxSweepPoints) {
      return refuse(PlanErrorCode::BadInput, fmt::format("The lists make more than {} points: give fewer values.",
                                                         groupDigits(kMaxSweepPoints)));
    }
    std::vector<ParameterSet> next;
    next.reserve(points.size() * values.size());
    for (const ParameterSet& point : points) {
      for (const ParameterValue& value : values) {
        next.push_back(point);
        next.back().set(name, value);
      }
    }
    points = std::move(next);
  }
  return points;
}

Expected<std::pair<std::uint64_t, std::uint64_t>> parseShard(std::string_view text) {
  if (text.empty()) {
    return std::pair<std::uint64_t, std::uint64_t>{1, 1};
  }
  const std::size_t slash = text.find('/');
  const auto count = slash == std::string_view::npos
                         ? Expected<std::uint64_t>(std::uint64_t{0})
                         : parseCount(text.substr(slash + 1), "--shard", 1, kMaxSweepPoints);
  const auto index = parseCount(text.substr(0, slash), "--shard", 1, kMaxSweepPoints);
  if (!count || !index || *index > *count) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("--shard is '{}': give I/N with I from 1 to N, as 1/2 and 2/2.", text));
  }
  return std::pair{*index, *count};
}

std::vector<ParameterSet> shardOf(const std::vector<ParameterSet>& points,
                                  std::pair<std::uint64_t, std::uint64_t> shard) {
  std::vector<ParameterSet> chosen;
  for (std::size_t i = shard.first - 1; i < points.size(); i += shard.second) {
    chosen.push_back(points[i]);
  }
  return chosen;
}

} // namespace tileglass
