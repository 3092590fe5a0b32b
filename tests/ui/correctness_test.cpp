// Correctness in words, as a map and as a table.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include "tests/ui/measured_run.h"
#include "tests/ui/window_support.h"
#include "ui/models/correctness_text.h"
#include "ui/panels/correctness_page.h"
#include "ui/theme.h"
#include "ui/widgets/count_legend.h"
#include "ui/widgets/error_map_picture.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class Correctness : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    open(noEngine(), gpuDevice());
    workbench().openRun(measuredRun(), *workbench().state().family, QStringLiteral("a test"));
    findWidget<QTabWidget>(*m_window, QStringLiteral("tabs"))->setCurrentWidget(page());
    QApplication::processEvents();
  }
  CorrectnessPage* page() { return widget<CorrectnessPage>("correctnessPage"); }
  QString textOf(const char* name) { return widget<TextLabel>(name)->text(); }
};

TEST_F(Correctness, TheWrongVariantIsShownFirstInWords) {
  EXPECT_EQ(textOf("correctnessVerdict"), QStringLiteral("Tiled unguarded is wrong in 1,000,000 of 1,000,000 cells."));
  const QString counts = widget<CountLegend>("errorCounts")->accessibleDescription();
  EXPECT_TRUE(counts.contains(QStringLiteral("78,400 cells never written"))) << counts.toStdString();
  EXPECT_TRUE(counts.contains(QStringLiteral("921,600 cells too small"))) << counts.toStdString();
  EXPECT_TRUE(textOf("firstMismatch").startsWith(QStringLiteral("First: row 0, column 0 should be 1, is 0.96")));
  EXPECT_EQ(textOf("errorMapDot"), QStringLiteral("One dot: the worst of 4 × 4 cells"));
  EXPECT_TRUE(textOf("largestError").contains(QStringLiteral("the largest of the others is at most")))
      << textOf("largestError").toStdString();
  EXPECT_FALSE(widget<ErrorMapPicture>("errorMap")->accessibleDescription().isEmpty());
}

TEST_F(Correctness, ARightVariantCanBeChosen) {
  auto* chooser = widget<QComboBox>("correctnessVariant");
  ASSERT_EQ(chooser->count(), 3);
  chooser->setFocus();
  QTest::keyClick(chooser, Qt::Key_Home);
  EXPECT_EQ(chooser->currentText(), QStringLiteral("naive"));
  EXPECT_TRUE(textOf("correctnessVerdict").startsWith(QStringLiteral("Naive is right: its largest error is 0.0")))
      << textOf("correctnessVerdict").toStdString();
  EXPECT_FALSE(widget<TextLabel>("firstMismatch")->isVisible());
}

TEST_F(Correctness, TheMapPaintsNeverWrittenApart) {
  auto* picture = widget<ErrorMapPicture>("errorMap");
  const QImage image = picture->grab().toImage();
  int ink = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      ink += image.pixelColor(x, y) == colours().text ? 1 : 0;
  EXPECT_GT(ink, 200) << "the last 40 rows and columns";
  EXPECT_NE(image.pixelColor(image.width() / 4, image.height() / 4), colours().card);
}

TEST_F(Correctness, ArrowsTellADotInWords) {
  auto* picture = widget<ErrorMapPicture>("errorMap");
  picture->setFocus();
  EXPECT_TRUE(picture->pointed().startsWith(QStringLiteral("rows 0 – 3, columns 0 – 3: error at most")));
  for (int i = 0; i < 300; ++i)
    QTest::keyClick(picture, Qt::Key_Right);
  EXPECT_EQ(picture->pointed(), QStringLiteral("rows 0 – 3, columns 996 – 999: never written"));
}

TEST_F(Correctness, TheTableHasTheWorstFirst) {
  const QAbstractItemModelTester tester(&page()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  QTest::mouseClick(widget<QPushButton>("correctnessAsTable"), Qt::LeftButton);
  EXPECT_TRUE(widget<QTableView>("errorMapTable")->isVisible());
  ErrorMapModel& model = page()->model();
  ASSERT_EQ(model.rowCount(), 62500);
  EXPECT_EQ(model.index(0, ErrorMapModel::Worst).data().toString(), QStringLiteral("never written"));
  EXPECT_TRUE(model.index(62499, ErrorMapModel::Worst).data().toString().contains(QStringLiteral("times its bound")));
}

TEST_F(Correctness, CopyTakesTheWords) {
  QTest::mouseClick(widget<QPushButton>("copyCorrectness"), Qt::LeftButton);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("78,400 cells never written")));
}

TEST(CorrectnessText, ASampledCheckSaysThatTheRestIsNotCompared) {
  VariantResult variant = measuredRun().variants.front();
  variant.check->method = "sampled";
  variant.check->checked = 3000;
  EXPECT_TRUE(correctnessText(variant).note.contains(QStringLiteral("Only 3,000 cells in rows picked at random")));
}

TEST(CorrectnessText, OldRunsWithoutAMapSaySo) {
  VariantResult variant = measuredRun().variants.back();
  variant.check->errorMap.reset();
  const CorrectnessText words = correctnessText(variant);
  EXPECT_TRUE(words.note.contains(QStringLiteral("without an error map")));
  EXPECT_TRUE(words.dot.isEmpty());
  ASSERT_EQ(words.counts.size(), 2U);
  EXPECT_EQ(words.counts[1].bold, QStringLiteral("921,600 cells wrong"));
  EXPECT_TRUE(words.first.startsWith(QStringLiteral("First: element 0 should be 1"))) << words.first.toStdString();
}

TEST(CorrectnessText, RefusedAndUnverifiedSayWhy) {
  VariantResult refused;
  refused.name = refused.variant = "tiled";
  refused.status = VariantStatus::Refused;
  refused.reason = "It does not fit.";
  EXPECT_EQ(correctnessText(refused).verdict, QStringLiteral("Tiled was not verified: it was refused."));
  EXPECT_EQ(correctnessText(refused).note, QStringLiteral("It does not fit."));
  VariantResult unchecked = refused;
  unchecked.status = VariantStatus::Ok;
  unchecked.check = Check{};
  unchecked.check->method = "none";
  unchecked.check->reason = "The chain is too long.";
  EXPECT_TRUE(correctnessText(unchecked).counts.empty());
  EXPECT_EQ(correctnessText(unchecked).note.section(QLatin1Char('.'), 0, 0), QStringLiteral("The chain is too long"));
}

TEST(CorrectnessText, BoundsInWords) {
  EXPECT_EQ(boundText(0.02), QStringLiteral("0.02 of its bound"));
  EXPECT_EQ(boundText(0.001), QStringLiteral("under 0.01 of its bound"));
  EXPECT_EQ(boundText(1.5), QStringLiteral("1.50 times its bound"));
  EXPECT_EQ(boundText(12345.6), QStringLiteral("12,345 times its bound"));
  EXPECT_EQ(boundText(1e300), QStringLiteral("beyond any bound")) << "no number that means anything";
}

} // namespace
} // namespace tileglass
