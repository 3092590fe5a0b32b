#include "app/core/next_step.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/occupancy_model.h"
#include "app/core/units.h"

namespace tileglass {

namespace {

namespace model = occupancy_model;

/// One figure of the query that can be made smaller: where it lies in the query and in the answer.
enum class Figure { LocalBytes, Registers, Sgprs };
constexpr std::array<Figure, 3> kFigures = {Figure::LocalBytes, Figure::Registers, Figure::Sgprs};

std::optional<std::uint64_t> valueOf(const OccupancyQuery& query, Figure figure) {
  switch (figure) {
  case Figure::LocalBytes:
    return query.localBytes;
  case Figure::Registers:
    return query.registers;
  case Figure::Sgprs:
    break;
  }
  return query.sgprs;
}

OccupancyQuery with(OccupancyQuery query, Figure figure, std::uint64_t value) {
  switch (figure) {
  case Figure::LocalBytes:
    query.localBytes = value;
    break;
  case Figure::Registers:
    query.registers = value;
    break;
  case Figure::Sgprs:
    query.sgprs = value;
    break;
  }
  return query;
}

std::uint64_t groupsOf(const Architecture& architecture, const OccupancyQuery& query) {
  return model::limitsOf(architecture, query).groups();
}

/// The largest value below today's that makes room for more than `groups`, by bisection: no table gives fewer groups
/// for a smaller request. Registers stay at 1 and more, since 0 would mean "not known".
std::optional<std::uint64_t> largestThatGains(const Architecture& architecture, const OccupancyQuery& query,
                                              Figure figure, std::uint64_t groups) {
  const auto value = valueOf(query, figure);
  std::uint64_t low = figure == Figure::LocalBytes ? 0 : 1;
  if (!value || *value <= low || groupsOf(architecture, with(query, figure, low)) <= groups) {
    return std::nullopt;
  }
  std::uint64_t high = *value; // does not gain; `low` does
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (groupsOf(architecture, with(query, figure, middle)) > groups ? low : high) = middle;
  }
  return low;
}

/// The largest group below today's of which more fit and more warps are active in the end.
std::optional<std::uint64_t> fewerWorkItems(const Architecture& architecture, OccupancyQuery query,
                                            const model::Limits& now) {
  const std::uint64_t groups = now.groups();
  const std::uint64_t most = model::maxWorkItems(architecture).value_or(query.workItems);
  std::uint64_t warps = std::min(now.warpsPerGroup, ceilDivide(most, now.warpSize) + 1);
  while (--warps >= 1) {
    query.workItems = std::min(warps * now.warpSize, most);
    const std::uint64_t fit = groupsOf(architecture, query);
    if (fit > groups && fit * warps > groups * now.warpsPerGroup) {
      return query.workItems;
    }
  }
  return std::nullopt;
}

void set(NextStep& step, Figure figure, std::uint64_t value) {
  switch (figure) {
  case Figure::LocalBytes:
    step.localBytes = value;
    break;
  case Figure::Registers:
    step.registers = value;
    break;
  case Figure::Sgprs:
    step.sgprs = value;
    break;
  }
}

/// The one change that is the smallest share of today's value; local memory first among equals.
NextStep singleChange(const Architecture& architecture, const OccupancyQuery& query, const model::Limits& now) {
  NextStep best;
  double bestShare = 2.0;
  const auto consider = [&](std::uint64_t from, std::uint64_t to, const NextStep& candidate) {
    const double share = static_cast<double>(from - to) / static_cast<double>(from);
    if (share < bestShare) {
      bestShare = share;
      best = candidate;
    }
  };
  for (const Figure figure : kFigures) {
    if (const auto value = largestThatGains(architecture, query, figure, now.groups())) {
      NextStep candidate;
      set(candidate, figure, *value);
      consider(*valueOf(query, figure), *value, candidate);
    }
  }
  if (const auto workItems = fewerWorkItems(architecture, query, now)) {
    NextStep candidate;
    candidate.workItems = workItems;
    consider(query.workItems, *workItems, candidate);
  }
  return best;
}

/// Every figure as small as it can be, which leaves the work-items alone to limit.
OccupancyQuery withLeastFigures(OccupancyQuery query) {
  for (const Figure figure : kFigures) {
    if (valueOf(query, figure)) {
      query = with(query, figure, figure == Figure::LocalBytes ? 0 : 1);
    }
  }
  return query;
}

/// Where several requests hold the groups back together: each made as small as it must be. Resources are independent,
/// so each figure is searched with the others out of the way.
NextStep jointChange(const Architecture& architecture, const OccupancyQuery& query, const model::Limits& now) {
  OccupancyQuery least = withLeastFigures(query);
  NextStep step;
  std::uint64_t toBeat = now.groups();
  const std::uint64_t most = model::maxWorkItems(architecture).value_or(query.workItems);
  if (query.workItems > most) {
    step.workItems = least.workItems = most;
  } else if (groupsOf(architecture, least) <= toBeat) {
    step.workItems = fewerWorkItems(architecture, least, now);
    if (!step.workItems) {
      return step;
    }
    least.workItems = *step.workItems;
    // More groups of fewer warps are a gain only where more warps are active in the end.
    toBeat = std::max(toBeat, toBeat * now.warpsPerGroup / ceilDivide(*step.workItems, now.warpSize));
  }
  if (groupsOf(architecture, least) <= toBeat) {
    return {};
  }
  for (const Figure figure : kFigures) {
    const auto value = valueOf(query, figure);
    if (!value) {
      continue;
    }
    const OccupancyQuery alone = with(least, figure, *value);
    if (groupsOf(architecture, alone) > toBeat) {
      continue;
    }
    if (const auto needed = largestThatGains(architecture, alone, figure, toBeat)) {
      set(step, figure, *needed);
    }
  }
  return step;
}

std::string room(std::uint64_t groups, bool upperBound) {
  if (groups == 0) {
    return "no group";
  }
  return (upperBound ? "at most " : "") + counted(groups, "group");
}

/// "at 11,904 bytes 18 fit: 100 bytes less".
std::string changeSentence(const NextStep& step, const OccupancyQuery& query, std::uint64_t groups, bool upperBound) {
  std::vector<std::string> today;
  std::vector<std::string> then;
  std::vector<std::string> change;
  const auto add = [&](std::optional<std::uint64_t> to, std::uint64_t from, std::string_view unit,
                       std::string_view owner, std::string_view smaller) {
    if (to) {
      today.push_back(counted(from, unit) + std::string(owner));
      then.push_back(counted(*to, unit));
      change.push_back(fmt::format("{} {}", counted(from - *to, unit), smaller));
    }
  };
  add(step.localBytes, query.localBytes, "byte", " a group", "less");
  add(step.registers, query.registers.value_or(0), "register", " a work-item", "fewer");
  add(step.sgprs, query.sgprs.value_or(0), "scalar register", " a wave", "fewer");
  add(step.workItems, query.workItems, "work-item", " a group", "fewer");
  const std::string_view unknown = !upperBound        ? ""
                                   : !query.registers ? " (registers are not known)"
                                                      : " (not every figure of the architecture is known)";
  const bool plural = today.size() > 1 || !today.front().starts_with("1 ");
  return fmt::format("{} {} room for {}; at {} {}{} {}: {}{}.", fmt::join(today, " with "), plural ? "leave" : "leaves",
                     room(groups, upperBound), fmt::join(then, " and "), upperBound ? "at most " : "",
                     groupDigits(step.groupsPerUnit), step.groupsPerUnit == 1 ? "fits" : "fit",
                     fmt::join(change, " and "), unknown);
}

/// Larger groups fill more warps where group slots run out; empty where they do not.
std::string largerGroups(const Architecture& architecture, OccupancyQuery query, const model::Limits& now) {
  const std::uint64_t active = now.groups() * now.warpsPerGroup;
  const std::uint64_t most = model::maxWorkItems(architecture).value_or(query.workItems);
  for (std::uint64_t warps = now.warpsPerGroup + 1; warps * now.warpSize <= most; ++warps) {
    query.workItems = warps * now.warpSize;
    const std::uint64_t fit = groupsOf(architecture, query);
    if (fit * warps > active) {
      return fmt::format("; groups of {} would have {} of {} {}s active, not {}", counted(query.workItems, "work-item"),
                         groupDigits(fit * warps), groupDigits(now.maxWarps), warpName(architecture),
                         groupDigits(active));
    }
  }
  return {};
}

std::string noneSentence(const Architecture& architecture, const OccupancyQuery& query, const model::Limits& now) {
  const std::uint64_t groups = now.groups();
  if (groups * now.warpsPerGroup == now.maxWarps) {
    return fmt::format("none: all {} {}s of the {} are active.", groupDigits(now.maxWarps), warpName(architecture),
                       unitName(architecture, query));
  }
  std::vector<std::string_view> names;
  for (const Resource resource : model::kResources) {
    if (now[resource].groups == groups) {
      names.push_back(toText(resource));
    }
  }
  return fmt::format("none: by {} a {} takes {}, and no smaller request would have more {}s active{}.",
                     fmt::join(names, " and "), unitName(architecture, query), room(groups, now.upperBound),
                     warpName(architecture), largerGroups(architecture, query, now));
}

} // namespace

OccupancyQuery NextStep::applied(OccupancyQuery query) const {
  query.localBytes = localBytes.value_or(query.localBytes);
  query.registers = registers ? registers : query.registers;
  query.sgprs = sgprs ? sgprs : query.sgprs;
  query.workItems = workItems.value_or(query.workItems);
  return query;
}

NextStep nextStep(const Architecture& architecture, const OccupancyQuery& query) {
  NextStep step;
  if (std::holds_alternative<CpuArchitecture>(architecture.table)) {
    step.groupsPerUnit = 1;
    step.sentence = "none: a CPU core runs one group at a time, however little local memory it asks for.";
    return step;
  }
  const model::Limits now = model::limitsOf(architecture, query);
  const std::uint64_t groups = now.groups();
  // With every warp active, more and smaller groups would be no gain.
  if (groups * now.warpsPerGroup < now.maxWarps || groups == 0) {
    step = singleChange(architecture, query, now);
    if (!step.gains()) {
      step = jointChange(architecture, query, now);
    }
  }
  if (!step.gains()) {
    step.groupsPerUnit = groups;
    step.sentence = noneSentence(architecture, query, now);
    return step;
  }
  step.groupsPerUnit = groupsOf(architecture, step.applied(query));
  step.sentence = changeSentence(step, query, groups, now.upperBound);
  return step;
}

} // namespace tileglass
