// What the tests of the window share: devices to plan for, engines to inject, widgets by their names.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>
#include <QWidget>

#include "app/engine/engine.h"
#include "tests/support/folders.h"
#include "ui/main_window.h"
#include "ui/models/device_choice.h"
#include "ui/models/setup_state.h"
#include "ui/settings.h"
#include "ui/theme.h"

namespace tileglass {

/// The widget (or action) of that name; where it is missing, the error lists the names that there are.
template <typename T>
T* findWidget(QObject& root, const QString& name) {
  if (T* found = root.findChild<T*>(name))
    return found;
  QStringList names;
  for (const T* other : root.findChildren<T*>())
    if (!other->objectName().isEmpty())
      names << other->objectName();
  names.sort();
  throw std::runtime_error("no " + std::string(T::staticMetaObject.className()) + " named '" + name.toStdString() +
                           "'; there are: " + names.join(QStringLiteral(", ")).toStdString());
}

/// A GPU as the engine reports an NVIDIA H200, and a CPU as PoCL reports it.
inline DeviceChoice gpuDevice(const std::string& name = "NVIDIA H200") {
  Device device;
  device.id = "0:0";
  device.platform = "NVIDIA CUDA";
  device.name = name;
  device.vendor = "NVIDIA Corporation";
  device.driver = "580.159";
  device.type = DeviceType::Gpu;
  device.architecture = "sm_90";
  device.limits.localMemoryBytes = 49152;
  device.limits.localMemoryType = LocalMemoryType::Local;
  device.limits.maxWorkGroupSize = 1024;
  device.limits.maxWorkItemSizes = {1024, 1024, 64};
  device.limits.computeUnits = 132;
  device.limits.globalMemoryBytes = std::uint64_t{140} << 30U;
  device.limits.maxAllocationBytes = std::uint64_t{35} << 30U;
  device.limits.constantMemoryBytes = 65536;
  return deviceChoice(std::move(device));
}

inline DeviceChoice cpuDevice() {
  DeviceChoice choice = gpuDevice("pthread-Intel Xeon Processor");
  choice.device.platform = "Portable Computing Language";
  choice.device.vendor = "GenuineIntel";
  choice.device.type = DeviceType::Cpu;
  choice.device.architecture = "cpu";
  choice.device.limits.localMemoryBytes = 2097152;
  choice.device.limits.localMemoryType = LocalMemoryType::Global;
  choice.device.limits.maxWorkGroupSize = 4096;
  choice.device.limits.maxWorkItemSizes = {4096, 4096, 4096};
  choice.device.limits.computeUnits = 16;
  return deviceChoice(std::move(choice.device));
}

/// An engine program that is not there: a window that needs none.
inline EngineConfig noEngine() {
  return {"/nonexistent/tileglass-cli", {"serve"}, {}, {}};
}
inline EngineConfig realEngine() {
  return {(testing::buildFolder() / "bin/tileglass-cli").string(), {"serve"}, {}, {}};
}
/// The misbehaving engine of tests/support: `variant` does `what` (ok, abort, hang, …).
inline EngineConfig fakeEngine(const std::string& variant, const std::string& what) {
  return {(testing::buildFolder() / "bin/fake_engine").string(), {"--variant", variant + "=" + what}, {}, {}};
}

/// A shown window with the device chosen, as if the engine had listed it.
class WindowTest : public ::testing::Test {
protected:
  void SetUp() override {
    Settings::instance().useMemory(); // nothing is remembered from the test before
    Theme::instance().setScale(1.0);
    Theme::instance().setPresentation(false);
  }
  MainWindow& open(EngineConfig config, DeviceChoice device) {
    m_window = std::make_unique<MainWindow>(std::move(config));
    m_window->resize(1440, 900);
    m_window->show();
    EXPECT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    Workbench& workbench = m_window->workbench();
    workbench.setState(initialState(std::move(device), *workbench.state().family));
    return *m_window;
  }
  Workbench& workbench() { return m_window->workbench(); }
  void choose(const std::string& name, ParameterValue value) {
    workbench().setState(withParameter(workbench().state(), name, std::move(value)));
  }
  template <typename T>
  T* widget(const char* name) {
    return findWidget<T>(*m_window, QString::fromUtf8(name));
  }
  std::unique_ptr<MainWindow> m_window;
};

} // namespace tileglass
