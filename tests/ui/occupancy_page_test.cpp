// The Occupancy page: a group as chosen and one typed by hand, plots and their table, residency measured by the real
// engine beside the prediction.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>

#include "tests/ui/window_support.h"
#include "ui/models/curve_model.h"
#include "ui/panels/occupancy_page.h"
#include "ui/plots/occupancy_plot.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class OccupancyPageTest : public WindowTest {
protected:
  void openPage(EngineConfig config, DeviceChoice device) {
    open(std::move(config), std::move(device));
    widget<QTabWidget>("tabs")->setCurrentWidget(widget<OccupancyPage>("occupancyPage"));
  }
  QString textOf(const char* name) { return widget<TextLabel>(name)->text(); }
  void type(const char* name, int value) {
    auto* spin = widget<QSpinBox>(name);
    spin->setValue(value);
  }
  void chooseArchitecture(const QString& name) {
    auto* combo = widget<QComboBox>("whatIfArchitecture");
    const int index = combo->findText(name, Qt::MatchStartsWith);
    ASSERT_GT(index, 0) << name.toStdString();
    combo->setCurrentIndex(index);
    emit combo->activated(index);
  }
};

TEST_F(OccupancyPageTest, PlotsFollowTheChoice) {
  openPage(noEngine(), gpuDevice());
  choose("tile", TileShape{16, 16});
  const auto* plot = widget<OccupancyPlot>("localCurve");
  ASSERT_FALSE(plot->figure().curve.steps.empty());
  EXPECT_EQ(plot->figure().current, 2048U) << "two tiles of 16 × 16 floats";
  EXPECT_EQ(plot->figure().limit, 49152U) << "the driver's limit of a group stands below the unit's memory";
  EXPECT_EQ(widget<OccupancyPlot>("workItemCurve")->figure().current, 256U);
  choose("extra_local", std::uint64_t{8192});
  EXPECT_EQ(plot->figure().current, 10240U);
  EXPECT_TRUE(plot->accessibleDescription().contains(QStringLiteral("10,240")))
      << plot->accessibleDescription().toStdString();
  EXPECT_TRUE(textOf("bestTiles").contains(QStringLiteral("fastest only a run tells")));
}

TEST_F(OccupancyPageTest, AGroupCanBeTypedForAnyArchitecture) {
  openPage(noEngine(), cpuDevice());
  chooseArchitecture(QStringLiteral("sm_86"));
  type("whatIfWorkItems", 256);
  type("whatIfRegisters", 32);
  type("whatIfLocalBytes", 16384);
  EXPECT_TRUE(textOf("pageFigure").contains(QStringLiteral("83%"))) << textOf("pageFigure").toStdString();
  EXPECT_TRUE(textOf("pageNextStep").contains(QStringLiteral("16,000"))) << textOf("pageNextStep").toStdString();
  type("whatIfRegisters", 999);
  EXPECT_TRUE(textOf("pageLimiter").contains(QStringLiteral("999"))) << textOf("pageLimiter").toStdString();
  QTest::mouseClick(widget<QPushButton>("whatIfAsChosen"), Qt::LeftButton);
  EXPECT_FALSE(widget<QPushButton>("whatIfAsChosen")->isEnabled());
  EXPECT_TRUE(textOf("pageFigure").contains(QStringLiteral("a core"))) << textOf("pageFigure").toStdString();
}

TEST_F(OccupancyPageTest, VendorsHaveTheirOwnChoices) {
  openPage(noEngine(), gpuDevice());
  EXPECT_FALSE(widget<QComboBox>("whatIfMode")->isVisible());
  chooseArchitecture(QStringLiteral("gfx1100"));
  EXPECT_TRUE(widget<QComboBox>("whatIfMode")->isVisible());
  EXPECT_TRUE(widget<QComboBox>("whatIfWave")->isVisible());
  chooseArchitecture(QStringLiteral("xe_hpg_dg2_arc"));
  EXPECT_TRUE(widget<QComboBox>("whatIfSimd")->isVisible());
  EXPECT_FALSE(widget<QComboBox>("whatIfMode")->isVisible());
}

TEST_F(OccupancyPageTest, ThePlotsAreATableToo) {
  openPage(noEngine(), gpuDevice());
  QTest::mouseClick(widget<QPushButton>("showCurveTable"), Qt::LeftButton);
  EXPECT_EQ(widget<QStackedWidget>("curveStack")->currentIndex(), 1);
  const auto* table = widget<QTableView>("curveTable");
  EXPECT_GT(table->model()->rowCount(), 10);
  EXPECT_EQ(table->model()->index(0, CurveModel::From).data().toString(), QStringLiteral("0"));
}

TEST_F(OccupancyPageTest, TheModelKeepsItsPromises) {
  CurveModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  OccupancyCurve curve;
  curve.steps = {{0, 63, 8, 64, 1.0, {Resource::Warps}}, {64, 128, 4, 32, 0.5, {Resource::LocalMemory}}};
  model.setCurves({curve});
  EXPECT_EQ(model.rowCount(), 2);
  EXPECT_EQ(model.index(1, CurveModel::Limiters).data().toString(), QStringLiteral("local memory"));
  model.setCurves({});
  EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(OccupancyPageTest, ADeviceThatIsNotAtHandCannotBeMeasured) {
  DeviceChoice table = gpuDevice();
  table.origin = DeviceOrigin::Table;
  openPage(noEngine(), table);
  EXPECT_FALSE(widget<QPushButton>("measureResidency")->isEnabled());
  EXPECT_TRUE(textOf("measuredSentence").contains(QStringLiteral("not at hand")));
}

TEST_F(OccupancyPageTest, ResidencyIsMeasuredBesideThePrediction) {
  openPage(realEngine(), cpuDevice());
  workbench().listDevices();
  ASSERT_TRUE(QTest::qWaitFor([&] { return workbench().activity() == EngineActivity::Ready; }, 60000));
  const auto& devices = workbench().devices();
  const auto pocl = std::find_if(devices.begin(), devices.end(), [](const DeviceChoice& choice) {
    return choice.device.platform == "Portable Computing Language";
  });
  ASSERT_NE(pocl, devices.end());
  workbench().setState(withDevice(workbench().state(), *pocl));
  ASSERT_TRUE(widget<QPushButton>("measureResidency")->isEnabled()) << textOf("measuredSentence").toStdString();
  QTest::mouseClick(widget<QPushButton>("measureResidency"), Qt::LeftButton);
  EXPECT_TRUE(workbench().residency().measuring());
  EXPECT_FALSE(workbench().canRun()) << "one question at a time";
  ASSERT_TRUE(QTest::qWaitFor([&] { return !workbench().residency().measuring(); }, 120000));
  EXPECT_TRUE(textOf("measuredSentence").contains(QStringLiteral("worker thread")))
      << textOf("measuredSentence").toStdString();
  EXPECT_TRUE(widget<Chip>("occupancyChip")->accessibleName().contains(QStringLiteral("measured")))
      << widget<Chip>("occupancyChip")->accessibleName().toStdString();
  choose("tile", TileShape{8, 8});
  EXPECT_TRUE(textOf("measuredSentence").contains(QStringLiteral("not measured yet"))) << "that was another tile";
}

TEST_F(OccupancyPageTest, ACrashWhileMeasuringLeavesTheWindowAlive) {
  openPage(fakeEngine("tiled", "abort"), gpuDevice());
  QTest::mouseClick(widget<QPushButton>("measureResidency"), Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !workbench().residency().measuring(); }, 60000));
  EXPECT_TRUE(workbench().canRun()) << workbench().runBlocker().toStdString();
  EXPECT_TRUE(widget<QPushButton>("measureResidency")->isEnabled());
}

} // namespace
} // namespace tileglass
