#include "app/core/sweep_plan.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

/// How early each place of a list is visited: its ends are 0, the middle between them 1, the middles of the halves 2, …
std::vector<std::size_t> levelsOf(std::size_t count) {
  std::vector<std::size_t> levels(count, 0);
  std::vector<std::pair<std::size_t, std::size_t>> gaps;
  if (count > 2) {
    gaps.emplace_back(0, count - 1);
  }
  for (std::size_t level = 1; !gaps.empty(); ++level) {
    std::vector<std::pair<std::size_t, std::size_t>> halves;
    for (const auto& [low, high] : gaps) {
      const std::size_t middle = low + (high - low) / 2;
      if (middle == low) {
        continue;
      }
      levels[middle] = level;
      halves.emplace_back(low, middle);
      halves.emplace_back(middle, high);
    }
    gaps = std::move(halves);
  }
  return levels;
}

} // namespace

Expected<Shard> parseShard(std::string_view text) {
  if (text.empty()) {
    return Shard{};
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
  return Shard{*index, *count};
}

Expected<std::vector<ParameterSet>> sweepPoints(const ParameterLists& lists) {
  std::vector<ParameterSet> points(1);
  for (const auto& [name, values] : lists) {
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

std::vector<std::size_t> coarseFirst(const std::vector<std::size_t>& counts) {
  std::vector<std::size_t> levels(1, 0); // of every place: the finest level among its parameters
  for (const std::size_t count : counts) {
    const std::vector<std::size_t> own = levelsOf(count);
    std::vector<std::size_t> next;
    next.reserve(levels.size() * count);
    for (const std::size_t level : levels) {
      for (const std::size_t other : own) {
        next.push_back(std::max(level, other));
      }
    }
    levels = std::move(next);
  }
  std::vector<std::size_t> order(levels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return levels[a] < levels[b]; });
  return order;
}

std::optional<std::string> refusedEntirely(const FamilySpec& family, const ExperimentRequest& request,
                                           const PlanTarget& target) {
  std::optional<std::string> reason;
  for (const VariantChoice& choice : request.variants) {
    const LaunchPlan plan =
        planVariant(family, *family.variant(choice.variant), entryParameters(request, choice), target);
    if (plan.legal()) {
      return std::nullopt;
    }
    if (!reason) {
      reason = plan.refusals.front().sentence;
    }
  }
  return reason;
}

Expected<SweepPlan> planSweep(const FamilySpec& family, const ExperimentRequest& frame, const PlanTarget& target,
                              const ParameterLists& lists, Shard shard, bool maxTile) {
  const auto grid = sweepPoints(lists);
  if (!grid) {
    return tl::unexpected(grid.error());
  }
  constexpr std::size_t kNotMeasured = ~std::size_t{0};
  SweepPlan plan;
  std::vector<std::size_t> placeOf(grid->size(), kNotMeasured);
  ExperimentRequest request = frame;
  for (std::size_t index = shard.number - 1; index < grid->size(); index += shard.count) {
    request.parameters = resolveParameters(family, frame.variants, (*grid)[index], target, maxTile);
    if (auto reason = refusedEntirely(family, request, target)) {
      plan.skipped.push_back({request.parameters, std::move(*reason), index});
      continue;
    }
    placeOf[index] = plan.points.size();
    plan.points.push_back({index, request.parameters});
  }
  std::vector<std::size_t> counts;
  for (const auto& [name, values] : lists) {
    counts.push_back(values.size());
  }
  for (const std::size_t index : coarseFirst(counts)) {
    if (placeOf[index] != kNotMeasured) {
      plan.order.push_back(placeOf[index]);
    }
  }
  return plan;
}

MeasurementKey measurementKey(const FamilySpec& family, const ExperimentRequest& request, const VariantChoice& choice) {
  return {choice.name, relevantParameters(*family.variant(choice.variant), entryParameters(request, choice))};
}

} // namespace tileglass
