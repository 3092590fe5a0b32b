// What came of a request, as values: times, checks, plans. JSON shapes in app/record follow the command line's
// contract.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/core/device.h"
#include "app/core/experiment_request.h"
#include "app/core/launch_plan.h"
#include "app/core/provenance.h"
#include "app/core/residency.h"
#include "app/core/statistics.h"
#include "app/core/verification.h"

namespace tileglass {

enum class VariantStatus { Ok, Wrong, Refused, Failed, Crashed, Timeout };
/// "ok", "wrong", "refused", "failed", "crashed", "timeout".
std::string_view toText(VariantStatus status);
std::optional<VariantStatus> variantStatusFromText(std::string_view text);

struct LaunchResult {
  PlannedLaunch plan;
  double medianNs = 0.0;
};

struct VariantResult {
  std::string name;
  std::string variant;
  ParameterSet parameters; ///< those of this entry, complete
  VariantStatus status = VariantStatus::Ok;
  std::string reason; ///< a sentence where status is not Ok
  std::string note;   ///< a sentence worth knowing although nothing failed ("broken, yet right here: …")
  bool broken = false;
  bool baseline = false;
  std::optional<TimeSummary> time; ///< empty where nothing was timed
  std::string clock = "device";    ///< "device" (event profiling) or "host" where the device gave no usable times
  double throughput = 0.0;         ///< in the family's unit; 0 where nothing was timed
  std::string throughputUnit;
  std::optional<Check> check;     ///< empty where not verified
  std::optional<LaunchPlan> plan; ///< budget, occupancy, traffic with what the build told
  std::vector<double> launchMediansNs;
  std::vector<std::string> refusalCodes;
  double buildNs = 0.0;
  std::string buildLog;
  std::vector<ResidencyReading> residency; ///< one a launch, where it was measured
};

/// The launch that stands for the variant: the longest by its time where each was timed, else the plan's own choice;
/// nullptr where there is none. It lives in `result`.
const PlannedLaunch* headlineOf(const VariantResult& result);

struct Comparison {
  std::string of;
  std::string to;                       ///< the baseline
  std::optional<RatioInterval> speedup; ///< median of `to` ÷ median of `of`
  std::string reason;                   ///< why there is no comparison, or no interval, where there is none
};

struct Transfers {
  double toDeviceNs = 0.0;
  double fromDeviceNs = 0.0;
};

struct RunResult {
  Device device;
  std::string family;
  ParameterSet parameters;
  std::uint64_t seed = 1;
  std::uint64_t samples = 30;
  std::vector<VariantResult> variants;
  std::vector<Comparison> comparisons;
  Transfers transfers;
  std::vector<std::string> warnings; ///< sentences for the banner and stderr
  Provenance provenance;
};

struct SkippedPoint {
  ParameterSet parameters;
  std::string reason;
  std::uint64_t index = 0; ///< its place in the whole grid, also in a shard
};
struct SweepPoint {
  ParameterSet parameters;
  std::vector<VariantResult> variants;
  std::uint64_t index = 0; ///< its place in the whole grid, also in a shard
};
struct SweepResult {
  Device device;
  std::string family;
  std::uint64_t seed = 1;
  std::vector<SweepPoint> points;
  std::vector<SkippedPoint> skipped;
  double elapsedNs = 0.0;
  std::uint64_t plannedPoints = 0; ///< that were to be measured: more than `points` where the sweep was stopped
  Provenance provenance;
};

/// Where a run stands.
struct RunProgress {
  std::string variant; ///< entry name; a crash from here on is blamed on it
  std::string phase;   ///< "build", "verify", "sample"
  std::uint64_t done = 0;
  std::uint64_t total = 0;
  double remainingNs = 0.0; ///< predicted; 0 where not known
};

/// The comparisons of a run, each variant against the baseline, recomputed from the samples.
std::vector<Comparison> compareWithBaseline(const std::vector<VariantResult>& variants, std::uint64_t seed);

/// One sentence that says how the run came out: "tiled is 1.34× as fast as naive."
std::string verdict(const RunResult& result);

} // namespace tileglass
