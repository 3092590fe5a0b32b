#include "app/engine/experiment_driver.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/engine/device_engines.h"
#include "app/engine/engine_question.h"
#include "app/record/architecture_tables.h"
#include "app/record/experiment_json.h"

namespace tileglass {

namespace {

/// "P:D", not a part of a name.
bool isDeviceId(std::string_view device) {
  return device.find(':') != std::string_view::npos &&
         device.find_first_not_of("0123456789:") == std::string_view::npos;
}

bool engineEnded(PlanErrorCode code) {
  return code == PlanErrorCode::EngineCrashed || code == PlanErrorCode::EngineTimeout;
}

std::string textOf(const nlohmann::json& data, const char* key) {
  const auto found = data.find(key);
  return found != data.end() && found->is_string() ? found->get<std::string>() : std::string();
}

class ExperimentDrive {
public:
  /// `engine`: the one for variants meant to be right, started by `config`.
  ExperimentDrive(Engine& engine, EngineConfig config, const FamilySpec& family, const ExperimentRequest& request,
                  std::string method, const DriverObserver& observer, const std::atomic<bool>& cancel)
      : m_engine(engine), m_config(std::move(config)), m_family(family), m_request(request),
        m_method(std::move(method)), m_observer(observer), m_cancel(cancel) {}

  Expected<RunResult> drive();

private:
  using Choices = std::vector<VariantChoice>;

  std::optional<PlanError> driveTogether(Choices pending);
  std::optional<PlanError> driveApart(const VariantChoice& choice);
  EngineEvent ask(Engine& engine, const Choices& choices);
  void take(const EngineEvent& event);
  void takeResult(const nlohmann::json& data);
  void finish(VariantResult result);
  void markEnded(const Choices& choices, VariantStatus status, const std::string& reason);
  void blame(const VariantChoice& choice, const EngineEvent& end);
  std::string endSentence(const std::string& name, const EngineEvent& end) const;
  VariantResult unfinished(const VariantChoice& choice, VariantStatus status, std::string reason) const;
  Choices notFinished(const Choices& choices) const;
  RunResult merged();

  Engine& m_engine;
  const EngineConfig m_config;
  const FamilySpec& m_family;
  const ExperimentRequest& m_request;
  const std::string m_method;
  const DriverObserver& m_observer;
  const std::atomic<bool>& m_cancel;
  std::map<std::string, VariantResult> m_finished; ///< by the entry's name
  RunResult m_result;
};

Expected<RunResult> ExperimentDrive::drive() {
  Choices together;
  Choices apart;
  for (const VariantChoice& choice : m_request.variants) {
    const VariantSpec* variant = m_family.variant(choice.variant);
    const bool broken = variant != nullptr && variant->broken.has_value();
    // A build alone runs nothing of a broken variant.
    (broken && m_method != "plan" ? apart : together).push_back(choice);
  }
  std::optional<PlanError> error = driveTogether(together);
  for (auto choice = apart.begin(); choice != apart.end() && !error; ++choice) {
    error = driveApart(*choice);
  }
  if (error && m_finished.empty()) {
    return tl::unexpected(*error);
  }
  if (error) {
    const bool cancelled = error->code == PlanErrorCode::Cancelled;
    const Choices left = notFinished(m_request.variants);
    markEnded(left, VariantStatus::Failed, cancelled ? kNotRunReason : error->sentence);
    if (cancelled && !left.empty()) {
      m_result.warnings.push_back(
          fmt::format("Cancelled: {} of {} entries did not run.", left.size(), m_request.variants.size()));
    }
  }
  return merged();
}

/// One engine for all of them; after a crash the ones that had not finished run again without the one to blame.
std::optional<PlanError> ExperimentDrive::driveTogether(Choices pending) {
  bool again = false;
  while (!pending.empty()) {
    if (again) {
      m_result.warnings.push_back(
          "The engine ended during the run: the remaining variants were measured in a new one.");
    }
    const EngineEvent end = ask(m_engine, pending);
    const Choices left = notFinished(pending);
    if (end.kind == EngineEvent::Kind::Result || left.empty()) {
      markEnded(left, VariantStatus::Failed, "The engine's result has no entry for this variant.");
      return std::nullopt;
    }
    if (!engineEnded(end.error.code)) {
      return end.error;
    }
    const std::string blamed = textOf(end.data, "variant");
    const auto guilty =
        std::find_if(left.begin(), left.end(), [&](const VariantChoice& choice) { return choice.name == blamed; });
    if (guilty != left.end()) {
      blame(*guilty, end);
    } else if (left.size() == pending.size()) {
      return end.error; // before any of them began: nobody can be left out
    }
    pending = notFinished(pending);
    again = true;
  }
  return std::nullopt;
}

/// A broken variant may spoil the memory of its process: it gets one of its own, and nothing is measured there after
/// it.
std::optional<PlanError> ExperimentDrive::driveApart(const VariantChoice& choice) {
  Engine engine(m_config);
  const EngineEvent end = ask(engine, {choice});
  if (m_finished.contains(choice.name)) {
    return std::nullopt; // its result stands, whatever happened at clean-up
  }
  if (end.kind == EngineEvent::Kind::Result) {
    markEnded({choice}, VariantStatus::Failed, "The engine's result has no entry for this variant.");
    return std::nullopt;
  }
  if (!engineEnded(end.error.code)) {
    return end.error;
  }
  if (textOf(end.data, "variant").empty() && m_result.device.id.empty()) {
    return end.error; // the driver ended before the device was opened
  }
  blame(choice, end);
  return std::nullopt;
}

EngineEvent ExperimentDrive::ask(Engine& engine, const Choices& choices) {
  ExperimentRequest part = m_request;
  part.variants = choices;
  const nlohmann::json params = engineParams(m_config, m_family, std::move(part));
  EngineEvent end = askEngine(engine, m_method, params, silenceLimitOf(m_request), m_cancel,
                              [this](const EngineEvent& event) { take(event); });
  if (end.kind == EngineEvent::Kind::Result) {
    takeResult(end.data);
  } else if (engineEnded(end.error.code) && m_observer.engineDied) {
    m_observer.engineDied(endSentence(textOf(end.data, "variant"), end));
  }
  return end;
}

void ExperimentDrive::take(const EngineEvent& event) {
  if (event.kind == EngineEvent::Kind::Partial) {
    if (auto result = variantResultFromJson(event.data, m_family)) {
      finish(std::move(*result));
    }
    return;
  }
  if (const auto opened = event.data.find("device"); opened != event.data.end()) {
    if (auto device = deviceFromJson(*opened)) {
      m_result.device = std::move(*device);
    }
    return;
  }
  const auto progress = progressFromJson(event.data);
  if (progress && m_observer.progress) {
    m_observer.progress(*progress);
  }
}

void ExperimentDrive::takeResult(const nlohmann::json& data) {
  Expected<RunResult> result = runFromDocument(data, m_family);
  if (!result) {
    m_result.warnings.push_back(fmt::format("The engine's result cannot be read: {}", result.error().sentence));
    return;
  }
  m_result.device = std::move(result->device);
  addProvenance(m_result.provenance, std::move(result->provenance));
  if (m_result.transfers.toDeviceNs <= 0.0) {
    m_result.transfers = result->transfers;
  }
  for (std::string& warning : result->warnings) {
    if (std::find(m_result.warnings.begin(), m_result.warnings.end(), warning) == m_result.warnings.end()) {
      m_result.warnings.push_back(std::move(warning));
    }
  }
  for (VariantResult& variant : result->variants) {
    finish(std::move(variant));
  }
}

void ExperimentDrive::finish(VariantResult result) {
  const auto [place, isNew] = m_finished.insert_or_assign(result.name, std::move(result));
  if (isNew && m_observer.variantFinished) {
    m_observer.variantFinished(place->second);
  }
}

void ExperimentDrive::markEnded(const Choices& choices, VariantStatus status, const std::string& reason) {
  for (const VariantChoice& choice : choices) {
    finish(unfinished(choice, status, reason));
  }
}

void ExperimentDrive::blame(const VariantChoice& choice, const EngineEvent& end) {
  const bool timeout = end.error.code == PlanErrorCode::EngineTimeout;
  finish(unfinished(choice, timeout ? VariantStatus::Timeout : VariantStatus::Crashed, endSentence(choice.name, end)));
}

std::string ExperimentDrive::endSentence(const std::string& name, const EngineEvent& end) const {
  if (name.empty()) {
    return end.error.sentence;
  }
  if (end.error.code == PlanErrorCode::EngineTimeout) {
    return fmt::format("{} gave no sign for {:.1f} s (time limit {} s) and was stopped; choose a smaller size or a "
                       "longer time limit.",
                       name, std::chrono::duration<double>(silenceLimitOf(m_request)).count(),
                       m_request.timeLimitSeconds);
  }
  const std::string cause = textOf(end.data, "cause");
  if (cause.empty()) {
    return end.error.sentence;
  }
  // The supervisor kills engines that hang, which is a time-out; a SIGKILL of anybody else is not the driver's doing.
  if (cause.starts_with("SIGKILL")) {
    return fmt::format("The engine was killed from outside while running {}: {}; the system does so when its memory "
                       "runs out.",
                       name, cause);
  }
  const std::string& platform = m_result.device.platform;
  std::string sentence = fmt::format("{} {} while running {}: {}", platform.empty() ? "The OpenCL driver" : platform,
                                     cause.starts_with("SIGABRT") ? "aborted" : "ended the engine", name, cause);
  if (const std::string said = textOf(end.data, "said"); !said.empty()) {
    sentence += fmt::format("; the driver said: “{}”", said);
  }
  return sentence + ".";
}

VariantResult ExperimentDrive::unfinished(const VariantChoice& choice, VariantStatus status, std::string reason) const {
  VariantResult result;
  result.name = choice.name;
  result.variant = choice.variant;
  result.parameters = entryParameters(m_request, choice);
  result.status = status;
  result.reason = std::move(reason);
  result.throughputUnit = m_family.throughputUnit;
  if (const VariantSpec* variant = m_family.variant(choice.variant); variant != nullptr) {
    result.broken = variant->broken.has_value();
    result.baseline = variant->baseline;
    if (!m_result.device.id.empty()) {
      const PlanTarget target{m_result.device, architectureTables().find(m_result.device.architecture),
                              m_request.assumedRegisters};
      result.plan = planVariant(m_family, *variant, result.parameters, target);
      result.plan->variant = choice.name;
    }
  }
  return result;
}

ExperimentDrive::Choices ExperimentDrive::notFinished(const Choices& choices) const {
  Choices left;
  std::copy_if(choices.begin(), choices.end(), std::back_inserter(left),
               [this](const VariantChoice& choice) { return !m_finished.contains(choice.name); });
  return left;
}

RunResult ExperimentDrive::merged() {
  RunResult result = std::move(m_result);
  if (!m_config.wrapper.empty() && isDeviceId(m_request.device)) {
    result.device.id = m_request.device;
  }
  result.family = m_family.name;
  result.parameters = m_request.parameters;
  result.seed = m_request.seed;
  result.samples = m_request.samples;
  for (const VariantChoice& choice : m_request.variants) {
    if (const auto found = m_finished.find(choice.name); found != m_finished.end()) {
      result.variants.push_back(found->second);
    }
  }
  result.comparisons = compareWithBaseline(result.variants, m_request.seed);
  return result;
}

/// One request in an engine of its own.
Expected<RunResult> driveMethod(const std::string& method, const EngineConfig& config, const FamilySpec& family,
                                const ExperimentRequest& request, const DriverObserver& observer,
                                const std::atomic<bool>& cancel) {
  const EngineConfig plain = withoutSimulatorDriver(config);
  Engine engine(plain);
  return ExperimentDrive(engine, plain, family, request, method, observer, cancel).drive();
}

} // namespace

std::chrono::milliseconds silenceLimitOf(const ExperimentRequest& request) {
  // Beside the run's own time limit: starting the driver and making the inputs belong to no variant.
  constexpr double kMargin = 1.1;
  constexpr double kSetUpSeconds = 5.0;
  constexpr double kMostSeconds = 1.0e7;
  const double seconds = std::clamp(request.timeLimitSeconds * kMargin + kSetUpSeconds, kSetUpSeconds, kMostSeconds);
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000.0));
}

nlohmann::json engineParams(const EngineConfig& config, const FamilySpec& family, ExperimentRequest request) {
  if (!config.wrapper.empty()) {
    request.device = "0:0"; // the simulator is alone in its engine, whatever its place in the listing
  }
  return {{"family", family.name}, {"request", toJson(request)}};
}

Expected<RunResult> driveExperimentIn(Engine& engine, const EngineConfig& config, const FamilySpec& family,
                                      const ExperimentRequest& request, const DriverObserver& observer,
                                      const std::atomic<bool>& cancel) {
  return ExperimentDrive(engine, config, family, request, "run", observer, cancel).drive();
}

Expected<RunResult> driveExperiment(const EngineConfig& config, const FamilySpec& family,
                                    const ExperimentRequest& request, const DriverObserver& observer,
                                    const std::atomic<bool>& cancel) {
  return driveMethod("run", config, family, request, observer, cancel);
}

Expected<RunResult> drivePlan(const EngineConfig& config, const FamilySpec& family, const ExperimentRequest& request,
                              const std::atomic<bool>& cancel) {
  return driveMethod("plan", config, family, request, {}, cancel);
}

Expected<RunResult> driveResidency(const EngineConfig& config, const FamilySpec& family,
                                   const ExperimentRequest& request, const DriverObserver& observer,
                                   const std::atomic<bool>& cancel) {
  return driveMethod("residency", config, family, request, observer, cancel);
}

} // namespace tileglass
