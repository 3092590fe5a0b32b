#include "app/opencl/experiment_run.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <new>

#include <fmt/format.h>

#include "app/core/units.h"
#include "app/opencl/cl_error.h"
#include "app/opencl/result_check.h"
#include "app/opencl/sampling.h"
#include "app/opencl/variant_run.h"

namespace tileglass {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLongNs = 5e9; ///< a variant predicted to take longer is warned about

/// The phases of a run over its variants.
class ExperimentRun {
public:
  ExperimentRun(RunContext& context, RunResult& result) : m_context(context), m_result(result) { openVariants(); }

  void buildAll();
  void verifyAll();
  void sampleAll();
  void measureResidencyOfAll();
  void finish(RunDepth depth);

private:
  void openVariants();
  void verify(VariantRun& run);
  void judge(VariantRun& run, const CheckedLaunch& launched);
  Expected<SampleReading> sample(VariantRun& run, std::uint64_t repetitions);
  void settle(VariantRun& run, SamplingOutcome& outcome);
  void settleOnce(VariantRun& run);
  void putTimes(VariantRun& run, std::span<const SampleReading> samples, std::uint64_t launches);
  void addSources(std::vector<SourceRecord>& records, const VariantResult& variant) const;
  void done(VariantRun& run);
  PlanError driverFailed(const cl::Error& error, const VariantRun& run, std::string_view doing);
  template <typename Step>
  void attempt(VariantRun& run, std::string_view doing, Step step);
  double limitNs() const { return m_context.request.timeLimitSeconds * 1e9; }
  bool simulator() const { return m_context.target.device.simulator; }

  RunContext& m_context;
  RunResult& m_result;
  std::vector<VariantRun> m_runs;
};

void addSentence(std::string& text, std::string_view sentence) {
  if (!text.empty() && !sentence.empty()) {
    text += ' ';
  }
  text += sentence;
}

std::string memoryRanOut(std::string_view doing, std::string_view name) {
  return fmt::format("This computer's memory ran out while {} {}: choose a smaller size.", doing, name);
}

/// A request from outside may lack values that the family needs: its defaults then.
ParameterSet completed(const FamilySpec& family, ParameterSet parameters, DeviceType type) {
  for (const ParameterSpec& spec : family.parameters) {
    if (!parameters.has(spec.name)) {
      parameters.set(spec.name, defaultValue(spec, type));
    }
  }
  return parameters;
}

void ExperimentRun::openVariants() {
  const FamilySpec& family = m_context.family;
  for (const VariantChoice& choice : m_context.request.variants) {
    VariantRun& run = m_runs.emplace_back();
    run.spec = family.variant(choice.variant);
    run.result.name = choice.name;
    run.result.variant = choice.variant;
    run.result.throughputUnit = family.throughputUnit;
    run.result.parameters = completed(family, entryParameters(m_context.request, choice), m_context.target.device.type);
    if (run.spec == nullptr) {
      run.close(VariantStatus::Failed,
                fmt::format("Family {} has no variant {}: choose one that it lists.", family.name, choice.variant));
      continue;
    }
    run.result.broken = run.spec->broken.has_value();
    run.result.baseline = run.spec->baseline;
  }
}

PlanError ExperimentRun::driverFailed(const cl::Error& error, const VariantRun& run, std::string_view doing) {
  // Whatever the launch left in the context, the other variants get a new one.
  m_context.buffers.clear();
  m_context.session.renew();
  return driverError(error, fmt::format("{} {}", doing, run.result.name));
}

template <typename Step>
void ExperimentRun::attempt(VariantRun& run, std::string_view doing, Step step) {
  m_context.stopIfCancelled();
  const auto begin = Clock::now();
  try {
    step();
  } catch (const cl::Error& error) {
    run.close(VariantStatus::Failed, driverFailed(error, run, doing).sentence);
  } catch (const std::bad_alloc&) {
    run.close(VariantStatus::Failed, memoryRanOut(doing, run.result.name));
  }
  run.spentNs += std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
}

void ExperimentRun::done(VariantRun& run) {
  if (m_context.observer.variantFinished) {
    m_context.observer.variantFinished(run.result);
  }
}

void ExperimentRun::buildAll() {
  for (std::size_t i = 0; i < m_runs.size(); ++i) {
    VariantRun& run = m_runs[i];
    if (run.open) {
      m_context.tell({run.result.name, "build", i, m_runs.size(), 0.0});
      attempt(run, "building", [&] { planAndBuild(m_context, run); });
    }
    if (!run.open) {
      done(run);
    }
  }
}

void ExperimentRun::verifyAll() {
  for (std::size_t i = 0; i < m_runs.size(); ++i) {
    VariantRun& run = m_runs[i];
    if (!run.open) {
      continue;
    }
    m_context.tell({run.result.name, "verify", i, m_runs.size(), 0.0});
    verify(run);
    if (!run.open) {
      done(run);
    }
  }
}

void ExperimentRun::verify(VariantRun& run) {
  CheckedLaunch launched;
  const bool check = m_context.request.verify != VerifyMode::Off;
  attempt(run, "preparing", [&] { prepare(m_context, run); });
  if (!run.open || (!check && !m_context.request.once)) {
    return;
  }
  attempt(run, "launching", [&] { launched = launchPoisoned(m_context, run); });
  if (run.open && check) {
    // Not counted: the expected values are shared by all variants.
    judge(run, launched);
  }
  if (run.open && run.spentNs > limitNs() && !m_context.request.once) {
    run.open = false;
    if (run.result.status == VariantStatus::Ok) {
      run.result.status = VariantStatus::Timeout;
    }
    addSentence(run.result.reason,
                fmt::format("Build and check took {:.3g} s, over the time limit of {:.3g} s: choose a "
                            "smaller size or a longer limit.",
                            run.spentNs / 1e9, limitNs() / 1e9));
  }
}

void ExperimentRun::judge(VariantRun& run, const CheckedLaunch& launched) {
  VariantResult& result = run.result;
  const bool outside = launched.withinReach || launched.beyondReach;
  const auto betweenPieces = [&] {
    m_context.stopIfCancelled();
    m_context.tell({result.name, "verify", static_cast<std::uint64_t>(&run - m_runs.data()), m_runs.size(), 0.0});
  };
  result.check = checkOutput({m_context.family, *run.spec, result.parameters, launched.output, outside},
                             m_context.request, m_context.data, betweenPieces);
  if (result.check->flushed > 0) {
    addSentence(result.note, fmt::format("The device flushed {} tiny (denormal) results to zero, as OpenCL lets it.",
                                         groupDigits(result.check->flushed)));
  }
  if (result.check->passed) {
    if (result.broken) {
      addSentence(result.note, "The numbers agree here; that is not proof of being race-free.");
    }
    return;
  }
  if (result.check->method == "none") {
    addSentence(result.note, "Not verified: " + result.check->reason);
    return;
  }
  result.status = VariantStatus::Wrong;
  result.reason = wrongReason(*result.check);
  // Timing repeats the launch many times; only writes that surely end inside the guard band are harmless.
  if (outside && (launched.beyondReach || !result.broken)) {
    addSentence(result.reason, "It was not timed, because what else it writes over is not known.");
    run.open = false;
  }
}

Expected<SampleReading> ExperimentRun::sample(VariantRun& run, std::uint64_t repetitions) {
  try {
    m_context.stopIfCancelled();
    const bool madeAnew = prepare(m_context, run);
    if (!run.open) {
      return refuse(PlanErrorCode::DriverError, run.result.reason);
    }
    if (madeAnew) {
      launchRepetitions(m_context, run, 1); // a first launch belongs into no sample
    }
    return readSample(launchRepetitions(m_context, run, repetitions), m_context.target.device.limits.timerResolutionNs);
  } catch (const cl::Error& error) {
    return tl::unexpected(driverFailed(error, run, "launching"));
  } catch (const std::bad_alloc&) {
    return refuse(PlanErrorCode::DriverError, memoryRanOut("launching", run.result.name));
  }
}

void ExperimentRun::sampleAll() {
  std::vector<VariantRun*> runs;
  std::vector<SamplingSubject> subjects;
  for (VariantRun& run : m_runs) {
    if (!run.open) {
      continue;
    }
    if (m_context.request.once) {
      settleOnce(run);
      done(run);
      continue;
    }
    runs.push_back(&run);
    subjects.push_back({run.result.name, run.spentNs,
                        [this, &run](std::uint64_t repetitions) { return sample(run, repetitions); },
                        !run.firstLaunch.has_value()});
  }
  SamplingRules rules{m_context.request.samples, limitNs(), m_context.target.device.limits.timerResolutionNs,
                      !simulator()};
  if (simulator()) {
    rules.samples = std::min<std::uint64_t>(rules.samples, 1);
  }
  std::unique_lock<std::mutex> processors;
  if (m_context.target.device.type == DeviceType::Cpu) {
    processors = std::unique_lock(m_context.session.processors());
  }
  auto outcomes = sampleInTurn(
      subjects, rules, [&](std::size_t subject, std::uint64_t doneSamples, std::uint64_t wanted, double remainingNs) {
        m_context.tell({runs[subject]->result.name, "sample", doneSamples, wanted, remainingNs});
      });
  if (!outcomes) {
    throw RunCancelled{};
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    settle(*runs[i], (*outcomes)[i]);
    done(*runs[i]);
  }
}

void ExperimentRun::measureResidencyOfAll() {
  for (std::size_t i = 0; i < m_runs.size(); ++i) {
    VariantRun& run = m_runs[i];
    if (!run.open) {
      continue;
    }
    m_context.tell({run.result.name, "residency", i, m_runs.size(), 0.0});
    attempt(run, "measuring the residency of", [&] {
      prepare(m_context, run);
      if (run.open) {
        measureResidency(m_context, run, limitNs() - run.spentNs);
      }
    });
    done(run);
  }
}

void ExperimentRun::settle(VariantRun& run, SamplingOutcome& outcome) {
  VariantResult& result = run.result;
  if (outcome.failure) {
    run.close(VariantStatus::Failed, outcome.failure->sentence);
    return;
  }
  if (!outcome.timedOut.empty()) {
    // A wrong result stays the first thing to know.
    result.status = result.status == VariantStatus::Ok ? VariantStatus::Timeout : result.status;
    addSentence(result.reason, outcome.timedOut);
    return;
  }
  putTimes(run, outcome.samples, outcome.launchesPerSample);
  addSentence(result.note, outcome.note);
  if (outcome.predictedNs > kLongNs) {
    m_result.warnings.push_back(fmt::format("{} was predicted to take {:.1f} s in all: a smaller size or fewer samples "
                                            "take less.",
                                            result.name, outcome.predictedNs / 1e9));
  }
}

void ExperimentRun::settleOnce(VariantRun& run) {
  const std::vector<SampleReading> samples = {
      readSample(*run.firstLaunch, m_context.target.device.limits.timerResolutionNs)};
  putTimes(run, samples, 1);
  addSentence(run.result.note, "One launch without warm-up: what a driver does at a first launch is in its time.");
}

void ExperimentRun::putTimes(VariantRun& run, std::span<const SampleReading> samples, std::uint64_t launches) {
  if (samples.empty()) {
    return;
  }
  VariantResult& result = run.result;
  SettledTimes settled = settleTimes(samples, launches);
  result.clock = settled.clock;
  result.launchMediansNs = std::move(settled.launchMediansNs);
  addSentence(result.note, settled.note);
  if (settled.summary.medianNs > 0.0) {
    // Flop a nanosecond are GFLOP a second, and bytes a nanosecond GB a second.
    result.throughput = m_context.family.work(result.parameters).amount / settled.summary.medianNs;
  }
  if (run.spec->dependentLoads && settled.summary.medianNs > 0.0) {
    addSentence(result.note, fmt::format("{:.3g} ns a load: each waits for the one before.",
                                         settled.summary.medianNs / run.spec->dependentLoads(result.parameters)));
  }
  result.time = std::move(settled.summary);
  if (simulator()) {
    addSentence(result.note, "A simulator's times say nothing about a real device.");
  }
}

/// The files of the variant's launches, as their lookup gives them.
void ExperimentRun::addSources(std::vector<SourceRecord>& records, const VariantResult& variant) const {
  if (!variant.plan) {
    return;
  }
  for (const PlannedLaunch& launch : variant.plan->launches) {
    const auto text = m_context.sources(launch.spec.source);
    if (text && std::ranges::find(records, launch.spec.source, &SourceRecord::name) == records.end()) {
      records.push_back(sourceRecord(launch.spec.source, *text));
    }
  }
}

void ExperimentRun::finish(RunDepth depth) {
  for (VariantRun& run : m_runs) {
    if (depth == RunDepth::BuildOnly && run.open) {
      done(run);
    }
    m_result.variants.push_back(std::move(run.result));
  }
  m_result.transfers = m_context.transfers;
  for (const VariantResult& variant : m_result.variants) {
    addSources(m_result.provenance.sources, variant);
  }
  if (depth == RunDepth::Launch) {
    m_result.comparisons = compareWithBaseline(m_result.variants, m_context.request.seed);
  }
}

} // namespace

Expected<RunResult> runFamily(const FamilySpec& family, const SourceLookup& sources, const ExperimentRequest& request,
                              const ArchitectureTables& tables, const RunObserver& observer, RunDepth depth) {
  // Sessions and shared data belong to one run at a time.
  static std::mutex oneAtATime;
  const std::scoped_lock lock(oneAtATime);
  static ExperimentData data;
  const auto session = openSession(request.device);
  if (!session) {
    return tl::unexpected(session.error());
  }
  const Device& device = (*session)->device();
  RunContext context{request,
                     family,
                     sources,
                     observer,
                     **session,
                     data,
                     PlanTarget{device, tables.find(device.architecture), request.assumedRegisters},
                     DeviceBuffers(**session),
                     {}};
  RunResult result{device,
                   family.name,
                   completed(family, request.parameters, device.type),
                   request.seed,
                   request.samples,
                   {},
                   {},
                   {},
                   {},
                   {}};
  data.trim(problemKey(family, result.parameters, request.seed));
  try {
    ExperimentRun run(context, result);
    run.buildAll();
    if (depth == RunDepth::Launch) {
      run.verifyAll();
      run.sampleAll();
    } else if (depth == RunDepth::Residency) {
      run.measureResidencyOfAll();
    }
    run.finish(depth);
  } catch (const RunCancelled&) {
    return refuse(PlanErrorCode::Cancelled, "The run was cancelled.");
  }
  return result;
}

} // namespace tileglass
