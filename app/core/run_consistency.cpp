#include "app/core/run_consistency.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

/// Other programs may write fewer digits of a number than it has.
constexpr double kTolerance = 1.0e-6;

bool agree(double written, double derived) {
  return written == derived ||
         std::abs(written - derived) <= kTolerance * std::max(std::abs(written), std::abs(derived));
}

const VariantResult* find(const std::vector<VariantResult>& variants, const std::string& name) {
  const auto found = std::ranges::find(variants, name, &VariantResult::name);
  return found == variants.end() ? nullptr : &*found;
}

std::optional<std::string> contradictionIn(const Comparison& comparison, const std::vector<VariantResult>& variants) {
  const VariantResult* of = find(variants, comparison.of);
  const VariantResult* to = find(variants, comparison.to);
  if (!comparison.speedup || of == nullptr || to == nullptr || !of->time || !to->time) {
    return std::nullopt;
  }
  const double derived = to->time->medianNs / of->time->medianNs;
  if (agree(comparison.speedup->ratio, derived)) {
    return std::nullopt;
  }
  return fmt::format("the speedup of {} is {} there, but the samples give {}: it was changed after it was measured.",
                     comparison.of, formatRatio(comparison.speedup->ratio), formatRatio(derived));
}

template <typename Items>
std::optional<std::string> firstContradiction(const Items& items) {
  for (const auto& item : items) {
    if (auto found = contradictionIn(item)) {
      return found;
    }
  }
  return std::nullopt;
}

} // namespace

std::optional<std::string> contradictionIn(const VariantResult& result) {
  if (!result.time) {
    return std::nullopt;
  }
  const TimeSummary& time = *result.time;
  const auto unusable = [](double sample) { return !std::isfinite(sample) || sample <= 0.0; };
  if (time.samplesNs.empty() || std::ranges::any_of(time.samplesNs, unusable)) {
    return fmt::format("the samples of {} are no times: each must be more than 0 ns.", result.name);
  }
  const TimeSummary derived = summarise(time.samplesNs, time.launchesPerSample, time.spanNs);
  const std::array<std::pair<std::string_view, std::pair<double, double>>, 4> figures = {{
      {"median", {time.medianNs, derived.medianNs}},
      {"minimum", {time.minNs, derived.minNs}},
      {"10th percentile", {time.p10Ns, derived.p10Ns}},
      {"90th percentile", {time.p90Ns, derived.p90Ns}},
  }};
  for (const auto& [name, values] : figures) {
    if (!agree(values.first, values.second)) {
      return fmt::format("the {} of {} is {:g} ns there, but its samples give {:g} ns: it was changed after it was "
                         "measured.",
                         name, result.name, values.first, values.second);
    }
  }
  return std::nullopt;
}

std::optional<std::string> contradictionIn(const RunResult& result) {
  if (auto found = firstContradiction(result.variants)) {
    return found;
  }
  for (const Comparison& comparison : result.comparisons) {
    if (auto found = contradictionIn(comparison, result.variants)) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<std::string> contradictionIn(const SweepResult& result) {
  for (const SweepPoint& point : result.points) {
    if (auto found = firstContradiction(point.variants)) {
      return found;
    }
  }
  return std::nullopt;
}

} // namespace tileglass
