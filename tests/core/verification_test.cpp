#include "app/core/verification.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tileglass {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr float kInfF = std::numeric_limits<float>::infinity();
constexpr double kUnit = 0x1.0p-24;

HostArray floatArray(const std::vector<float>& values) {
  HostArray array(ElementType::Float32, values.size());
  std::copy(values.begin(), values.end(), array.floats().begin());
  return array;
}

HostArray intArray(const std::vector<std::int32_t>& values) {
  HostArray array(ElementType::Int32, values.size());
  std::copy(values.begin(), values.end(), array.ints().begin());
  return array;
}

void poison(HostArray& array, std::uint64_t index) {
  std::memcpy(array.bytes.data() + index * kElementBytes, &kPoisonBits, sizeof kPoisonBits);
}

Check checked(const HostArray& output, const Reference& reference, double factor) {
  Check check;
  checkRange(check, output, {0, output.elements()}, reference, factor);
  finishCheck(check);
  return check;
}

TEST(ErrorFactor, IsHighamsGammaAndGrowsWithTheChain) {
  EXPECT_EQ(errorFactor(0), 0.0);
  EXPECT_DOUBLE_EQ(*errorFactor(1), kUnit / (1.0 - kUnit));
  EXPECT_DOUBLE_EQ(*errorFactor(1024), 1024.0 * kUnit / (1.0 - 1024.0 * kUnit));
  double before = 0.0;
  for (std::uint64_t chain = 1; chain < (1U << 23U); chain *= 2) {
    ASSERT_TRUE(errorFactor(chain));
    EXPECT_GT(*errorFactor(chain), before);
    before = *errorFactor(chain);
  }
}

TEST(ErrorFactor, RefusesWhereHalfOfEverythingWouldBeError) {
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 23U; // K·2⁻²⁴ = 0.5
  EXPECT_TRUE(errorFactor(kHalf - 1));
  EXPECT_FALSE(errorFactor(kHalf));
  EXPECT_FALSE(errorFactor(kHalf + 1));
  EXPECT_FALSE(errorFactor(std::uint64_t{1} << 24U));
  EXPECT_FALSE(errorFactor(std::numeric_limits<std::uint64_t>::max()));
}

// The sum of 0…65,536: a float tree is exact, a float loop is 29,696 too low, and the reference in double tells them
// apart.
TEST(Verification, OfALongSumKnowsTheTreeFromALossyLoop) {
  std::vector<float> terms(65'537);
  std::iota(terms.begin(), terms.end(), 0.0F);
  const double expected = std::accumulate(terms.begin(), terms.end(), 0.0);
  ASSERT_EQ(expected, 2'147'516'416.0);
  volatile float loop = 0.0F; // volatile: no wider register, no vectorised order
  for (const float term : terms) {
    loop = loop + term;
  }
  std::vector<float> tree = terms;
  tree.resize(131'072);
  for (std::size_t half = tree.size() / 2; half > 0; half /= 2) {
    for (std::size_t i = 0; i < half; ++i) {
      tree[i] += tree[i + half];
    }
  }
  const Reference reference{{expected}, {expected}};
  EXPECT_EQ(expected - static_cast<double>(loop), 29'696.0);
  EXPECT_TRUE(checked(floatArray({tree[0]}), reference, *errorFactor(17)).passed);
  const Check lossy = checked(floatArray({loop}), reference, *errorFactor(17));
  EXPECT_FALSE(lossy.passed);
  EXPECT_EQ(lossy.maxAbsError, 29'696.0);
  EXPECT_GT(lossy.worstBoundRatio, 1.0);
  // Judged as what it is, a chain of 65,537 additions, the loop is right.
  EXPECT_TRUE(checked(floatArray({loop}), reference, *errorFactor(65'537)).passed);
}

// Float sums differ with their order: judged by a bound that grows with the chain, never bit by bit.
TEST(Verification, AcceptsAnotherOrderOfAdditions) {
  std::vector<float> terms(1U << 20U);
  std::uint32_t state = 1;
  for (float& term : terms) {
    state = state * 1'664'525U + 1'013'904'223U;
    term = static_cast<float>(state >> 8U) * 0x1.0p-24F;
  }
  const double expected = std::accumulate(terms.begin(), terms.end(), 0.0);
  volatile float loop = 0.0F;
  for (const float term : terms) {
    loop = loop + term;
  }
  const Reference reference{{expected}, {expected}};
  EXPECT_GT(std::abs(static_cast<double>(loop) - expected), static_cast<double>(FLT_EPSILON) * expected);
  EXPECT_TRUE(checked(floatArray({loop}), reference, *errorFactor(terms.size())).passed);
  EXPECT_FALSE(checked(floatArray({loop}), reference, *errorFactor(1)).passed);
}

TEST(Verification, BoundIsOfTheMagnitudeNotOfTheResult) {
  // 1000 − 999.9999: cancellation leaves a small result with the error of the large terms.
  const double expected = 1e-4;
  const HostArray output = floatArray({1.3e-4F});
  EXPECT_TRUE(checked(output, {{expected}, {2000.0}}, *errorFactor(2)).passed);
  EXPECT_FALSE(checked(output, {{expected}, {}}, *errorFactor(2)).passed) << "no magnitude means |expected|";
}

TEST(Verification, EmptyMagnitudeIsTheExpectedValue) {
  const float right = 100.0F;
  const float oneUp = std::nextafter(right, kInfF);
  const Reference reference{{100.0}, {}};
  EXPECT_TRUE(checked(floatArray({right}), reference, 0.0).passed);
  EXPECT_FALSE(checked(floatArray({oneUp}), reference, 0.0).passed);
  EXPECT_TRUE(checked(floatArray({oneUp}), reference, *errorFactor(4)).passed);
  EXPECT_TRUE(checked(floatArray({-right}), {{-100.0}, {}}, *errorFactor(4)).passed) << "a magnitude is not negative";
}

TEST(Verification, ReportsErrorsAndTheFirstMismatch) {
  const Check check = checked(floatArray({1.0F, 2.5F, 4.0F, 10.0F}), {{1.0, 2.0, 4.0, 8.0}, {}}, *errorFactor(1));
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.checked, 4U);
  EXPECT_EQ(check.mismatches, 2U);
  EXPECT_EQ(check.neverWritten, 0U);
  EXPECT_EQ(check.first, (Mismatch{1, 2.0, 2.5}));
  EXPECT_DOUBLE_EQ(check.maxAbsError, 2.0);
  EXPECT_DOUBLE_EQ(check.maxExpected, 8.0);
  EXPECT_DOUBLE_EQ(check.maxRelError, 0.25);
  EXPECT_DOUBLE_EQ(check.maxElementRelError, 0.25);
  EXPECT_GT(check.worstBoundRatio, 1.0);
}

TEST(Verification, IntegersAreExact) {
  constexpr std::int32_t kBig = std::numeric_limits<std::int32_t>::max();
  const Reference reference{{2147483647.0, -5.0, 0.0}, {}};
  EXPECT_TRUE(checked(intArray({kBig, -5, 0}), reference, 0.0).passed);
  const Check off = checked(intArray({kBig - 1, -5, 1}), reference, 0.0);
  EXPECT_FALSE(off.passed);
  EXPECT_EQ(off.mismatches, 2U);
  EXPECT_EQ(off.maxAbsError, 1.0);
  EXPECT_TRUE(std::isinf(off.worstBoundRatio));
}

TEST(Verification, PoisonIsNeverWrittenAndWrong) {
  HostArray output = floatArray({1.0F, 2.0F, 3.0F});
  poison(output, 1);
  poison(output, 2);
  const Check check = checked(output, {{1.0, 2.0, kNan}, {}}, *errorFactor(8));
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.neverWritten, 2U) << "also where the reference is NaN";
  EXPECT_EQ(check.mismatches, 2U);
  ASSERT_TRUE(check.first);
  EXPECT_EQ(check.first->index, 1U);
  EXPECT_TRUE(std::isnan(check.first->got));
  EXPECT_TRUE(std::isinf(check.maxAbsError)) << "0 would read as right";
}

TEST(Verification, PoisonInIntegersCountsUnlessItIsTheResult) {
  const auto pattern = static_cast<std::int32_t>(kPoisonBits);
  const Check unwritten = checked(intArray({pattern}), {{3.0}, {}}, 0.0);
  EXPECT_EQ(unwritten.neverWritten, 1U);
  EXPECT_FALSE(unwritten.passed);
  EXPECT_TRUE(checked(intArray({pattern}), {{static_cast<double>(pattern)}, {}}, 0.0).passed);
}

TEST(Verification, PatternsAreWhatTheyClaim) {
  EXPECT_TRUE(std::isnan(std::bit_cast<float>(kPoisonBits)));
  EXPECT_NE(kPoisonBits, std::bit_cast<std::uint32_t>(std::numeric_limits<float>::quiet_NaN()));
  EXPECT_TRUE(std::isnormal(std::bit_cast<float>(kGuardBits)));
}

TEST(Verification, NanIsRightOnlyWhereTheReferenceHasIt) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(checked(floatArray({nan}), {{kNan}, {}}, 0.0).passed);
  EXPECT_FALSE(checked(floatArray({nan}), {{1.0}, {}}, 0.4).passed);
  EXPECT_FALSE(checked(floatArray({1.0F}), {{kNan}, {}}, 0.4).passed);
  EXPECT_FALSE(checked(floatArray({kInfF}), {{kNan}, {}}, 0.4).passed);
}

TEST(Verification, InfinityIsRightOnlyWhereItIsTheSame) {
  EXPECT_TRUE(checked(floatArray({kInfF, -kInfF}), {{kInf, -kInf}, {}}, 0.0).passed);
  EXPECT_FALSE(checked(floatArray({kInfF}), {{-kInf}, {}}, 0.4).passed);
  EXPECT_FALSE(checked(floatArray({FLT_MAX}), {{kInf}, {}}, 0.4).passed);
  EXPECT_FALSE(checked(floatArray({kInfF}), {{1.0}, {}}, 0.4).passed);
  EXPECT_FALSE(checked(floatArray({5.0F}), {{1.0}, {kInf}}, 0.4).passed) << "an infinite magnitude bounds nothing";
}

TEST(Verification, FlushedDenormalsAreNotedNotFailed) {
  const double denormal = static_cast<double>(FLT_MIN) / 16.0;
  const Check flushed = checked(floatArray({0.0F, 1.0F}), {{denormal, 1.0}, {}}, *errorFactor(1));
  EXPECT_TRUE(flushed.passed);
  EXPECT_EQ(flushed.flushed, 1U);
  EXPECT_LE(flushed.worstBoundRatio, 1.0);
  const Check kept = checked(floatArray({static_cast<float>(denormal)}), {{denormal}, {}}, *errorFactor(1));
  EXPECT_TRUE(kept.passed);
  EXPECT_EQ(kept.flushed, 0U);
  EXPECT_FALSE(checked(floatArray({0.0F}), {{static_cast<double>(FLT_MIN) * 2.0}, {}}, *errorFactor(1)).passed)
      << "a normal number must not vanish";
  EXPECT_FALSE(checked(floatArray({3.0F * FLT_MIN}), {{denormal}, {}}, *errorFactor(1)).passed);
  EXPECT_FALSE(checked(floatArray({1.0F}), {{0.0}, {}}, *errorFactor(1)).passed);
}

TEST(Verification, AChangedGuardBandIsWrongWhateverTheNumbers) {
  Check check;
  checkRange(check, floatArray({1.0F}), {0, 1}, {{1.0}, {}}, 0.0);
  check.wroteOutside = true;
  finishCheck(check);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.mismatches, 0U);
}

TEST(Verification, ACheckThatComparedNothingDoesNotPass) {
  Check nothing;
  finishCheck(nothing);
  EXPECT_FALSE(nothing.passed);
  Check refused;
  refused.method = "none";
  refused.reason = "The chain is too long.";
  checkRange(refused, floatArray({1.0F}), {0, 1}, {{1.0}, {}}, 0.0);
  finishCheck(refused);
  EXPECT_FALSE(refused.passed);
}

TEST(Verification, SampledRangesMerge) {
  const HostArray output = floatArray({0.0F, 1.0F, 2.0F, 9.0F, 4.0F, 5.0F, 6.5F, 7.0F});
  Check check;
  checkRange(check, output, {6, 2}, {{6.0, 7.0}, {}}, *errorFactor(2));
  checkRange(check, output, {2, 2}, {{2.0, 3.0}, {}}, *errorFactor(2));
  finishCheck(check);
  EXPECT_EQ(check.checked, 4U);
  EXPECT_EQ(check.mismatches, 2U);
  EXPECT_EQ(check.first, (Mismatch{3, 3.0, 9.0})) << "the lowest index, whatever the order of the ranges";
  EXPECT_DOUBLE_EQ(check.maxAbsError, 6.0);
  EXPECT_DOUBLE_EQ(check.maxExpected, 7.0);
  EXPECT_DOUBLE_EQ(check.maxRelError, 6.0 / 7.0);
}

TEST(Verification, OutputShorterThanTheRangeIsNeverWritten) {
  Check check;
  checkRange(check, floatArray({1.0F}), {0, 3}, {{1.0, 2.0, 3.0}, {}}, 0.0);
  finishCheck(check);
  EXPECT_EQ(check.neverWritten, 2U);
  EXPECT_FALSE(check.passed);
}

RC_GTEST_PROP(VerificationProperty, WorstBoundRatioDecides, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(1, 50);
  std::vector<float> values(size);
  Reference reference;
  for (float& value : values) {
    const double expected = *rc::gen::inRange(1, 1'000'000) / 1000.0;
    const double nudge = *rc::gen::inRange(-20, 21) * kUnit;
    value = static_cast<float>(expected * (1.0 + nudge));
    reference.expected.push_back(expected);
  }
  const Check check = checked(floatArray(values), reference, *errorFactor(*rc::gen::inRange<std::uint64_t>(1, 24)));
  RC_ASSERT(check.passed == (check.worstBoundRatio <= 1.0));
  RC_ASSERT(check.passed == !check.first.has_value());
  RC_ASSERT(check.maxRelError <= check.maxElementRelError);
}

RC_GTEST_PROP(VerificationProperty, SplittingTheOutputChangesNothing, ()) {
  const auto size = *rc::gen::inRange<std::size_t>(2, 60);
  const auto cut = *rc::gen::inRange<std::size_t>(1, size);
  std::vector<float> values(size);
  Reference whole;
  for (float& value : values) {
    value = static_cast<float>(*rc::gen::inRange(-9, 10));
    whole.expected.push_back(*rc::gen::inRange(-9, 10));
  }
  const HostArray output = floatArray(values);
  const auto at = whole.expected.begin() + static_cast<std::ptrdiff_t>(cut);
  Check parts;
  checkRange(parts, output, {cut, size - cut}, {{at, whole.expected.end()}, {}}, 0.0);
  checkRange(parts, output, {0, cut}, {{whole.expected.begin(), at}, {}}, 0.0);
  finishCheck(parts);
  RC_ASSERT(parts == checked(output, whole, 0.0));
}

} // namespace
} // namespace tileglass
