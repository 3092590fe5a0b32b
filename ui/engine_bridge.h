// The window's way to the engine: runs the blocking drivers of app/engine on a worker thread and posts values back as
// queued signals. The window never waits.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include <QObject>
#include <QThread>

#include "app/core/experiment_request.h"
#include "app/core/kernel_spec.h"
#include "app/core/run_result.h"
#include "app/engine/engine.h"
#include "app/engine/experiment_driver.h"

namespace tileglass {

class EngineBridge : public QObject {
  Q_OBJECT
public:
  explicit EngineBridge(EngineConfig config, QObject* parent = nullptr);
  /// Cancels what runs and waits for the worker.
  ~EngineBridge() override;

  void listDevices();
  /// Builds without launching; replaces a build that is still under way.
  void requestPlan(const FamilySpec& family, const ExperimentRequest& request);
  void startRun(const FamilySpec& family, const ExperimentRequest& request);
  /// Counts resident groups; one answer, no progress.
  void measureResidency(const FamilySpec& family, const ExperimentRequest& request);
  /// Stops the run and the measurement under way.
  void cancelRun();
  bool running() const { return m_running; }

signals:
  void devicesListed(const tileglass::EngineDevices& devices);
  void devicesFailed(const tileglass::PlanError& error);
  void planFinished(const tileglass::RunResult& result);
  void planFailed(const tileglass::PlanError& error);
  void runProgressed(const tileglass::RunProgress& progress);
  void variantFinished(const tileglass::VariantResult& result);
  void engineDied(const QString& sentence);
  void runFinished(const tileglass::RunResult& result);
  void runFailed(const tileglass::PlanError& error);
  void residencyMeasured(const tileglass::RunResult& result);
  void residencyFailed(const tileglass::PlanError& error);

private:
  using Cancel = std::shared_ptr<std::atomic<bool>>;
  /// Runs `work` on the worker thread; nothing it throws leaves it.
  void post(std::function<void()> work);
  /// Runs `deliver` on this object's thread.
  void deliver(std::function<void()> deliver);

  EngineConfig m_config;
  QThread m_thread;
  QObject* m_worker = nullptr; ///< lives on m_thread, which deletes it
  Cancel m_planCancel = std::make_shared<std::atomic<bool>>(false);
  Cancel m_runCancel = std::make_shared<std::atomic<bool>>(false);
  Cancel m_residencyCancel = std::make_shared<std::atomic<bool>>(false);
  bool m_running = false; ///< only of this object's thread
};

} // namespace tileglass
