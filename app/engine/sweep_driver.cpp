#include "app/engine/sweep_driver.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"

namespace tileglass {

namespace {

using Clock = std::chrono::steady_clock;

double nanosecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

/// What became of building ahead; shared with the engine's thread, which may answer later.
enum class AheadState { None, Running, Done };

class SweepDrive {
public:
  SweepDrive(EngineConfig config, const FamilySpec& family, const ExperimentRequest& frame, const SweepPlan& plan,
             const SweepObserver& observer, const std::atomic<bool>& cancel)
      : m_config(std::move(config)), m_family(family), m_frame(frame), m_plan(plan), m_observer(observer),
        m_cancel(cancel), m_engine(m_config) {}

  Expected<SweepResult> drive(const Device& device);

private:
  ExperimentRequest requestOf(std::size_t place) const;
  ExperimentRequest pendingOf(std::size_t place) const;
  std::optional<PlanError> measure(std::size_t step);
  Expected<RunResult> run(const ExperimentRequest& request, const DriverObserver& observer);
  void buildAhead(std::size_t step);
  void keep(const ExperimentRequest& request, RunResult& result);
  bool collect(std::size_t place);
  void tell(std::size_t step, const RunProgress& progress) const;
  double remainingNs() const;

  const EngineConfig m_config;
  const FamilySpec& m_family;
  const ExperimentRequest& m_frame;
  const SweepPlan& m_plan;
  const SweepObserver& m_observer;
  const std::atomic<bool>& m_cancel;
  Engine m_engine;
  std::shared_ptr<std::atomic<AheadState>> m_ahead = std::make_shared<std::atomic<AheadState>>(AheadState::None);
  std::map<MeasurementKey, VariantResult> m_measured;
  std::vector<SweepPoint> m_points;
  Provenance m_provenance;
  Clock::time_point m_start = Clock::now();
  std::uint64_t m_entriesDone = 0; ///< measured, not taken from another point
  std::uint64_t m_entriesLeft = 0; ///< an upper bound
};

ExperimentRequest SweepDrive::requestOf(std::size_t place) const {
  ExperimentRequest request = m_frame;
  request.parameters = m_plan.points[place].parameters;
  return request;
}

/// The point's request without what was measured at another point.
ExperimentRequest SweepDrive::pendingOf(std::size_t place) const {
  ExperimentRequest request = requestOf(place);
  const ExperimentRequest whole = request;
  std::erase_if(request.variants, [&](const VariantChoice& choice) {
    return m_measured.contains(measurementKey(m_family, whole, choice));
  });
  return request;
}

double SweepDrive::remainingNs() const {
  return m_entriesDone == 0
             ? 0.0
             : nanosecondsSince(m_start) / static_cast<double>(m_entriesDone) * static_cast<double>(m_entriesLeft);
}

void SweepDrive::tell(std::size_t step, const RunProgress& progress) const {
  if (m_observer.progress) {
    m_observer.progress(
        {m_points.size(), m_plan.points.size(), remainingNs(), m_plan.points[m_plan.order[step]].index, progress});
  }
}

/// Asks the engine to build what the next point needs while this one runs. Nothing waits for the answer: a program that
/// is not ready when its turn comes is waited for, or built, there.
void SweepDrive::buildAhead(std::size_t step) {
  if (step + 1 >= m_plan.order.size() || m_ahead->load() == AheadState::Running) {
    return;
  }
  const ExperimentRequest next = pendingOf(m_plan.order[step + 1]);
  if (next.variants.empty()) {
    return;
  }
  m_ahead->store(AheadState::Running);
  m_engine.start(
      "prepare", engineParams(m_config, m_family, next),
      [ahead = m_ahead](const EngineEvent& event) {
        // An engine that died while building leaves the state as it is: the point that ran may not be to blame.
        const bool died = event.kind == EngineEvent::Kind::Error && (event.error.code == PlanErrorCode::EngineCrashed ||
                                                                     event.error.code == PlanErrorCode::EngineTimeout);
        if (!died && (event.kind == EngineEvent::Kind::Result || event.kind == EngineEvent::Kind::Error)) {
          ahead->store(AheadState::Done);
        }
      },
      silenceLimitOf(next));
}

Expected<RunResult> SweepDrive::run(const ExperimentRequest& request, const DriverObserver& observer) {
  auto result = driveExperimentIn(m_engine, m_config, m_family, request, observer, m_cancel);
  const bool building = m_ahead->load() == AheadState::Running;
  if (!result || !building || m_cancel.load()) {
    return result;
  }
  // Two things ran in the engine that died: what was blamed runs again without the other.
  ExperimentRequest again = request;
  std::erase_if(again.variants, [&](const VariantChoice& choice) {
    return std::ranges::none_of(result->variants, [&](const VariantResult& variant) {
      return variant.name == choice.name && !variant.broken &&
             (variant.status == VariantStatus::Crashed || variant.status == VariantStatus::Timeout);
    });
  });
  if (again.variants.empty()) {
    return result;
  }
  m_ahead->store(AheadState::None);
  auto second = driveExperimentIn(m_engine, m_config, m_family, again, observer, m_cancel);
  if (second) {
    for (VariantResult& variant : second->variants) {
      std::ranges::replace_if(
          result->variants, [&](const VariantResult& old) { return old.name == variant.name; }, variant);
    }
  }
  return result;
}

void SweepDrive::keep(const ExperimentRequest& request, RunResult& result) {
  for (VariantResult& variant : result.variants) {
    for (const VariantChoice& choice : request.variants) {
      if (choice.name == variant.name) {
        m_measured.emplace(measurementKey(m_family, request, choice), std::move(variant));
        ++m_entriesDone;
        break;
      }
    }
  }
}

/// True where every entry of the point is measured; it is a point of the result then.
bool SweepDrive::collect(std::size_t place) {
  const ExperimentRequest request = requestOf(place);
  SweepPoint point{request.parameters, {}, m_plan.points[place].index};
  for (const VariantChoice& choice : request.variants) {
    const auto found = m_measured.find(measurementKey(m_family, request, choice));
    if (found == m_measured.end()) {
      return false;
    }
    point.variants.push_back(found->second);
  }
  m_points.push_back(std::move(point));
  if (m_observer.pointFinished) {
    m_observer.pointFinished(m_points.back());
  }
  return true;
}

std::optional<PlanError> SweepDrive::measure(std::size_t step) {
  const std::size_t place = m_plan.order[step];
  const ExperimentRequest pending = pendingOf(place);
  if (!pending.variants.empty()) {
    DriverObserver observer;
    bool built = false;
    observer.progress = [&](const RunProgress& progress) {
      // Not before this point is built itself, or the two would wait for each other's compiler.
      if (!built && progress.phase != "build") {
        built = true;
        buildAhead(step);
      }
      tell(step, progress);
    };
    observer.engineDied = m_observer.engineDied;
    auto result = run(pending, observer);
    if (!result) {
      return result.error();
    }
    addProvenance(m_provenance, std::move(result->provenance));
    if (m_cancel.load()) {
      // Entries that had not finished are marked failed there: they were not measured.
      std::erase_if(result->variants, [](const VariantResult& variant) { return !variant.time; });
    }
    keep(pending, *result);
  }
  m_entriesLeft -= m_frame.variants.size();
  collect(place);
  return std::nullopt;
}

Expected<SweepResult> SweepDrive::drive(const Device& device) {
  m_entriesLeft = m_plan.order.size() * m_frame.variants.size();
  for (std::size_t step = 0; step < m_plan.order.size() && !m_cancel.load(); ++step) {
    const auto error = measure(step);
    if (error && error->code == PlanErrorCode::Cancelled) {
      break;
    }
    if (error) {
      return tl::unexpected(*error);
    }
  }
  SweepResult result;
  result.device = device;
  result.family = m_family.name;
  result.seed = m_frame.seed;
  result.points = std::move(m_points);
  std::ranges::sort(result.points, {}, &SweepPoint::index);
  result.skipped = m_plan.skipped;
  result.plannedPoints = m_plan.points.size();
  result.elapsedNs = nanosecondsSince(m_start);
  result.provenance = std::move(m_provenance);
  return result;
}

} // namespace

Expected<SweepResult> driveSweep(const EngineConfig& config, const FamilySpec& family, const ExperimentRequest& frame,
                                 const Device& device, const SweepPlan& plan, const SweepObserver& observer,
                                 const std::atomic<bool>& cancel) {
  return SweepDrive(withoutSimulatorDriver(config), family, frame, plan, observer, cancel).drive(device);
}

} // namespace tileglass
