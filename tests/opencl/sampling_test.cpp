#include <gtest/gtest.h>

#include "app/opencl/sampling.h"

namespace tileglass {
namespace {

/// A variant that takes `ns` a repetition, its very first one `firstNs`; keeps the order in which all were asked.
struct FakeVariant {
  std::string name;
  double ns = 1e6;
  double firstNs = 1e6;
  std::vector<std::string>* order = nullptr;
  std::uint64_t taken = 0;
  std::uint64_t failAt = 0; ///< the call that fails, counted from 1
  PlanErrorCode failure = PlanErrorCode::DriverError;

  SamplingSubject subject(double spentNs = 0.0) {
    const bool cold = firstNs > ns;
    return {name, spentNs,
            [this](std::uint64_t repetitions) -> Expected<SampleReading> {
              if (order != nullptr) {
                order->push_back(name);
              }
              if (++taken == failAt) {
                return refuse(failure, "The driver answered CL_OUT_OF_RESOURCES (-5).");
              }
              SampleReading reading;
              const double each = taken == 1 ? firstNs : ns;
              reading.deviceNs = each;
              reading.wallNs = each;
              reading.spanNs = each;
              reading.totalWallNs = each * static_cast<double>(repetitions);
              reading.launchNs = {each};
              return reading;
            },
            cold};
  }
};

void ignore(std::size_t, std::uint64_t, std::uint64_t, double) {}

TEST(Sampling, launchesMakeASampleLast20TicksAnd200Microseconds) {
  EXPECT_EQ(launchesPerSample(1e6, 1.0), 1U);
  EXPECT_EQ(launchesPerSample(50e3, 1.0), 4U);
  EXPECT_EQ(launchesPerSample(60e3, 1.0), 4U);   // 3 would last 180 µs
  EXPECT_EQ(launchesPerSample(1e6, 1e6), 20U);   // a timer that ticks each millisecond
  EXPECT_EQ(launchesPerSample(1.0, 1.0), 2000U); // capped
  EXPECT_EQ(launchesPerSample(0.0, 1.0), 2000U);
}

TEST(Sampling, variantsTakeTurns) {
  std::vector<std::string> order;
  FakeVariant a{"a", 40e6, 40e6, &order};
  FakeVariant b{"b", 40e6, 40e6, &order};
  const std::vector<SamplingSubject> subjects = {a.subject(), b.subject()};
  ASSERT_TRUE(sampleInTurn(subjects, {3}, ignore));
  EXPECT_EQ(order, (std::vector<std::string>{"a", "b", "a", "b", "a", "b", "a", "b"})); // a warm-up each, then 3 rounds
}

// Case R10.
TEST(Sampling, theFirstLaunchIsInNoSample) {
  FakeVariant variant{"a", 1e6, 3e9};
  const std::vector<SamplingSubject> subjects = {variant.subject()};
  const auto outcomes = sampleInTurn(subjects, {30}, ignore);
  ASSERT_TRUE(outcomes);
  ASSERT_EQ(outcomes->front().samples.size(), 30U);
  for (const SampleReading& sample : outcomes->front().samples) {
    EXPECT_DOUBLE_EQ(*sample.deviceNs, 1e6);
  }
  EXPECT_GT(variant.taken, 30U);
}

TEST(Sampling, fewerSamplesWhereAllWouldNotFitTheTimeLimit) {
  FakeVariant slow{"slow", 1e9, 1e9};
  const std::vector<SamplingSubject> subjects = {slow.subject(1e9)};
  SamplingRules rules;
  rules.timeLimitNs = 8e9;
  const auto outcomes = sampleInTurn(subjects, rules, ignore);
  const SamplingOutcome& outcome = outcomes->front();
  EXPECT_EQ(outcome.samples.size(), 6U); // 1 s before, 1 s of warm-up
  EXPECT_DOUBLE_EQ(outcome.predictedNs, 32e9);
  EXPECT_NE(outcome.note.find("6 of 30 samples"), std::string::npos) << outcome.note;
  EXPECT_TRUE(outcome.timedOut.empty());
}

TEST(Sampling, noSampleWhereTheWarmUpAloneExceedsTheTimeLimit) {
  FakeVariant hopeless{"hopeless", 5e9, 5e9};
  FakeVariant quick{"quick", 40e6, 40e6};
  const std::vector<SamplingSubject> subjects = {hopeless.subject(), quick.subject()};
  SamplingRules rules;
  rules.timeLimitNs = 4e9;
  const auto outcomes = sampleInTurn(subjects, rules, ignore);
  EXPECT_TRUE((*outcomes)[0].samples.empty());
  EXPECT_NE((*outcomes)[0].timedOut.find("time limit of 4 s"), std::string::npos) << (*outcomes)[0].timedOut;
  EXPECT_EQ(hopeless.taken, 1U);
  EXPECT_EQ((*outcomes)[1].samples.size(), 30U);
}

// Case L13.
TEST(Sampling, oneFailureLeavesTheOthersAlone) {
  FakeVariant failing{"failing", 40e6, 40e6, nullptr, 0, 3};
  FakeVariant fine{"fine", 40e6, 40e6};
  const std::vector<SamplingSubject> subjects = {failing.subject(), fine.subject()};
  const auto outcomes = sampleInTurn(subjects, {5}, ignore);
  ASSERT_TRUE((*outcomes)[0].failure);
  EXPECT_EQ(failing.taken, 3U);
  EXPECT_FALSE((*outcomes)[1].failure);
  EXPECT_EQ((*outcomes)[1].samples.size(), 5U);
}

TEST(Sampling, cancellingEndsAll) {
  FakeVariant first{"first", 40e6, 40e6, nullptr, 0, 4, PlanErrorCode::Cancelled};
  FakeVariant second{"second", 40e6, 40e6};
  const std::vector<SamplingSubject> subjects = {first.subject(), second.subject()};
  const auto outcomes = sampleInTurn(subjects, {30}, ignore);
  ASSERT_FALSE(outcomes);
  EXPECT_EQ(outcomes.error().code, PlanErrorCode::Cancelled);
  EXPECT_EQ(second.taken, 3U);
}

TEST(Sampling, aSimulatorIsNotWarmedUp) {
  FakeVariant variant{"a", 1e9, 1e9};
  const std::vector<SamplingSubject> subjects = {variant.subject()};
  SamplingRules rules;
  rules.samples = 1;
  rules.warmUp = false;
  const auto outcomes = sampleInTurn(subjects, rules, ignore);
  EXPECT_EQ(outcomes->front().samples.size(), 1U);
  EXPECT_EQ(variant.taken, 1U);
}

TEST(Sampling, progressTellsWhatIsLeft) {
  FakeVariant variant{"a", 40e6, 40e6};
  std::vector<double> remaining;
  const std::vector<SamplingSubject> subjects = {variant.subject()};
  ASSERT_TRUE(sampleInTurn(subjects, {3},
                           [&](std::size_t, std::uint64_t, std::uint64_t, double ns) { remaining.push_back(ns); }));
  EXPECT_EQ(remaining, (std::vector<double>{0.0, 120e6, 80e6, 40e6}));
}

} // namespace
} // namespace tileglass
