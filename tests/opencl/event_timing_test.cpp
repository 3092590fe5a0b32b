#include <gtest/gtest.h>

#include "app/opencl/event_timing.h"

namespace tileglass {
namespace {

EventTimestamps launch(std::uint64_t start, std::uint64_t end) {
  return {start - 20, start - 10, start, end};
}

RawSample sampleOf(std::vector<EventTimestamps> launches, std::uint64_t repetitions, double wallNs) {
  RawSample sample;
  sample.launches = std::move(launches);
  sample.repetitions = repetitions;
  sample.wallNs = wallNs;
  return sample;
}

TEST(EventTiming, aSampleIsTheMeanOverItsRepetitions) {
  const SampleReading reading = readSample(sampleOf({launch(1000, 1300), launch(1500, 1600)}, 2, 5000.0), 1.0);
  ASSERT_TRUE(reading.deviceNs);
  EXPECT_DOUBLE_EQ(*reading.deviceNs, 200.0);
  EXPECT_DOUBLE_EQ(reading.spanNs, 300.0); // 1000 to 1600, gap included
  EXPECT_DOUBLE_EQ(reading.wallNs, 2500.0);
}

TEST(EventTiming, theLaunchesOfAVariantAddUpAndStayApart) {
  const auto launches = {launch(1000, 1100), launch(1200, 1240), launch(1300, 1420), launch(1500, 1560)};
  const SampleReading reading = readSample(sampleOf(launches, 2, 9000.0), 1.0);
  EXPECT_DOUBLE_EQ(reading.deviceNs.value(), 160.0);
  EXPECT_EQ(reading.launchNs, (std::vector<double>{110.0, 50.0}));
}

TEST(EventTiming, theHostStageCounts) {
  RawSample sample = sampleOf({launch(1000, 1100), launch(3000, 3100)}, 2, 9000.0);
  sample.hostStageNs = 1000.0;
  sample.lastHostStageNs = 400.0;
  const SampleReading reading = readSample(sample, 1.0);
  EXPECT_DOUBLE_EQ(reading.deviceNs.value(), 600.0);
  EXPECT_DOUBLE_EQ(reading.spanNs, 1250.0); // 1000 to 3100 and the last stage after it
}

// Case R9: what drivers answered instead of times.
TEST(EventTiming, endBeforeStartIsNoTime) {
  EXPECT_EQ(faultOf(launch(2000, 1999)), TimestampFault::Backwards);
  EXPECT_FALSE(readSample(sampleOf({launch(1000, 1100), launch(2000, 1999)}, 2, 9000.0), 1.0).deviceNs);
}

TEST(EventTiming, zeroIsNoTime) {
  EXPECT_EQ(faultOf({0, 0, 0, 500}), TimestampFault::Zero);
  EXPECT_EQ(faultOf({1, 1, 400, 0}), TimestampFault::Zero);
  EXPECT_FALSE(readSample(sampleOf({{0, 0, 0, 0}}, 1, 9000.0), 1.0).deviceNs);
}

TEST(EventTiming, equalTimesThroughoutAreNoTime) {
  EXPECT_EQ(faultOf(launch(2000, 2000)), TimestampFault::Equal);
  EXPECT_FALSE(readSample(sampleOf({launch(2000, 2000), launch(3000, 3000)}, 2, 9000.0), 1.0).deviceNs);
}

TEST(EventTiming, oneEqualPairOnACoarseTimerIsAShortLaunch) {
  const SampleReading reading = readSample(sampleOf({launch(2000, 2000), launch(3000, 4000)}, 2, 9000.0), 1000.0);
  EXPECT_DOUBLE_EQ(reading.deviceNs.value(), 500.0);
}

TEST(EventTiming, aFailedQueryIsNoTime) {
  EXPECT_EQ(faultOf({100, 200, std::nullopt, 400}), TimestampFault::NotAvailable);
  const SampleReading reading = readSample(sampleOf({{100, 200, 300, std::nullopt}}, 1, 9000.0), 1.0);
  EXPECT_FALSE(reading.deviceNs);
  EXPECT_FALSE(reading.fault.empty());
  EXPECT_DOUBLE_EQ(reading.wallNs, 9000.0);
}

TEST(EventTiming, longerThanTheWallClockIsNoTime) {
  EXPECT_FALSE(readSample(sampleOf({launch(1000, 70'000'000'000)}, 1, 9000.0), 1.0).deviceNs);
  EXPECT_TRUE(readSample(sampleOf({launch(1000, 10'500)}, 1, 9000.0), 1000.0).deviceNs); // within two ticks
}

TEST(EventTiming, oneUnusableSamplePutsAllOnTheHostsClock) {
  const std::vector<SampleReading> samples = {readSample(sampleOf({launch(1000, 1300)}, 1, 5000.0), 1.0),
                                              readSample(sampleOf({launch(2000, 1300)}, 1, 7000.0), 1.0)};
  const SettledTimes settled = settleTimes(samples, 1);
  EXPECT_EQ(settled.clock, "host");
  EXPECT_NE(settled.note.find("an end lies before its start"), std::string::npos) << settled.note;
  EXPECT_EQ(settled.summary.samplesNs, (std::vector<double>{5000.0, 7000.0}));
  EXPECT_DOUBLE_EQ(settled.summary.medianNs, 6000.0);
  EXPECT_TRUE(settled.launchMediansNs.empty());
}

TEST(EventTiming, usableSamplesStayOnTheDevicesClock) {
  const std::vector<SampleReading> samples = {readSample(sampleOf({launch(1000, 1300)}, 1, 5000.0), 1.0),
                                              readSample(sampleOf({launch(2000, 2100)}, 1, 7000.0), 1.0)};
  const SettledTimes settled = settleTimes(samples, 7);
  EXPECT_EQ(settled.clock, "device");
  EXPECT_TRUE(settled.note.empty());
  EXPECT_EQ(settled.summary.launchesPerSample, 7U);
  EXPECT_DOUBLE_EQ(settled.summary.medianNs, 200.0);
  EXPECT_DOUBLE_EQ(settled.summary.minNs, 100.0);
  EXPECT_EQ(settled.launchMediansNs, (std::vector<double>{200.0}));
}

} // namespace
} // namespace tileglass
