// The window and its engine: real runs, crashes, Stop, a machine without OpenCL. The window lives through all of it.
#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSignalSpy>

#include "kernels/catalogue.h"
#include "tests/ui/window_support.h"
#include "ui/models/history_model.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/devices_page.h"
#include "ui/panels/history_panel.h"
#include "ui/plots/samples_plot.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kLong = 120000; ///< only an upper bound: tests go on as soon as the signal is there

class EngineInWindow : public WindowTest {
protected:
  /// Runs and waits for the end.
  void run() {
    QSignalSpy ended(&workbench(), &Workbench::runEnded);
    QTest::mouseClick(widget<QPushButton>("run"), Qt::LeftButton);
    ASSERT_TRUE(workbench().running());
    ASSERT_TRUE(ended.count() > 0 || ended.wait(kLong));
  }
  void listDevices() {
    workbench().listDevices();
    ASSERT_TRUE(QTest::qWaitFor([this] { return workbench().activity() != EngineActivity::Listing; }, kLong));
  }
};

TEST_F(EngineInWindow, ARealRunShowsTwoRowsRight) {
  open(realEngine(), cpuDevice());
  listDevices();
  ASSERT_FALSE(workbench().devices().front().whatIf()) << widget<BannerBar>("banner")->shownText().toStdString();
  workbench().setState(initialState(workbench().devices().front(), *catalogue().front()));
  choose("size", ProblemSize{64, 64, 64});
  choose("tile", TileShape{8, 8});
  SetupState state = workbench().state();
  state.samples = 5;
  workbench().setState(state);
  CompareModel& model = widget<ComparePage>("comparePage")->model();
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const QAbstractItemModelTester history(&widget<HistoryPanel>("history")->model(),
                                         QAbstractItemModelTester::FailureReportingMode::Fatal);
  run();
  ASSERT_EQ(model.rowCount(), 2);
  for (const CompareRow& row : model.rows()) {
    EXPECT_EQ(row.result, RowResult::Right) << row.resultDetail.toStdString();
    EXPECT_TRUE(row.timed);
  }
  EXPECT_EQ(model.rows()[0].speedup, QStringLiteral("baseline"));
  EXPECT_TRUE(model.rows()[1].compared);
  EXPECT_FALSE(widget<TextLabel>("verdict")->text().isEmpty());
  EXPECT_EQ(widget<SamplesPlot>("samplesPlot")->seriesCount(), 2);
  EXPECT_EQ(widget<HistoryPanel>("history")->model().rowCount(), 2);
  EXPECT_TRUE(model.toTsv().startsWith(QStringLiteral("Variant\t")));
}

TEST_F(EngineInWindow, ACrashIsABannerAndTheWindowLives) {
  MainWindow& window = open(fakeEngine("tiled", "abort"), gpuDevice());
  run();
  auto* banner = widget<BannerBar>("banner");
  EXPECT_TRUE(banner->isVisible());
  EXPECT_TRUE(banner->shownText().contains(QStringLiteral("SIGABRT"))) << banner->shownText().toStdString();
  EXPECT_TRUE(banner->shownText().contains(QStringLiteral("tiled"))) << banner->shownText().toStdString();
  EXPECT_TRUE(findWidget<QPushButton>(window, QStringLiteral("bannerAction"))->isVisible());
  EXPECT_TRUE(widget<QPushButton>("run")->isEnabled());
  QTest::keyClick(&window, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_TRUE(window.isVisible());
}

TEST_F(EngineInWindow, StopEndsARun) {
  open(fakeEngine("tiled", "hang"), gpuDevice());
  QSignalSpy ended(&workbench(), &Workbench::runEnded);
  workbench().startRun();
  QTest::qWait(200);
  EXPECT_TRUE(workbench().running());
  EXPECT_TRUE(widget<QPushButton>("stop")->isEnabled());
  QTest::keyClick(m_window.get(), Qt::Key_Escape);
  ASSERT_TRUE(ended.count() > 0 || ended.wait(kLong));
  EXPECT_FALSE(workbench().running());
  EXPECT_FALSE(widget<QPushButton>("stop")->isEnabled());
  EXPECT_TRUE(widget<QPushButton>("run")->isEnabled());
  // naive had come to its end: it stays, and the banner says what did not run.
  const QString banner = widget<BannerBar>("banner")->shownText();
  EXPECT_TRUE(banner.contains(QStringLiteral("Stopped: tiled did not run; naive is done and stays")))
      << banner.toStdString();
  const auto& rows = widget<ComparePage>("comparePage")->model().rows();
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_TRUE(rows[0].timed);
  EXPECT_EQ(rows[1].result, RowResult::NotRun);
}

TEST_F(EngineInWindow, WithoutAPlatformTheWindowSaysHowToGetOneAndStillPlans) {
  EngineConfig config = realEngine();
  config.environment["OCL_ICD_VENDORS"] = "/nonexistent";
  config.wrapper = {"env"}; // under a wrapper the simulator is not asked
  m_window = std::make_unique<MainWindow>(config);
  m_window->show();
  listDevices();
  auto* banner = widget<BannerBar>("banner");
  EXPECT_TRUE(banner->isVisible());
  EXPECT_TRUE(banner->shownText().contains(QStringLiteral("pocl-opencl-icd"))) << banner->shownText().toStdString();
  EXPECT_FALSE(widget<QPushButton>("run")->isEnabled());
  EXPECT_TRUE(widget<TextLabel>("occupancyFigure")->text().contains(QLatin1Char('%')));
}

TEST_F(EngineInWindow, ASimulatorAloneIsListedButNeverTakenForTimingUnasked) {
  EngineConfig config = fakeEngine("tiled", "ok");
  config.arguments.push_back("--simulator-only");
  m_window = std::make_unique<MainWindow>(config);
  m_window->show();
  listDevices();
  const QString banner = widget<BannerBar>("banner")->shownText();
  EXPECT_TRUE(banner.contains(QStringLiteral("No OpenCL device for timing"))) << banner.toStdString();
  EXPECT_TRUE(banner.contains(QStringLiteral("pocl-opencl-icd"))) << banner.toStdString();
  EXPECT_TRUE(workbench().state().device.whatIf());
  EXPECT_FALSE(workbench().canRun());
  ASSERT_TRUE(workbench().devices().front().device.simulator); // it can be chosen
  workbench().setState(withDevice(workbench().state(), workbench().devices().front()));
  EXPECT_TRUE(workbench().canRun()) << workbench().runBlocker().toStdString();
}

TEST_F(EngineInWindow, ADeviceThatIsNotThereIsNamedAndAnotherTaken) {
  EngineConfig config = fakeEngine("tiled", "ok");
  config.arguments.push_back("--simulator-only");
  m_window = std::make_unique<MainWindow>(config);
  m_window->show();
  workbench().preferDevice("nope");
  listDevices();
  EXPECT_TRUE(workbench().deviceError().contains(QStringLiteral("'nope'"))) << workbench().deviceError().toStdString();
  EXPECT_TRUE(workbench().state().device.whatIf());
}

TEST_F(EngineInWindow, AMissingEngineProgramIsASentence) {
  m_window = std::make_unique<MainWindow>(noEngine());
  m_window->show();
  listDevices();
  EXPECT_EQ(workbench().activity(), EngineActivity::Unavailable);
  EXPECT_TRUE(widget<BannerBar>("banner")->isVisible());
}

TEST_F(EngineInWindow, RunWhileRefusedIsASentence) {
  MainWindow& window = open(noEngine(), gpuDevice());
  choose("tile", TileShape{64, 64});
  QTest::keyClick(&window, Qt::Key_F5);
  EXPECT_FALSE(workbench().running());
  EXPECT_TRUE(widget<BannerBar>("banner")->shownText().contains(QStringLiteral("4,096")));
}

TEST_F(EngineInWindow, TheDeviceTableIsAModel) {
  open(noEngine(), gpuDevice());
  DeviceModel& model = widget<DevicesPage>("devicesPage")->model();
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  workbench().setState(initialState(cpuDevice(), *catalogue().front()));
  EXPECT_GT(model.rowCount(), 10);
  EXPECT_TRUE(model.toText().contains(QStringLiteral("2,097,152 B")));
}

} // namespace
} // namespace tileglass
