// Holds what the window shows: devices, the choice, what follows from it, runs. Panels send it new choices and read its
// values; it alone talks to the engine.
#pragma once

#include <optional>
#include <vector>

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include "ui/engine_bridge.h"
#include "ui/models/banner_message.h"
#include "ui/models/evaluation.h"
#include "ui/models/residency_book.h"
#include "ui/models/run_focus.h"

namespace tileglass {

struct PreparedChoice;

/// A run of this window, or one that was opened.
struct RunRecord {
  int number = 0;
  QDateTime finished;
  RunResult result;
  const FamilySpec* family = nullptr;
  QString origin;         ///< the file it came from; empty: measured here
  double elapsedNs = 0.0; ///< from start to end; 0 where it was not measured here
};

enum class EngineActivity { NotAsked, Listing, Ready, Building, Running, Measuring, Stopping, Unavailable };

class Workbench : public QObject {
  Q_OBJECT
public:
  explicit Workbench(EngineConfig config, QObject* parent = nullptr);

  const std::vector<DeviceChoice>& devices() const { return m_devices; }
  const SetupState& state() const { return m_state; }
  const Evaluation& evaluation() const { return m_evaluation; }
  const std::vector<RunRecord>& runs() const { return m_runs; }
  /// Which run the pages show and what is pinned.
  RunFocus& focus() { return m_focus; }
  const RunFocus& focus() const { return m_focus; }
  /// The run that the pages show; nullptr before the first.
  const RunRecord* shownRun() const;
  const std::vector<VariantResult>& partialResults() const { return m_partial; }
  EngineActivity activity() const { return m_activity; }
  bool running() const { return m_bridge.running(); }
  /// Run may be pressed now; else `runBlocker()` says why not.
  bool canRun() const { return runBlocker().isEmpty(); }
  QString runBlocker() const;
  /// What was measured beside the predictions.
  const ResidencyBook& residency() const { return m_residency; }
  void measureResidency();
  /// Why residency cannot be measured now; empty where it can.
  QString residencyBlocker() const;

  /// A device that is preferred once devices are listed (a selector as on the command line).
  void preferDevice(std::string selector) { m_preferred = std::move(selector); }
  /// Why no device matched the preferred one; empty where one did, or none was preferred.
  const QString& deviceError() const { return m_deviceError; }
  /// A change of the choice, which can be undone.
  void setState(SetupState state);
  QUndoStack& undoStack() { return m_undo; }
  void stepTile(int steps);
  void listDevices();
  void startRun();
  void stopRun();
  /// Shows a saved run and takes over its choice.
  void openRun(RunResult result, const FamilySpec& family, QString origin);
  /// Takes over a prepared choice; its device too, as soon as devices are listed.
  void openChoice(const PreparedChoice& choice);
  /// How long Run would take, in nanoseconds; nothing where the runs so far do not tell.
  std::optional<double> predictedNs() const;
  /// The banner says now that this device emulates local memory: nothing else needs to.
  bool bannerSaysEmulated() const { return m_bannerSaysEmulated; }
  void onBannerClosed(BannerTopic topic);

signals:
  void devicesChanged();
  void stateChanged();
  void activityChanged();
  void runProgressed(const tileglass::RunProgress& progress);
  void partialResultsChanged();
  void runAdded(int index);
  void runEnded();
  void bannerRaised(const tileglass::BannerMessage& message);
  void bannerCleared(tileglass::BannerTopic topic);

private:
  void connectBridge();
  void applyState(const SetupState& state);
  void startOver(const SetupState& state);
  void onDevicesListed(const EngineDevices& listed);
  void onDevicesFailed(const PlanError& error);
  void onRunFinished(const RunResult& result);
  void onRunFailed(const PlanError& error);
  void chooseDevice(std::vector<DeviceChoice> devices, const std::string& selector);
  void askForBuild();
  void refresh();
  void setActivity(EngineActivity activity);
  void raiseDeviceBanner();
  void raiseNoDevice(const QString& cause);
  void addRun(RunResult result, const FamilySpec& family, QString origin, double elapsedNs);

  EngineBridge m_bridge;
  ResidencyBook m_residency{m_bridge};
  QTimer m_buildTimer; ///< 300 ms after the last tick
  std::vector<DeviceChoice> m_devices;
  SetupState m_state;
  BuildCache m_builds;
  Evaluation m_evaluation;
  std::vector<RunRecord> m_runs;
  RunFocus m_focus;
  std::vector<VariantResult> m_partial;
  std::string m_preferred;
  QString m_deviceError;
  bool m_bannerSaysEmulated = false;
  bool m_choiceOpened = false; ///< the choice is someone's, not the first device's defaults
  bool m_deviceNamed = false;  ///< by the opened choice: it stays, also one that is not at hand
  QUndoStack m_undo;
  QElapsedTimer m_runTimer;
  std::string m_runBaseline; ///< of the run under way
  EngineActivity m_activity = EngineActivity::NotAsked;
};

} // namespace tileglass
