// Takes samples of several variants in turn: warm-up, calibration, then A B A B …, within each variant's time limit.
// Knows neither OpenCL nor a clock: every time comes from the readings, so that tests drive it with made-up ones.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/plan_error.h"
#include "app/opencl/event_timing.h"

namespace tileglass {

struct SamplingRules {
  std::uint64_t samples = 30;
  double timeLimitNs = 60e9;      ///< a variant's, what it spent before included
  double timerResolutionNs = 1.0; ///< the device's
  bool warmUp = true;             ///< false: one launch a sample, as it comes (a simulator)
};

/// One variant to be sampled.
struct SamplingSubject {
  std::string name;
  double spentNs = 0.0; ///< of its time limit, by build and check
  /// Runs that many repetitions and reads their times. Cancelled stops everything, any other error this variant.
  std::function<Expected<SampleReading>(std::uint64_t repetitions)> take;
  bool cold = false; ///< nothing was launched yet: the first launch then does not even calibrate
};

struct SamplingOutcome {
  std::vector<SampleReading> samples;
  std::uint64_t launchesPerSample = 1;
  double spentNs = 0.0;     ///< what came in, warm-up and samples
  double predictedNs = 0.0; ///< the whole variant's, as predicted after the warm-up
  std::optional<PlanError> failure;
  std::string timedOut; ///< a sentence where not one sample could be taken within the limit
  std::string note;     ///< a sentence where fewer samples were taken than asked for
};

/// Told before each warm-up (done 0) and each sample: the subject's index, samples done and wanted, and the predicted
/// rest of the whole in nanoseconds.
using SamplingProgress =
    std::function<void(std::size_t subject, std::uint64_t done, std::uint64_t wanted, double remainingNs)>;

/// How many repetitions make a sample last 20 ticks of the timer and 200 µs, given one repetition's time; 1 to 2,000.
std::uint64_t launchesPerSample(double repetitionNs, double timerResolutionNs);

/// Outcomes in the order of the subjects; Cancelled where a subject answered so.
Expected<std::vector<SamplingOutcome>> sampleInTurn(const std::vector<SamplingSubject>& subjects,
                                                    const SamplingRules& rules, const SamplingProgress& progress);

} // namespace tileglass
