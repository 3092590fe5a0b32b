#include "ui/models/workbench.h"

#include <algorithm>
#include <chrono>

#include <QFileInfo>

#include "app/core/baseline_choice.h"
#include "app/core/run_prediction.h"
#include "app/record/prepared_choice.h"
#include "kernels/catalogue.h"
#include "ui/models/setup_undo.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

constexpr auto kBuildDelay = std::chrono::milliseconds(300);

/// What is planned for until devices are listed: an architecture of today.
constexpr std::string_view kFirstWhatIf = "sm_90";

const char* const kInstallPocl =
    "Install one, for a machine without a GPU: sudo apt install pocl-opencl-icd. Budget and "
    "occupancy of the architectures in the list work without.";
const char* const kEmulatedMore =
    "A CPU has no local memory: the driver puts it into ordinary memory, where the caches already serve what tiling "
    "would. The copy and the barriers then cost time and save little; larger tiles may still win by their access "
    "order.";

/// The same device where it is at hand: known by platform and name, as an id may change with the drivers.
const DeviceChoice* atHand(const std::vector<DeviceChoice>& devices, const Device& wanted) {
  const auto found = std::find_if(devices.begin(), devices.end(), [&](const DeviceChoice& choice) {
    return choice.origin == DeviceOrigin::AtHand && choice.device.platform == wanted.platform &&
           choice.device.name == wanted.name;
  });
  return found == devices.end() ? nullptr : &*found;
}

/// Name of the run's baseline.
std::string baselineOfRun(const RunResult& result) {
  for (const VariantResult& variant : result.variants)
    if (variant.baseline)
      return variant.name;
  return {};
}

} // namespace

Workbench::Workbench(EngineConfig config, QObject* parent) : QObject(parent), m_bridge(std::move(config)) {
  m_buildTimer.setSingleShot(true);
  m_buildTimer.setInterval(kBuildDelay);
  connect(&m_buildTimer, &QTimer::timeout, this, &Workbench::askForBuild);
  connectBridge();
  m_devices = whatIfDevices();
  const auto recent = std::find_if(m_devices.begin(), m_devices.end(), [](const DeviceChoice& choice) {
    return choice.device.architecture == kFirstWhatIf;
  });
  m_state = initialState(recent == m_devices.end() ? m_devices.front() : *recent, *catalogue().front());
  refresh();
}

void Workbench::connectBridge() {
  connect(&m_bridge, &EngineBridge::devicesListed, this, &Workbench::onDevicesListed);
  connect(&m_bridge, &EngineBridge::devicesFailed, this, &Workbench::onDevicesFailed);
  connect(&m_bridge, &EngineBridge::planFinished, this, [this](const RunResult& result) {
    m_builds.add(result);
    setActivity(EngineActivity::Ready);
    refresh();
    emit stateChanged();
  });
  connect(&m_bridge, &EngineBridge::planFailed, this, [this](const PlanError& error) {
    setActivity(EngineActivity::Ready);
    if (error.code != PlanErrorCode::Cancelled)
      emit bannerRaised({BannerTopic::EngineDied,
                         QStringLiteral("The kernels could not be built."),
                         text(error.sentence),
                         {},
                         BannerAction::None,
                         {}});
  });
  connect(&m_bridge, &EngineBridge::runProgressed, this, &Workbench::runProgressed);
  connect(&m_bridge, &EngineBridge::variantFinished, this, [this](const VariantResult& result) {
    m_partial.push_back(result);
    m_partial.back().baseline = result.name == m_runBaseline;
    emit partialResultsChanged();
  });
  connect(&m_bridge, &EngineBridge::engineDied, this, [this](const QString& sentence) {
    emit bannerRaised({BannerTopic::EngineDied,
                       QStringLiteral("The engine died and was started again:"),
                       sentence,
                       QStringLiteral("Run again"),
                       BannerAction::Run,
                       {}});
  });
  connect(&m_bridge, &EngineBridge::runFinished, this, &Workbench::onRunFinished);
  connect(&m_bridge, &EngineBridge::runFailed, this, &Workbench::onRunFailed);
  connect(&m_residency, &ResidencyBook::measuringChanged, this, [this] {
    setActivity(m_residency.measuring() ? EngineActivity::Measuring : EngineActivity::Ready);
    emit stateChanged();
  });
  connect(&m_residency, &ResidencyBook::failed, this, [this](const PlanError& error) {
    if (error.code != PlanErrorCode::Cancelled)
      emit bannerRaised({BannerTopic::EngineDied,
                         QStringLiteral("Residency could not be measured:"),
                         text(error.sentence),
                         {},
                         BannerAction::None,
                         {}});
  });
}

QString Workbench::runBlocker() const {
  if (running())
    return QStringLiteral("A run is under way.");
  if (m_residency.measuring())
    return QStringLiteral("Residency is being measured.");
  if (!m_evaluation.refusal.empty())
    return text(m_evaluation.refusal);
  if (m_state.device.whatIf())
    return QStringLiteral("This device is not at hand: it can be planned for, not run on.");
  return {};
}

void Workbench::refresh() {
  m_evaluation = evaluate(m_state, m_builds);
}

void Workbench::setActivity(EngineActivity activity) {
  if (m_activity == activity)
    return;
  m_activity = activity;
  emit activityChanged();
}

void Workbench::setState(SetupState state) {
  if (!(state == m_state))
    m_undo.push(new SetupChange(m_state, std::move(state), [this](const SetupState& next) { applyState(next); }));
}

void Workbench::startOver(const SetupState& state) {
  applyState(state);
  m_undo.clear();
}

void Workbench::applyState(const SetupState& state) {
  const bool otherDevice = !(state.device == m_state.device);
  m_state = state;
  refresh();
  if (std::find(m_devices.begin(), m_devices.end(), m_state.device) == m_devices.end()) {
    m_devices.insert(m_devices.begin(), m_state.device); // Setup lists what is chosen
    emit devicesChanged();
  }
  if (otherDevice)
    raiseDeviceBanner();
  emit bannerCleared(BannerTopic::Refusal);
  emit stateChanged();
  m_buildTimer.start();
}

void Workbench::stepTile(int steps) {
  if (m_state.parameters.has("tile"))
    setState(withParameter(m_state, "tile", steppedTile(m_evaluation, m_state, steps)));
}

void Workbench::askForBuild() {
  if (m_state.device.whatIf() || running() || m_residency.measuring())
    return;
  if (m_activity == EngineActivity::Listing) { // one question at a time
    m_buildTimer.start();
    return;
  }
  ExperimentRequest request = m_evaluation.request;
  request.variants.clear();
  for (const EvaluatedVariant& entry : m_evaluation.variants) {
    if (entry.built || !entry.plan.legal() || m_builds.asked(m_state.device.device, entry.plan))
      continue;
    m_builds.markAsked(m_state.device.device, entry.plan);
    request.variants.push_back(entry.choice);
  }
  if (request.variants.empty())
    return;
  setActivity(EngineActivity::Building);
  m_bridge.requestPlan(*m_state.family, request);
}

void Workbench::listDevices() {
  m_deviceError.clear();
  setActivity(EngineActivity::Listing);
  m_bridge.listDevices();
}

void Workbench::chooseDevice(std::vector<DeviceChoice> devices, const std::string& selector) {
  std::vector<Device> plain;
  for (const DeviceChoice& choice : devices)
    plain.push_back(choice.device);
  auto selected = selectDevice(plain, selector);
  if (!selected && !selector.empty()) {
    m_deviceError = text(selected.error().sentence);
    emit bannerRaised(
        {BannerTopic::Input, QStringLiteral("No such device."), m_deviceError, {}, BannerAction::None, {}});
    selected = selectDevice(plain, {});
  }
  std::optional<DeviceChoice> chosen;
  for (const DeviceChoice& choice : devices)
    if (selected && choice.device.id == selected->id)
      chosen = choice;
  if (!chosen) // only simulators: they are listed, but nobody wants their times unasked
    raiseNoDevice(QStringLiteral("No OpenCL device for timing on this machine, only a simulator."));
  const std::vector<DeviceChoice> whatIf = whatIfDevices();
  for (DeviceChoice& known : m_devices)
    if (known.origin == DeviceOrigin::Saved && atHand(devices, known.device) == nullptr)
      devices.push_back(std::move(known));
  m_preferred.clear(); // it was for the first listing
  m_devices = std::move(devices);
  m_devices.insert(m_devices.end(), whatIf.begin(), whatIf.end());
  emit devicesChanged();
  if (const DeviceChoice* own = atHand(m_devices, m_state.device.device);
      own != nullptr && m_state.device.origin == DeviceOrigin::Saved) {
    startOver(withDevice(m_state, *own)); // the opened run was made on this machine: it can be run again
    return;
  }
  if (!chosen || !m_state.device.whatIf() || m_deviceNamed || !m_runs.empty())
    return;
  if (m_choiceOpened)
    startOver(withDevice(m_state, std::move(*chosen)));
  else
    startOver(initialState(std::move(*chosen), *m_state.family));
}

void Workbench::raiseNoDevice(const QString& cause) {
  emit bannerRaised({BannerTopic::NoPlatform,
                     cause,
                     QString::fromUtf8(kInstallPocl),
                     QStringLiteral("Look again"),
                     BannerAction::ListDevices,
                     {}});
}

void Workbench::onDevicesListed(const EngineDevices& listed) {
  if (listed.devices.empty()) {
    setActivity(EngineActivity::Unavailable);
    raiseNoDevice(QStringLiteral("No OpenCL device on this machine."));
    return;
  }
  setActivity(EngineActivity::Ready);
  emit bannerCleared(BannerTopic::NoPlatform);
  std::vector<DeviceChoice> devices;
  for (const Device& device : listed.devices)
    devices.push_back(deviceChoice(device));
  chooseDevice(std::move(devices), m_preferred);
}

void Workbench::onDevicesFailed(const PlanError& error) {
  setActivity(EngineActivity::Unavailable);
  emit bannerRaised({BannerTopic::NoPlatform,
                     QStringLiteral("The engine did not list its devices."),
                     text(error.sentence),
                     QStringLiteral("Look again"),
                     BannerAction::ListDevices,
                     {}});
}

void Workbench::onBannerClosed(BannerTopic topic) {
  if (topic != BannerTopic::Emulated)
    return;
  m_bannerSaysEmulated = false;
  emit stateChanged();
}

void Workbench::raiseDeviceBanner() {
  m_bannerSaysEmulated = emulatesLocalMemory(m_state.device.device);
  if (m_bannerSaysEmulated)
    emit bannerRaised({BannerTopic::Emulated,
                       QStringLiteral("Local memory is emulated in global memory on this device:"),
                       QStringLiteral("tiling may not help here."), QStringLiteral("Why?"), BannerAction::Why,
                       QString::fromUtf8(kEmulatedMore)});
  else
    emit bannerCleared(BannerTopic::Emulated);
}

void Workbench::startRun() {
  if (running())
    return;
  if (const QString blocker = runBlocker(); !blocker.isEmpty()) {
    emit bannerRaised({BannerTopic::Refusal, QStringLiteral("Not run."), blocker, {}, BannerAction::None, {}});
    return;
  }
  emit bannerCleared(BannerTopic::EngineDied);
  emit bannerCleared(BannerTopic::Warning);
  m_partial.clear();
  m_buildTimer.stop();
  m_runBaseline = baselineEntry(m_state);
  m_runTimer.start();
  m_bridge.startRun(*m_state.family, m_evaluation.request);
  setActivity(EngineActivity::Running);
  emit partialResultsChanged();
}

QString Workbench::residencyBlocker() const {
  if (running())
    return QStringLiteral("A run is under way.");
  if (m_state.device.whatIf())
    return QStringLiteral("This device is not at hand: its residency cannot be measured here.");
  return m_residency.measuring() || m_residency.canMeasure(m_state, m_evaluation)
             ? QString()
             : QStringLiteral("Nothing to measure: no chosen variant is right and allowed by the plan.");
}

void Workbench::measureResidency() {
  if (!residencyBlocker().isEmpty() || m_residency.measuring())
    return;
  emit bannerCleared(BannerTopic::EngineDied);
  m_buildTimer.stop();
  m_residency.measure(m_state, m_evaluation);
}

void Workbench::stopRun() {
  if (!running() && !m_residency.measuring())
    return;
  m_bridge.cancelRun();
  setActivity(EngineActivity::Stopping);
}

void Workbench::addRun(RunResult result, const FamilySpec& family, QString origin, double elapsedNs) {
  RunRecord record;
  record.number = static_cast<int>(m_runs.size()) + 1;
  // A saved run's time is its file's: it was measured then, not when it is looked at.
  const QDateTime saved = origin.isEmpty() ? QDateTime() : QFileInfo(origin).lastModified();
  record.finished = saved.isValid() ? saved : QDateTime::currentDateTime();
  record.result = std::move(result);
  record.family = &family;
  record.origin = std::move(origin);
  record.elapsedNs = elapsedNs;
  m_runs.push_back(std::move(record));
  const int index = static_cast<int>(m_runs.size()) - 1;
  emit runAdded(index);
  m_focus.show(index);
}

const RunRecord* Workbench::shownRun() const {
  const int run = m_focus.shownRun();
  return run < 0 ? nullptr : &m_runs[static_cast<std::size_t>(run)];
}

void Workbench::onRunFinished(const RunResult& result) {
  m_builds.add(result);
  setActivity(EngineActivity::Ready);
  m_partial.clear();
  auto family = findFamily(result.family);
  addRun(withBaseline(result, m_runBaseline), family ? **family : *m_state.family, {},
         static_cast<double>(m_runTimer.nsecsElapsed()));
  if (const QString stopped = stoppedSentence(result); !stopped.isEmpty())
    emit bannerRaised({BannerTopic::Warning, QStringLiteral("Stopped:"), stopped, {}, BannerAction::None, {}});
  else if (!result.warnings.empty())
    emit bannerRaised(
        {BannerTopic::Warning, QStringLiteral("Note:"), text(result.warnings.front()), {}, BannerAction::None, {}});
  refresh();
  emit stateChanged();
  emit runEnded();
}

void Workbench::onRunFailed(const PlanError& error) {
  setActivity(EngineActivity::Ready);
  m_partial.clear();
  if (error.code == PlanErrorCode::Cancelled)
    emit bannerRaised({BannerTopic::Warning,
                       QStringLiteral("Stopped:"),
                       QStringLiteral("no variant was done yet, so there is nothing to show of this run."),
                       {},
                       BannerAction::None,
                       {}});
  else
    emit bannerRaised({BannerTopic::EngineDied,
                       QStringLiteral("The run failed:"),
                       text(error.sentence),
                       QStringLiteral("Run again"),
                       BannerAction::Run,
                       {}});
  emit stateChanged();
  emit runEnded();
}

void Workbench::openRun(RunResult result, const FamilySpec& family, QString origin) {
  const DeviceChoice* own = atHand(m_devices, result.device);
  const DeviceChoice device = own ? *own : deviceChoice(result.device, DeviceOrigin::Saved);
  ExperimentRequest request;
  request.parameters = result.parameters;
  request.samples = result.samples;
  request.seed = result.seed;
  for (const VariantResult& variant : result.variants) {
    VariantChoice choice{variant.name, variant.variant, {}};
    if (variant.name.find("@pad=") != std::string::npos)
      choice.overrides.set("pad", variant.parameters.at("pad"));
    request.variants.push_back(std::move(choice));
  }
  SetupState state = stateOf(request, family, device, baselineOfRun(result));
  m_builds.add(result);
  if (own == nullptr) {
    m_devices.push_back(device);
    emit devicesChanged();
  }
  setState(std::move(state));
  addRun(std::move(result), family, std::move(origin), 0.0);
}

void Workbench::openChoice(const PreparedChoice& choice) {
  const ExperimentRequest& request = choice.request;
  DeviceChoice device = m_state.device;
  const auto named = [&](const DeviceChoice& known) {
    return known.origin != DeviceOrigin::Saved && known.device.id == request.device;
  };
  const auto found = std::find_if(m_devices.begin(), m_devices.end(), named);
  if (!m_preferred.empty()) {
    // The command line named a device: it stays.
  } else if (found != m_devices.end()) {
    device = *found;
    m_deviceNamed = true;
  } else {
    m_preferred = request.device; // the engine has not listed its devices yet
  }
  m_choiceOpened = true;
  setState(stateOf(request, *choice.family, std::move(device), choice.baseline));
}

std::optional<double> Workbench::predictedNs() const {
  std::vector<TimedRun> runs;
  for (const RunRecord& run : m_runs)
    if (run.elapsedNs > 0)
      runs.push_back({&run.result, run.elapsedNs});
  return predictedRunNs(*m_state.family, m_evaluation.request, m_state.device.device, runs);
}

} // namespace tileglass
