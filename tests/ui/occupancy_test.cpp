// Budget and Occupancy in words: figures of the H200, a CPU, a device that no table knows.
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>

#include "tests/ui/window_support.h"
#include "ui/panels/cost_area.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/sign_label.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class Cost : public WindowTest {
protected:
  QString textOf(const char* name) { return widget<TextLabel>(name)->text(); }
};

TEST_F(Cost, AnUpperBoundIsMarkedUntilABuildIsKnown) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{32, 32});
  EXPECT_EQ(textOf("occupancyFigure"), QStringLiteral("≤ 100%"));
  EXPECT_TRUE(textOf("limiterSentence").contains(QStringLiteral("warps")));
}

TEST_F(Cost, ACpuHasNoPercentage) {
  open(noEngine(), cpuDevice());
  EXPECT_FALSE(widget<TextLabel>("occupancyFigure")->isVisible());
  EXPECT_EQ(textOf("occupancyGroups"), QStringLiteral("1 group a core"));
  EXPECT_TRUE(widget<BannerBar>("banner")->shownText().contains(QStringLiteral("emulated")));
}

TEST_F(Cost, AnUnknownDeviceSaysSo) {
  DeviceChoice unknown = gpuDevice("Some Accelerator");
  unknown.device.architecture.clear();
  open(noEngine(), deviceChoice(unknown.device));
  EXPECT_FALSE(widget<TextLabel>("occupancyFigure")->isVisible());
  EXPECT_TRUE(textOf("limiterSentence").contains(QStringLiteral("Not known")));
}

TEST_F(Cost, AnotherArchitectureCanBeAskedFor) {
  open(noEngine(), cpuDevice());
  auto* combo = widget<QComboBox>("occupancyArchitecture");
  ASSERT_GT(combo->count(), 5);
  combo->setCurrentIndex(1);
  emit combo->activated(1);
  EXPECT_TRUE(widget<TextLabel>("occupancyFigure")->isVisible());
  EXPECT_TRUE(textOf("occupancyFigure").contains(QLatin1Char('%')));
}

TEST_F(Cost, ARefusalNamesItsVariantWhereOthersAskForOtherBytes) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{64, 64});
  EXPECT_TRUE(widget<SignLabel>("budgetVerdict")->sentence().startsWith(QStringLiteral("tiled, tile 64, refused:")))
      << widget<SignLabel>("budgetVerdict")->sentence().toStdString();
}

TEST_F(Cost, TheBudgetTellsTheReasonThatItDraws) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{128, 128}); // too many work-items, and too many bytes
  const QString words = widget<SignLabel>("budgetVerdict")->sentence();
  EXPECT_TRUE(words.contains(QStringLiteral("131,072 B of local memory"))) << words.toStdString();
}

TEST_F(Cost, LongSentencesScrollAndDoNotSqueezeTheRows) {
  open(noEngine(), gpuDevice());
  widget<TextLabel>("nextStepSentence")
      ->setText(QString(2000, QLatin1Char('x')).replace(QLatin1Char('x'), QStringLiteral("so ")));
  for (int i = 0; i < 4; ++i)
    QApplication::processEvents();
  auto* words = widget<QScrollArea>("occupancyWords");
  EXPECT_GT(words->verticalScrollBar()->maximum(), 0);
  EXPECT_EQ(words->horizontalScrollBar()->maximum(), 0);
  EXPECT_GE(words->height(), 20);
}

TEST_F(Cost, SmallWindowsShowTheStripAndTheChevronOverrides) {
  MainWindow& window = open(noEngine(), gpuDevice());
  auto* area = widget<CostArea>("costArea");
  EXPECT_TRUE(area->isFull());
  window.resize(1024, 700);
  QApplication::processEvents();
  EXPECT_FALSE(area->isFull());
  EXPECT_EQ(area->height(), 72);
  QTest::mouseClick(widget<QWidget>("costChevron"), Qt::LeftButton);
  EXPECT_TRUE(area->isFull());
}

} // namespace
} // namespace tileglass
