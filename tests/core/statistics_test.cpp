#include "app/core/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tileglass {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Reproducible times around `center`, spread evenly over ±`spread` of it.
std::vector<double> times(std::size_t count, double center, double spread, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<double> samples(count);
  for (double& sample : samples) {
    const double share = static_cast<double>(generator() >> 11U) * 0x1.0p-53;
    sample = center * (1.0 + spread * (2.0 * share - 1.0));
  }
  return samples;
}

std::vector<double> usableSamples() {
  const auto count = *rc::gen::inRange<std::size_t>(1, 60);
  std::vector<double> samples(count);
  for (double& sample : samples) {
    sample = static_cast<double>(*rc::gen::inRange(1, 1'000'000));
  }
  return samples;
}

TEST(Quantile, InterpolatesBetweenOrderStatistics) {
  const std::vector<double> samples = {40.0, 10.0, 30.0, 20.0}; // not sorted on purpose
  EXPECT_DOUBLE_EQ(quantile(samples, 0.0), 10.0);
  EXPECT_DOUBLE_EQ(quantile(samples, 1.0), 40.0);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.5), 25.0);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.25), 17.5);
  EXPECT_DOUBLE_EQ(quantile(samples, 0.1), 13.0);
}

TEST(Quantile, OfOddCountIsTheMiddleSample) {
  EXPECT_DOUBLE_EQ(median(std::vector<double>{9.0, 1.0, 5.0}), 5.0);
}

TEST(Quantile, OfOneSampleIsThatSample) {
  const std::vector<double> one = {7.0};
  for (const double q : {0.0, 0.1, 0.5, 0.9, 1.0}) {
    EXPECT_DOUBLE_EQ(quantile(one, q), 7.0);
  }
}

TEST(Quantile, OfNothingOrOfNanIsNan) {
  EXPECT_TRUE(std::isnan(quantile({}, 0.5)));
  EXPECT_TRUE(std::isnan(quantile(std::vector<double>{1.0, kNan, 3.0}, 0.5)));
  EXPECT_TRUE(std::isnan(quantile(std::vector<double>{1.0}, kNan)));
}

TEST(Quantile, OutOfRangeIsTheNearestEnd) {
  const std::vector<double> samples = {1.0, 2.0};
  EXPECT_DOUBLE_EQ(quantile(samples, -3.0), 1.0);
  EXPECT_DOUBLE_EQ(quantile(samples, 3.0), 2.0);
}

TEST(Quantile, InfinityAmongSamplesDoesNotBecomeNan) {
  const std::vector<double> samples = {1.0, 2.0, std::numeric_limits<double>::infinity()};
  EXPECT_DOUBLE_EQ(median(samples), 2.0);
  EXPECT_TRUE(std::isinf(quantile(samples, 1.0)));
}

RC_GTEST_PROP(QuantileProperty, LiesWithinTheSamplesAndGrowsWithQ, ()) {
  const std::vector<double> samples = usableSamples();
  const double low = *std::min_element(samples.begin(), samples.end());
  const double high = *std::max_element(samples.begin(), samples.end());
  double before = low;
  for (int step = 0; step <= 20; ++step) {
    const double value = quantile(samples, step / 20.0);
    RC_ASSERT(value >= before);
    RC_ASSERT(value <= high);
    before = value;
  }
  RC_ASSERT(before == high);
}

TEST(Summarise, KeepsTheSamplesAndDerivesTheRest) {
  const TimeSummary summary = summarise({30.0, 10.0, 20.0}, 5, 33.0);
  EXPECT_DOUBLE_EQ(summary.medianNs, 20.0);
  EXPECT_DOUBLE_EQ(summary.minNs, 10.0);
  EXPECT_DOUBLE_EQ(summary.p10Ns, 12.0);
  EXPECT_DOUBLE_EQ(summary.p90Ns, 28.0);
  EXPECT_DOUBLE_EQ(summary.spanNs, 33.0);
  EXPECT_EQ(summary.samplesNs, (std::vector<double>{30.0, 10.0, 20.0}));
  EXPECT_EQ(summary.launchesPerSample, 5U);
}

TEST(BootstrapRatio, IsReproducibleForASeedAndOnlyForIt) {
  const auto slow = times(30, 200.0, 0.2, 1);
  const auto fast = times(30, 100.0, 0.2, 2);
  const RatioInterval first = bootstrapRatio(slow, fast, 7);
  EXPECT_EQ(first, bootstrapRatio(slow, fast, 7));
  const RatioInterval other = bootstrapRatio(slow, fast, 8);
  EXPECT_EQ(first.ratio, other.ratio);
  EXPECT_FALSE(first.low == other.low && first.high == other.high);
}

TEST(BootstrapRatio, FindsALargeDifference) {
  const RatioInterval interval = bootstrapRatio(times(30, 200.0, 0.1, 1), times(30, 100.0, 0.1, 2), 1);
  EXPECT_TRUE(interval.significant);
  EXPECT_GT(interval.low, 1.7);
  EXPECT_LT(interval.high, 2.3);
}

TEST(BootstrapRatio, FindsThatTheOtherOneIsFaster) {
  const RatioInterval interval = bootstrapRatio(times(30, 100.0, 0.1, 1), times(30, 200.0, 0.1, 2), 1);
  EXPECT_TRUE(interval.significant);
  EXPECT_LT(interval.high, 1.0);
}

TEST(BootstrapRatio, ContainsOneForTheSameDistributionAboutNineteenTimesInTwenty) {
  int contained = 0;
  constexpr int kRounds = 200;
  for (std::uint64_t round = 0; round < kRounds; ++round) {
    const auto a = times(30, 100.0, 0.1, 2 * round + 1);
    const auto b = times(30, 100.0, 0.1, 2 * round + 2);
    contained += bootstrapRatio(a, b, round).significant ? 0 : 1;
  }
  EXPECT_GE(contained, 180); // 95% nominal; the seeds are fixed, so the count is too
  EXPECT_LT(contained, kRounds);
}

TEST(BootstrapRatio, PairingCancelsADriftThatHitBoth) {
  // The device slows down to half its speed while 2% lie between the two.
  std::vector<double> fast;
  std::vector<double> slow;
  for (int i = 0; i < 30; ++i) {
    const double drift = 100.0 * (1.0 + i / 29.0);
    fast.push_back(drift);
    slow.push_back(drift * 1.02);
  }
  const RatioInterval paired = bootstrapRatio(slow, fast, 3);
  EXPECT_TRUE(paired.significant);
  EXPECT_NEAR(paired.ratio, 1.02, 1e-12);
  EXPECT_LT(paired.high - paired.low, 1e-9);

  fast.pop_back(); // different counts cannot be paired
  const RatioInterval unpaired = bootstrapRatio(slow, fast, 3);
  EXPECT_FALSE(unpaired.significant);
  EXPECT_GT(unpaired.high - unpaired.low, 0.05);
}

TEST(BootstrapRatio, OfEqualSamplesIsExactlyOne) {
  const std::vector<double> same(10, 5.0);
  const RatioInterval interval = bootstrapRatio(same, same, 1);
  EXPECT_EQ(interval, (RatioInterval{1.0, 1.0, 1.0, false}));
}

TEST(BootstrapRatio, WithFewSamplesTellsTheRatioAndNothingElse) {
  for (std::size_t count = 1; count < 4; ++count) {
    const RatioInterval interval = bootstrapRatio(times(count, 300.0, 0.01, 1), times(count, 100.0, 0.01, 2), 1);
    EXPECT_NEAR(interval.ratio, 3.0, 0.1) << count;
    EXPECT_EQ(interval.low, 0.0);
    EXPECT_TRUE(std::isinf(interval.high));
    EXPECT_FALSE(interval.hasInterval());
    EXPECT_FALSE(interval.significant);
  }
  const RatioInterval enough = bootstrapRatio(times(4, 300.0, 0.01, 1), times(4, 100.0, 0.01, 2), 1);
  EXPECT_TRUE(enough.significant);
  EXPECT_TRUE(enough.hasInterval());
}

TEST(BootstrapRatio, OfUnusableTimesIsNanAndNotSignificant) {
  const std::vector<double> good(10, 5.0);
  for (const double bad : {kNan, 0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    std::vector<double> samples = good;
    samples[4] = bad;
    for (const RatioInterval& interval : {bootstrapRatio(samples, good, 1), bootstrapRatio(good, samples, 1)}) {
      EXPECT_TRUE(std::isnan(interval.ratio) && std::isnan(interval.low) && std::isnan(interval.high)) << bad;
      EXPECT_FALSE(interval.significant);
    }
  }
  EXPECT_TRUE(std::isnan(bootstrapRatio({}, good, 1).ratio));
  EXPECT_TRUE(std::isnan(bootstrapRatio(good, {}, 1).ratio));
}

RC_GTEST_PROP(BootstrapRatioProperty, IntervalHoldsTheRatioAndSignificanceFollowsIt, (std::uint64_t seed)) {
  const auto interval = bootstrapRatio(usableSamples(), usableSamples(), seed);
  RC_ASSERT(interval.low <= interval.ratio);
  RC_ASSERT(interval.ratio <= interval.high);
  RC_ASSERT(interval.significant == (interval.low > 1.0 || interval.high < 1.0));
}

RC_GTEST_PROP(BootstrapRatioProperty, DoesNotDependOnTheUnitOfTime, (std::uint64_t seed)) {
  std::vector<double> a = usableSamples();
  std::vector<double> b = usableSamples();
  const RatioInterval before = bootstrapRatio(a, b, seed);
  for (std::vector<double>* samples : {&a, &b}) {
    std::for_each(samples->begin(), samples->end(), [](double& sample) { sample *= 1024.0; });
  }
  RC_ASSERT(before == bootstrapRatio(a, b, seed));
}

} // namespace
} // namespace tileglass
