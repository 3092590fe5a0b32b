// From the raw timestamps of launches to the time of a sample. Pure, so that every lie of a driver is a test.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/core/statistics.h"

namespace tileglass {

/// The four profiling timestamps of one launch, device nanoseconds; empty where the query failed.
struct EventTimestamps {
  std::optional<std::uint64_t> queued;
  std::optional<std::uint64_t> submitted;
  std::optional<std::uint64_t> started;
  std::optional<std::uint64_t> ended;
};

enum class TimestampFault { None, NotAvailable, Zero, Backwards, Equal };
TimestampFault faultOf(const EventTimestamps& launch);
/// A clause for people: "end lies before start".
std::string_view toText(TimestampFault fault);

/// What was recorded while one sample ran.
struct RawSample {
  std::vector<EventTimestamps> launches; ///< repetition by repetition, each with its launches in order
  std::uint64_t repetitions = 1;
  double wallNs = 0.0;          ///< host clock around the whole sample
  double hostStageNs = 0.0;     ///< of it, the host stages of all repetitions
  double lastHostStageNs = 0.0; ///< the last repetition's, which ends after the last timestamp
};

/// One sample, every time a repetition's.
struct SampleReading {
  std::optional<double> deviceNs; ///< sum over its launches of END − START, plus its host stage; empty if not usable
  double spanNs = 0.0;            ///< (last END − first START) ÷ repetitions; 0 where deviceNs is empty
  double wallNs = 0.0;
  double totalWallNs = 0.0;     ///< the whole sample's
  std::vector<double> launchNs; ///< mean END − START of each launch; empty where deviceNs is
  std::string fault;            ///< why deviceNs is empty, a clause
};

/// A single end that equals its start is a short launch on a coarse timer; a sample whose lengths are all 0 is not
/// usable. A sum longer than the wall clock saw (with `timerResolutionNs` of slack a launch) is not usable either.
SampleReading readSample(const RawSample& sample, double timerResolutionNs);

/// The times of a variant from all its samples.
struct SettledTimes {
  TimeSummary summary;
  std::string clock = "device"; ///< "host" as soon as one sample's timestamps are not usable
  std::vector<double> launchMediansNs;
  std::string note; ///< a sentence where the clock is the host's
};
SettledTimes settleTimes(std::span<const SampleReading> samples, std::uint64_t launchesPerSample);

} // namespace tileglass
