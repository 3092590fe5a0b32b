// Measured residency of a variant's launches: instrumented builds, launched with longer and longer pauses until the
// peak does not grow any more.
#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "app/core/residency.h"
#include "app/opencl/variant_run.h"

namespace tileglass {

namespace {

using Clock = std::chrono::steady_clock;

/// How long groups have to be before a peak counts as stable, and how much longer they become a step. A GPU starts the
/// groups of a full device within tens of microseconds; a CPU's worker threads share cores in slices of milliseconds.
struct Pace {
  std::uint32_t firstPause = 0;
  double groupNs = 0.0;  ///< a group's time at least, before it is stable
  double launchNs = 0.0; ///< the longest launch that is still lengthened
};
constexpr Pace kGpuPace{64, 50e3, 200e6};
constexpr Pace kCpuPace{1024, 0.5e6, 200e6};
constexpr double kLongestLaunchNs = 2e9;
constexpr std::uint32_t kLongestPause = 1U << 28U;
constexpr std::uint32_t kLonger = 4;      ///< times, a step
constexpr std::uint64_t kRepetitions = 3; ///< at one pause
constexpr int kStableSteps = 2;

struct CountedLaunch {
  std::uint64_t peak = 0;
  double ns = 0.0;
};

using Counters = std::array<cl_int, kResidencyCounters>;

class ResidencyMeasuring {
public:
  ResidencyMeasuring(RunContext& context, VariantRun& run, double limitNs)
      : m_context(context), m_run(run), m_limitNs(limitNs),
        m_counters(context.session.context(), CL_MEM_READ_WRITE, sizeof(Counters)) {}

  /// False where an instrumented kernel does not build: the variant is closed with the reason.
  bool build();
  void measureAll();

private:
  CountedLaunch launchCounted(std::size_t index, std::uint32_t pause);
  void measure(std::size_t index, ResidencyReading& reading);
  ResidencyReading describe(const PlannedLaunch& launch) const;
  double spentNs() const { return std::chrono::duration<double, std::nano>(Clock::now() - m_begin).count(); }

  RunContext& m_context;
  VariantRun& m_run;
  const double m_limitNs;
  const Clock::time_point m_begin = Clock::now();
  cl::Buffer m_counters;
  std::vector<BuiltKernel> m_kernels;
  LaunchPlan m_plan; ///< by what the instrumented builds tell
};

bool ResidencyMeasuring::build() {
  std::vector<KernelInfo> infos;
  for (const PlannedLaunch& launch : m_run.result.plan->launches) {
    auto built = buildKernel(m_context.session, m_context.sources, launch.spec,
                             {.ballast = ballastBytes(m_run.result.parameters), .residencyCounters = true});
    if (!built) {
      m_run.close(VariantStatus::Failed, built.error().error.sentence);
      return false;
    }
    bindBuffers(built->kernel, launch.spec,
                [&](const std::string& name) -> const cl::Buffer& { return m_run.buffers.at(name)->memory; });
    infos.push_back(built->info);
    m_kernels.push_back(std::move(*built));
  }
  m_plan = planEntry(m_context, m_run, infos);
  if (!m_plan.legal()) {
    m_run.result.refusalCodes.emplace_back(toText(m_plan.refusals.front().code));
    m_run.close(VariantStatus::Refused,
                fmt::format("With the counters of the residency measurement: {}", m_plan.refusals.front().sentence));
    return false;
  }
  return true;
}

/// One repetition of the whole variant, so that every launch finds what the one before it leaves; one of them counts.
CountedLaunch ResidencyMeasuring::launchCounted(std::size_t index, std::uint32_t pause) {
  const cl::CommandQueue& queue = m_context.session.queue();
  Counters counters{};
  queue.enqueueWriteBuffer(m_counters, CL_TRUE, 0, sizeof counters, counters.data());
  bindResidencyCounters(m_kernels[index], m_counters, pause);
  Clock::time_point begin;
  double ns = 0.0;
  for (std::size_t i = 0; i < m_plan.launches.size(); ++i) {
    const bool counted = i == index;
    if (counted) {
      queue.finish();
      begin = Clock::now();
    }
    enqueueLaunch(m_context, m_plan.launches[i].spec, counted ? m_kernels[i].kernel : m_run.kernels[i].kernel);
    if (counted) {
      queue.finish();
      ns = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
    }
  }
  queue.enqueueReadBuffer(m_counters, CL_TRUE, 0, sizeof counters, counters.data());
  if (counters[0] != 0 || counters[1] < 1) {
    throw cl::Error(CL_INVALID_OPERATION, "the groups that came and those that left are not the same");
  }
  return {static_cast<std::uint64_t>(counters[1]), ns};
}

void ResidencyMeasuring::measure(std::size_t index, ResidencyReading& reading) {
  const Pace pace = reading.cpu || m_context.target.device.type == DeviceType::Cpu ? kCpuPace : kGpuPace;
  const auto workers = static_cast<double>(std::max<std::uint64_t>(1, std::min(reading.groups, reading.units)));
  int stable = 0;
  for (std::uint32_t pause = pace.firstPause;; pause *= kLonger) {
    const std::uint64_t before = reading.peak;
    double longest = 0.0;
    for (std::uint64_t repetition = 0; repetition < kRepetitions; ++repetition) {
      m_context.stopIfCancelled();
      m_context.tell({m_run.result.name, "residency", index, m_plan.launches.size(), 0.0});
      const CountedLaunch launch = launchCounted(index, pause);
      reading.peak = std::max(reading.peak, launch.peak);
      longest = std::max(longest, launch.ns);
      ++reading.launches;
    }
    reading.longestNs = std::max(reading.longestNs, longest);
    stable = reading.peak == before ? stable + 1 : 0;
    // The groups of one worker (a unit's slot, or a thread) follow one another for the length of the launch.
    const double slots = workers * std::max(1.0, static_cast<double>(reading.peak) / workers);
    const double groupNs = longest * slots / static_cast<double>(std::max<std::uint64_t>(reading.groups, 1));
    const bool longEnough = groupNs >= pace.groupNs || longest >= pace.launchNs;
    const bool timeIsUp = spentNs() + kLonger * kRepetitions * longest > m_limitNs;
    const bool tooLong = longest >= kLongestLaunchNs; // a peak that still grows then is the load of others
    if ((stable >= kStableSteps && longEnough) || tooLong || timeIsUp || pause >= kLongestPause) {
      return;
    }
  }
}

ResidencyReading ResidencyMeasuring::describe(const PlannedLaunch& launch) const {
  ResidencyReading reading;
  reading.kernel = launch.spec.kernel;
  reading.workItems = launch.spec.workItemsPerGroup();
  reading.groups = launch.spec.groups();
  reading.registers = launch.kernelInfo->registers;
  reading.driverBytes = launch.kernelInfo->driverLocalBytes;
  reading.cpu = launch.occupancy.cpu;
  reading.upperBound = launch.occupancy.upperBound;
  if (launch.occupancy.known) {
    reading.predicted = launch.occupancy.cpu ? 1 : launch.occupancy.groupsPerUnit;
  }
  reading.units = m_context.target.device.limits.computeUnits;
  return reading;
}

void ResidencyMeasuring::measureAll() {
  for (std::size_t i = 0; i < m_plan.launches.size(); ++i) {
    ResidencyReading reading = describe(m_plan.launches[i]);
    measure(i, reading);
    m_run.result.residency.push_back(std::move(reading));
  }
}

} // namespace

void measureResidency(RunContext& context, VariantRun& run, double limitNs) {
  ResidencyMeasuring measuring(context, run, limitNs);
  if (measuring.build()) {
    measuring.measureAll();
  }
}

} // namespace tileglass
