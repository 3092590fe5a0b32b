// Statistics of timed samples. Times in nanoseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tileglass {

/// The q-quantile (0 ≤ q ≤ 1) by linear interpolation between order statistics; NaN for no samples
/// and where one of them is NaN.
double quantile(std::span<const double> samples, double q);
double median(std::span<const double> samples);

struct TimeSummary {
  double medianNs = 0.0;
  double minNs = 0.0;
  double p10Ns = 0.0;
  double p90Ns = 0.0;
  /// Median over the samples of (last end − first start) ÷ launches: what a user waits, gaps included.
  double spanNs = 0.0;
  std::vector<double> samplesNs; ///< each the mean of END − START over launchesPerSample repetitions
  std::uint64_t launchesPerSample = 1;
  bool operator==(const TimeSummary&) const = default;
};
TimeSummary summarise(std::vector<double> samplesNs, std::uint64_t launchesPerSample, double spanNs);

/// Two samples of n each are apart by chance alone with probability 2 ÷ C(2n, n): 10% for 3, 2.9% for 4. Below 4 no
/// interval of 95% can be had from the data.
constexpr std::size_t kFewestForInterval = 4;

/// A ratio of medians with its bootstrap interval.
struct RatioInterval {
  double ratio = 1.0;
  double low = 1.0;
  double high = 1.0;
  bool significant = false; ///< the interval does not contain 1
  /// False where the samples were too few, or no times: then nothing may be said of the ratio.
  bool hasInterval() const;
  bool operator==(const RatioInterval&) const = default;
};
/// median(numerator) ÷ median(denominator) with the central 95% of 2,000 bootstrap resamples. Samples taken in turn
/// (A B A B …) are resampled in pairs where both have the same count, so that drift which hit both cancels.
/// Reproducible for a seed. With fewer than 4 samples on a side the interval is (0, ∞): they cannot tell; without
/// samples, or with one that is no positive finite number, everything is NaN. Neither is significant.
RatioInterval bootstrapRatio(std::span<const double> numerator, std::span<const double> denominator,
                             std::uint64_t seed);

} // namespace tileglass
