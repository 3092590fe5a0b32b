#include "ui/engine_bridge.h"

#include <exception>

#include "ui/models/wording.h"

namespace tileglass {
namespace {

/// The driver's answer, or the exception it ended with as a sentence.
template <typename Drive>
auto guarded(Drive drive) -> decltype(drive()) {
  try {
    return drive();
  } catch (const std::exception& error) {
    return refuse(PlanErrorCode::EngineCrashed, std::string("The engine could not be asked: ") + error.what() + ".");
  }
}

} // namespace

EngineBridge::EngineBridge(EngineConfig config, QObject* parent) : QObject(parent), m_config(std::move(config)) {
  m_worker = new QObject;
  m_worker->moveToThread(&m_thread);
  connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
  m_thread.setObjectName(QStringLiteral("engine-bridge"));
}

EngineBridge::~EngineBridge() {
  *m_planCancel = true;
  *m_runCancel = true;
  *m_residencyCancel = true;
  if (m_thread.isRunning()) {
    m_thread.quit();
    m_thread.wait();
  } else {
    delete m_worker;
  }
}

void EngineBridge::post(std::function<void()> work) {
  if (!m_thread.isRunning())
    m_thread.start();
  QMetaObject::invokeMethod(m_worker, std::move(work), Qt::QueuedConnection);
}

void EngineBridge::deliver(std::function<void()> deliver) {
  QMetaObject::invokeMethod(this, std::move(deliver), Qt::QueuedConnection);
}

void EngineBridge::listDevices() {
  post([this] {
    auto devices = guarded([this] { return driveDevices(m_config); });
    deliver([this, devices = std::move(devices)] {
      if (devices)
        emit devicesListed(*devices);
      else
        emit devicesFailed(devices.error());
    });
  });
}

void EngineBridge::requestPlan(const FamilySpec& family, const ExperimentRequest& request) {
  *m_planCancel = true;
  m_planCancel = std::make_shared<std::atomic<bool>>(false);
  post([this, &family, request, cancel = m_planCancel] {
    if (*cancel)
      return;
    auto result = guarded([&] { return drivePlan(m_config, family, request, *cancel); });
    if (*cancel)
      return;
    deliver([this, result = std::move(result)] {
      if (result)
        emit planFinished(*result);
      else
        emit planFailed(result.error());
    });
  });
}

void EngineBridge::startRun(const FamilySpec& family, const ExperimentRequest& request) {
  *m_planCancel = true; // the run builds anyway
  m_runCancel = std::make_shared<std::atomic<bool>>(false);
  m_running = true;
  DriverObserver observer;
  observer.progress = [this](const RunProgress& progress) {
    deliver([this, progress] { emit runProgressed(progress); });
  };
  observer.variantFinished = [this](const VariantResult& result) {
    deliver([this, result] { emit variantFinished(result); });
  };
  observer.engineDied = [this](const std::string& sentence) {
    deliver([this, sentence] { emit engineDied(text(sentence)); });
  };
  post([this, &family, request, observer, cancel = m_runCancel] {
    auto result = guarded([&] { return driveExperiment(m_config, family, request, observer, *cancel); });
    deliver([this, result = std::move(result)] {
      m_running = false;
      if (result)
        emit runFinished(*result);
      else
        emit runFailed(result.error());
    });
  });
}

void EngineBridge::measureResidency(const FamilySpec& family, const ExperimentRequest& request) {
  *m_planCancel = true; // the measurement builds anyway
  m_residencyCancel = std::make_shared<std::atomic<bool>>(false);
  DriverObserver observer;
  observer.engineDied = [this](const std::string& sentence) {
    deliver([this, sentence] { emit engineDied(text(sentence)); });
  };
  post([this, &family, request, observer, cancel = m_residencyCancel] {
    auto result = guarded([&] { return driveResidency(m_config, family, request, observer, *cancel); });
    deliver([this, result = std::move(result)] {
      if (result)
        emit residencyMeasured(*result);
      else
        emit residencyFailed(result.error());
    });
  });
}

void EngineBridge::cancelRun() {
  *m_runCancel = true;
  *m_residencyCancel = true;
}

} // namespace tileglass
