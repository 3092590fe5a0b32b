#include "app/core/sweep_merge.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace tileglass {

namespace {

tl::unexpected<PlanError> differ(const NamedSweep& a, const NamedSweep& b, std::string_view what, std::string_view ofA,
                                 std::string_view ofB) {
  return refuse(PlanErrorCode::BadInput,
                fmt::format("{} has the {} {} and {} has {}: their times are not comparable as one sweep; the window "
                            "shows such sessions beside each other.",
                            a.name, what, ofA, b.name, ofB));
}

Expected<void> expectSameOrigin(const NamedSweep& a, const NamedSweep& b) {
  const SweepResult& one = a.sweep;
  const SweepResult& other = b.sweep;
  const std::array<std::tuple<const char*, std::string, std::string>, 5> facts = {{
      {"device", one.device.name, other.device.name},
      {"platform", one.device.platform, other.device.platform},
      {"driver", one.device.driver, other.device.driver},
      {"kernel family", one.family, other.family},
      {"seed", fmt::format("{}", one.seed), fmt::format("{}", other.seed)},
  }};
  for (const auto& [what, ofA, ofB] : facts) {
    if (ofA != ofB) {
      return differ(a, b, what, ofA, ofB);
    }
  }
  for (const SourceRecord& source : one.provenance.sources) {
    const auto same = std::ranges::find(other.provenance.sources, source.name, &SourceRecord::name);
    if (same != other.provenance.sources.end() && same->sha256 != source.sha256) {
      return refuse(PlanErrorCode::BadInput, fmt::format("{} and {} were measured with different texts of {}: measure "
                                                         "one of them again.",
                                                         a.name, b.name, source.name));
    }
  }
  return {};
}

std::string textOf(const ParameterSet& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters.values()) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, toText(value));
  }
  return text;
}

/// Which part each point is of, so that none stands twice.
Expected<void> expectNoPointTwice(const std::vector<NamedSweep>& parts) {
  std::map<ParameterSet, const std::string*> owners;
  for (const NamedSweep& part : parts) {
    const auto claim = [&](const ParameterSet& parameters) -> Expected<void> {
      const auto [place, isNew] = owners.emplace(parameters, &part.name);
      if (!isNew) {
        return refuse(PlanErrorCode::BadInput, fmt::format("The point {} is in {} and in {}: give each shard once.",
                                                           textOf(parameters), *place->second, part.name));
      }
      return {};
    };
    for (const SweepPoint& point : part.sweep.points) {
      if (auto claimed = claim(point.parameters); !claimed) {
        return claimed;
      }
    }
    for (const SkippedPoint& point : part.sweep.skipped) {
      if (auto claimed = claim(point.parameters); !claimed) {
        return claimed;
      }
    }
  }
  return {};
}

/// True where the parts are shards of one grid: no place of it stands in two of them.
bool isOneGrid(const std::vector<NamedSweep>& parts) {
  std::map<std::uint64_t, const NamedSweep*> owners;
  for (const NamedSweep& part : parts) {
    const auto isTaken = [&](const auto& point) { return !owners.emplace(point.index, &part).second; };
    if (std::ranges::any_of(part.sweep.points, isTaken) || std::ranges::any_of(part.sweep.skipped, isTaken)) {
      return false;
    }
  }
  return true;
}

void append(SweepResult& whole, SweepResult part, std::uint64_t offset) {
  for (SweepPoint& point : part.points) {
    point.index += offset;
    whole.points.push_back(std::move(point));
  }
  for (SkippedPoint& point : part.skipped) {
    point.index += offset;
    whole.skipped.push_back(std::move(point));
  }
  whole.elapsedNs += part.elapsedNs;
  whole.plannedPoints += part.plannedPoints;
  addProvenance(whole.provenance, std::move(part.provenance));
}

std::uint64_t pastLastIndex(const SweepResult& sweep) {
  std::uint64_t past = 0;
  for (const SweepPoint& point : sweep.points) {
    past = std::max(past, point.index + 1);
  }
  for (const SkippedPoint& point : sweep.skipped) {
    past = std::max(past, point.index + 1);
  }
  return past;
}

} // namespace

SweepResult sweepOf(const RunResult& run) {
  SweepResult sweep;
  sweep.device = run.device;
  sweep.family = run.family;
  sweep.seed = run.seed;
  sweep.points = {{run.parameters, run.variants, 0}};
  sweep.plannedPoints = 1;
  sweep.provenance = run.provenance;
  return sweep;
}

Expected<SweepResult> mergeSweeps(std::vector<NamedSweep> parts) {
  if (parts.empty()) {
    return refuse(PlanErrorCode::BadInput, "There is nothing to merge: give the files of the shards.");
  }
  for (const NamedSweep& part : parts) {
    if (const auto same = expectSameOrigin(parts.front(), part); !same) {
      return tl::unexpected(same.error());
    }
  }
  if (const auto once = expectNoPointTwice(parts); !once) {
    return tl::unexpected(once.error());
  }
  const bool oneGrid = isOneGrid(parts);
  SweepResult whole;
  whole.device = parts.front().sweep.device;
  whole.family = parts.front().sweep.family;
  whole.seed = parts.front().sweep.seed;
  for (NamedSweep& part : parts) {
    append(whole, std::move(part.sweep), oneGrid ? 0 : pastLastIndex(whole));
  }
  std::ranges::sort(whole.points, {}, &SweepPoint::index);
  std::ranges::sort(whole.skipped, {}, &SkippedPoint::index);
  return whole;
}

} // namespace tileglass
