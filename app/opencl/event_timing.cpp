#include "app/opencl/event_timing.h"

#include <algorithm>

#include <fmt/format.h>

namespace tileglass {

namespace {

double lengthNs(const EventTimestamps& launch) {
  return static_cast<double>(*launch.ended - *launch.started);
}

/// The first fault that makes the whole sample's timestamps useless.
TimestampFault faultOf(const RawSample& sample) {
  bool anyLength = false;
  for (const EventTimestamps& launch : sample.launches) {
    const TimestampFault fault = faultOf(launch);
    if (fault != TimestampFault::None && fault != TimestampFault::Equal) {
      return fault;
    }
    anyLength = anyLength || fault == TimestampFault::None;
  }
  return anyLength ? TimestampFault::None : TimestampFault::Equal;
}

double spanNs(const RawSample& sample) {
  std::uint64_t first = *sample.launches.front().started;
  std::uint64_t last = *sample.launches.front().ended;
  for (const EventTimestamps& launch : sample.launches) {
    first = std::min(first, *launch.started);
    last = std::max(last, *launch.ended);
  }
  return static_cast<double>(last - first);
}

} // namespace

TimestampFault faultOf(const EventTimestamps& launch) {
  if (!launch.started || !launch.ended) {
    return TimestampFault::NotAvailable;
  }
  if (*launch.started == 0 || *launch.ended == 0) {
    return TimestampFault::Zero;
  }
  if (*launch.ended < *launch.started) {
    return TimestampFault::Backwards;
  }
  return *launch.ended == *launch.started ? TimestampFault::Equal : TimestampFault::None;
}

std::string_view toText(TimestampFault fault) {
  switch (fault) {
  case TimestampFault::None:
    return "usable";
  case TimestampFault::NotAvailable:
    return "the driver gave no timestamps";
  case TimestampFault::Zero:
    return "a timestamp is 0";
  case TimestampFault::Backwards:
    return "an end lies before its start";
  case TimestampFault::Equal:
    return "every end equals its start";
  }
  return "unknown";
}

SampleReading readSample(const RawSample& sample, double timerResolutionNs) {
  SampleReading reading;
  const auto repetitions = static_cast<double>(std::max<std::uint64_t>(sample.repetitions, 1));
  reading.totalWallNs = sample.wallNs;
  reading.wallNs = sample.wallNs / repetitions;
  if (const TimestampFault fault = faultOf(sample); fault != TimestampFault::None) {
    reading.fault = toText(fault);
    return reading;
  }
  const std::size_t perRepetition = sample.launches.size() / std::max<std::uint64_t>(sample.repetitions, 1);
  std::vector<double> launchNs(perRepetition, 0.0);
  double sum = 0.0;
  for (std::size_t i = 0; i < sample.launches.size(); ++i) {
    launchNs[i % perRepetition] += lengthNs(sample.launches[i]) / repetitions;
    sum += lengthNs(sample.launches[i]);
  }
  // In one in-order queue launches follow each other, so their sum cannot outlast the wall clock.
  const double slack = static_cast<double>(sample.launches.size() + 1) * timerResolutionNs;
  if (sum > sample.wallNs * 1.1 + slack) {
    reading.fault = "the device's times are longer than the wall clock's";
    return reading;
  }
  reading.deviceNs = (sum + sample.hostStageNs) / repetitions;
  reading.spanNs = (spanNs(sample) + sample.lastHostStageNs) / repetitions;
  reading.launchNs = std::move(launchNs);
  return reading;
}

SettledTimes settleTimes(std::span<const SampleReading> samples, std::uint64_t launchesPerSample) {
  SettledTimes settled;
  const auto faulty = std::ranges::find_if(samples, [](const SampleReading& sample) { return !sample.deviceNs; });
  const bool byHost = faulty != samples.end();
  std::vector<double> times;
  std::vector<double> spans;
  for (const SampleReading& sample : samples) {
    times.push_back(byHost ? sample.wallNs : *sample.deviceNs);
    spans.push_back(byHost ? sample.wallNs : sample.spanNs);
  }
  if (byHost) {
    settled.clock = "host";
    settled.note =
        fmt::format("No device time: {}; the host's clock was used, launch overhead included.", faulty->fault);
  } else if (!samples.empty()) {
    for (std::size_t launch = 0; launch < samples.front().launchNs.size(); ++launch) {
      std::vector<double> ofLaunch;
      for (const SampleReading& sample : samples) {
        ofLaunch.push_back(sample.launchNs[launch]);
      }
      settled.launchMediansNs.push_back(median(ofLaunch));
    }
  }
  settled.summary = summarise(std::move(times), launchesPerSample, median(spans));
  return settled;
}

} // namespace tileglass
