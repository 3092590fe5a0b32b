#include "app/core/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace tileglass {

namespace {

constexpr std::size_t kResamples = 2000;
constexpr double kTail = 0.025; // either side of a central 95%

/// The q-quantile of samples that are sorted and not empty.
double sortedQuantile(std::span<const double> sorted, double q) {
  const double position = std::clamp(q, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double share = position - static_cast<double>(below);
  // Not interpolated where it falls on a sample: keeps infinities from becoming NaN.
  return share == 0.0 ? sorted[below] : sorted[below] + share * (sorted[above] - sorted[below]);
}

/// The median, in linear time; reorders its argument, which is not empty.
double medianInPlace(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 != 0) {
    return *middle;
  }
  return (*std::max_element(values.begin(), middle) + *middle) / 2.0;
}

bool usableTimes(std::span<const double> samples) {
  return !samples.empty() && std::all_of(samples.begin(), samples.end(),
                                         [](double sample) { return std::isfinite(sample) && sample > 0.0; });
}

/// Ratios of medians of the resamples. The generator and the reduction to an index are fixed by the standard, unlike
/// std::uniform_int_distribution, so a seed gives the same interval everywhere.
std::vector<double> resampledRatios(std::span<const double> numerator, std::span<const double> denominator,
                                    std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  const auto draw = [&generator](std::size_t count) { return static_cast<std::size_t>(generator() % count); };
  const bool paired = numerator.size() == denominator.size();
  std::vector<double> above(numerator.size());
  std::vector<double> below(denominator.size());
  std::vector<double> ratios(kResamples);
  for (double& ratio : ratios) {
    if (paired) {
      for (std::size_t i = 0; i < above.size(); ++i) {
        const std::size_t pick = draw(above.size());
        above[i] = numerator[pick];
        below[i] = denominator[pick];
      }
    } else {
      std::generate(above.begin(), above.end(), [&] { return numerator[draw(numerator.size())]; });
      std::generate(below.begin(), below.end(), [&] { return denominator[draw(denominator.size())]; });
    }
    ratio = medianInPlace(above) / medianInPlace(below);
  }
  return ratios;
}

} // namespace

bool RatioInterval::hasInterval() const {
  return low > 0.0 && std::isfinite(high);
}

double quantile(std::span<const double> samples, double q) {
  constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
  const auto isNan = [](double sample) { return std::isnan(sample); };
  if (samples.empty() || std::isnan(q) || std::any_of(samples.begin(), samples.end(), isNan)) {
    return kNothing;
  }
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  return sortedQuantile(sorted, q);
}

double median(std::span<const double> samples) {
  return quantile(samples, 0.5);
}

TimeSummary summarise(std::vector<double> samplesNs, std::uint64_t launchesPerSample, double spanNs) {
  TimeSummary summary;
  summary.medianNs = median(samplesNs);
  summary.minNs = quantile(samplesNs, 0.0);
  summary.p10Ns = quantile(samplesNs, 0.1);
  summary.p90Ns = quantile(samplesNs, 0.9);
  summary.spanNs = spanNs;
  summary.samplesNs = std::move(samplesNs);
  summary.launchesPerSample = launchesPerSample;
  return summary;
}

RatioInterval bootstrapRatio(std::span<const double> numerator, std::span<const double> denominator,
                             std::uint64_t seed) {
  RatioInterval interval;
  if (!usableTimes(numerator) || !usableTimes(denominator)) {
    interval.ratio = interval.low = interval.high = std::numeric_limits<double>::quiet_NaN();
    return interval;
  }
  interval.ratio = median(numerator) / median(denominator);
  if (std::min(numerator.size(), denominator.size()) < kFewestForInterval) {
    interval.low = 0.0;
    interval.high = std::numeric_limits<double>::infinity();
    return interval;
  }
  std::vector<double> ratios = resampledRatios(numerator, denominator, seed);
  std::sort(ratios.begin(), ratios.end());
  // The point estimate belongs to its interval even where every resample fell on one side of it.
  interval.low = std::min(sortedQuantile(ratios, kTail), interval.ratio);
  interval.high = std::max(sortedQuantile(ratios, 1.0 - kTail), interval.ratio);
  interval.significant = interval.low > 1.0 || interval.high < 1.0;
  return interval;
}

} // namespace tileglass
