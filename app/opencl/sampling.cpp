#include "app/opencl/sampling.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/core/units.h"

namespace tileglass {

namespace {

constexpr double kSampleTicks = 20.0;
constexpr double kSampleNs = 200e3;
/// In-order queues of some drivers hold about a thousand commands before they block; two thousand still last a while.
constexpr std::uint64_t kMostLaunches = 2000;
constexpr std::uint64_t kFewestSamples = 3;
constexpr double kWarmUpNs = 30e6; ///< long enough for a clock to rise
constexpr std::uint64_t kMostWarmUps = 200;

/// One subject on its way.
struct Lane {
  const SamplingSubject* subject = nullptr;
  SamplingOutcome outcome;
  std::uint64_t wanted = 0;
  double sampleNs = 0.0; ///< expected wall time of one sample
  bool finished = false;
};

double repetitionNs(const SampleReading& reading) {
  return reading.deviceNs.value_or(reading.wallNs);
}

/// Takes one reading and books its time; nothing where the lane is finished by it.
std::optional<SampleReading> take(Lane& lane, std::uint64_t repetitions) {
  auto reading = lane.subject->take(repetitions);
  if (!reading) {
    lane.outcome.failure = reading.error();
    lane.finished = true;
    return std::nullopt;
  }
  lane.outcome.spentNs += reading->totalWallNs;
  return std::move(*reading);
}

std::string secondsText(double ns) {
  return fmt::format("{:.3g} s", ns / 1e9);
}

void planSamples(Lane& lane, const SamplingRules& rules) {
  SamplingOutcome& outcome = lane.outcome;
  outcome.predictedNs = outcome.spentNs + lane.sampleNs * static_cast<double>(rules.samples);
  lane.wanted = rules.samples;
  if (outcome.predictedNs <= rules.timeLimitNs || lane.sampleNs <= 0.0) {
    return;
  }
  const double left = rules.timeLimitNs - outcome.spentNs;
  if (left < lane.sampleNs) {
    outcome.timedOut =
        fmt::format("Build, check and warm-up took {} and one sample takes {}, over the time limit of {}: "
                    "choose a smaller size or a longer limit.",
                    secondsText(outcome.spentNs), secondsText(lane.sampleNs), secondsText(rules.timeLimitNs));
    lane.finished = true;
    return;
  }
  lane.wanted = std::min(rules.samples, static_cast<std::uint64_t>(left / lane.sampleNs));
}

void warmUp(Lane& lane, const SamplingRules& rules) {
  if (lane.subject->cold && !take(lane, 1)) {
    return;
  }
  double warmNs = 0.0;
  double fastest = 0.0;
  double fastestWall = 0.0;
  for (std::uint64_t round = 0; round < kMostWarmUps && warmNs < kWarmUpNs; ++round) {
    const auto reading = take(lane, 1);
    if (!reading) {
      return;
    }
    warmNs += reading->totalWallNs;
    fastest = round == 0 ? repetitionNs(*reading) : std::min(fastest, repetitionNs(*reading));
    fastestWall = round == 0 ? reading->wallNs : std::min(fastestWall, reading->wallNs);
    if (lane.outcome.spentNs > rules.timeLimitNs) {
      break;
    }
  }
  lane.outcome.launchesPerSample = launchesPerSample(fastest, rules.timerResolutionNs);
  lane.sampleNs = fastestWall * static_cast<double>(lane.outcome.launchesPerSample);
}

double remaining(const std::vector<Lane>& lanes) {
  double sum = 0.0;
  for (const Lane& lane : lanes) {
    if (!lane.finished && lane.wanted > lane.outcome.samples.size()) {
      sum += lane.sampleNs * static_cast<double>(lane.wanted - lane.outcome.samples.size());
    }
  }
  return sum;
}

void sampleOnce(Lane& lane, const SamplingRules& rules) {
  auto reading = take(lane, lane.outcome.launchesPerSample);
  if (!reading) {
    return;
  }
  lane.outcome.samples.push_back(std::move(*reading));
  const std::uint64_t done = lane.outcome.samples.size();
  lane.finished = done >= lane.wanted || (done >= kFewestSamples && lane.outcome.spentNs > rules.timeLimitNs);
}

bool cancelled(const Lane& lane) {
  return lane.outcome.failure && lane.outcome.failure->code == PlanErrorCode::Cancelled;
}

void noteFewerSamples(Lane& lane, const SamplingRules& rules) {
  const std::uint64_t done = lane.outcome.samples.size();
  if (done > 0 && done < rules.samples && !lane.outcome.failure && rules.warmUp) {
    lane.outcome.note = fmt::format("{} of {} samples were taken: more would not fit the time limit of {}.", done,
                                    rules.samples, secondsText(rules.timeLimitNs));
  }
}

} // namespace

std::uint64_t launchesPerSample(double repetitionNs, double timerResolutionNs) {
  const double wanted = std::max(kSampleNs, kSampleTicks * timerResolutionNs);
  if (!(repetitionNs > 0.0)) {
    return kMostLaunches;
  }
  const double launches = std::ceil(wanted / repetitionNs);
  return launches >= static_cast<double>(kMostLaunches)
             ? kMostLaunches
             : std::max<std::uint64_t>(static_cast<std::uint64_t>(launches), 1);
}

Expected<std::vector<SamplingOutcome>> sampleInTurn(const std::vector<SamplingSubject>& subjects,
                                                    const SamplingRules& rules, const SamplingProgress& progress) {
  std::vector<Lane> lanes;
  for (const SamplingSubject& subject : subjects) {
    Lane& lane = lanes.emplace_back();
    lane.subject = &subject;
    lane.outcome.spentNs = subject.spentNs;
    lane.wanted = rules.samples;
    lane.finished = rules.samples == 0;
    if (!rules.warmUp || lane.finished) {
      continue;
    }
    progress(lanes.size() - 1, 0, rules.samples, 0.0);
    warmUp(lane, rules);
    if (cancelled(lane)) {
      return tl::unexpected(*lane.outcome.failure);
    }
    if (!lane.finished) {
      planSamples(lane, rules);
    }
  }
  for (std::uint64_t round = 0; round < rules.samples; ++round) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if (lanes[i].finished) {
        continue;
      }
      progress(i, lanes[i].outcome.samples.size(), lanes[i].wanted, remaining(lanes));
      sampleOnce(lanes[i], rules);
      if (cancelled(lanes[i])) {
        return tl::unexpected(*lanes[i].outcome.failure);
      }
    }
  }
  std::vector<SamplingOutcome> outcomes;
  for (Lane& lane : lanes) {
    noteFewerSamples(lane, rules);
    outcomes.push_back(std::move(lane.outcome));
  }
  return outcomes;
}

} // namespace tileglass
