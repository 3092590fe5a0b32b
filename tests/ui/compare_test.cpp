// Compare: transfers, pinned runs, views, what a CPU means.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

#include "tests/ui/measured_run.h"
#include "tests/ui/window_support.h"
#include "ui/models/compare_view.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/history_panel.h"
#include "ui/plots/samples_plot.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/comparison_rows.h"
#include "ui/widgets/sign_label.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class Compare : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    open(noEngine(), gpuDevice());
  }
  void add(RunResult result) { workbench().openRun(std::move(result), *workbench().state().family, {}); }
  const std::vector<CompareRow>& rows() { return widget<ComparePage>("comparePage")->model().rows(); }
  QString verdict() { return widget<TextLabel>("verdict")->text(); }
};

TEST_F(Compare, TheVerdictComesFirst) {
  add(measuredRun());
  EXPECT_EQ(verdict(), QStringLiteral("Tiled is 2.0× as fast as naive. Tiled unguarded is wrong."));
}

TEST_F(Compare, TransfersAreAddedWhereAskedFor) {
  add(measuredRun());
  EXPECT_EQ(rows()[1].speedup, QStringLiteral("2.0×"));
  EXPECT_EQ(rows()[1].transferNs, 0.0);
  EXPECT_TRUE(widget<TextLabel>("transfers")->text().contains(QStringLiteral("Transfers, not in the times")));
  widget<QComboBox>("compareTimes")->setCurrentIndex(1);
  EXPECT_DOUBLE_EQ(rows()[1].transferNs, 1.2e6);
  EXPECT_EQ(rows()[1].speedup, QStringLiteral("1.46×"));
  EXPECT_TRUE(widget<TextLabel>("transfers")->text().contains(QStringLiteral("Transfers, in every time")));
}

TEST_F(Compare, APinnedRowStandsBesideAnotherRun) {
  add(measuredRun());
  workbench().focus().setPinned({0, 1}, true);
  EXPECT_EQ(rows().size(), 3U) << "its own run shows it anyway";
  RunResult slower = measuredRun();
  for (double& sample : slower.variants[0].time->samplesNs)
    sample *= 2.0;
  add(slower);
  ASSERT_EQ(rows().size(), 4U);
  const CompareRow& pinned = rows()[3];
  EXPECT_TRUE(pinned.pinned);
  EXPECT_EQ(pinned.detail, QStringLiteral("tile 16 · pinned run 1"));
  EXPECT_EQ(pinned.speedup, QStringLiteral("4.0×")) << "against the baseline of the run that is shown";
  workbench().focus().setPinned({0, 1}, false);
  EXPECT_EQ(rows().size(), 3U);
}

TEST_F(Compare, APinnedRowOfAnotherProblemIsNotCompared) {
  add(measuredRun());
  workbench().focus().setPinned({0, 1}, true);
  RunResult other = measuredRun();
  for (VariantResult& variant : other.variants)
    variant.parameters.set("size", ProblemSize{512, 512, 512});
  add(other);
  ASSERT_EQ(rows().size(), 4U);
  EXPECT_EQ(rows()[3].speedup, QStringLiteral("not compared"));
  EXPECT_TRUE(rows()[3].tooltip.contains(QStringLiteral("another problem")));
}

TEST_F(Compare, PinnedRowsAloneHaveTheFirstAsTheirBaseline) {
  add(measuredRun());
  add(measuredRun());
  workbench().focus().setPinned({0, 0}, true);
  workbench().focus().setPinned({1, 1}, true);
  workbench().focus().showPinnedAlone();
  ASSERT_EQ(rows().size(), 2U);
  EXPECT_EQ(rows()[0].speedup, QStringLiteral("baseline"));
  EXPECT_EQ(rows()[1].speedup, QStringLiteral("2.0×"));
  EXPECT_EQ(verdict(), QStringLiteral("Tiled of run 2 is 2.0× as fast as naive of run 1."));
  workbench().focus().show(1);
  EXPECT_EQ(rows().size(), 4U) << "the run, and the pinned row of the other";
}

TEST_F(Compare, EveryViewShowsTheSame) {
  add(measuredRun());
  auto* view = widget<QComboBox>("compareView");
  EXPECT_TRUE(widget<ComparisonRows>("comparison")->isVisible());
  view->setCurrentIndex(1);
  EXPECT_TRUE(widget<SamplesPlot>("samplesPlot")->isVisible());
  EXPECT_EQ(widget<SamplesPlot>("samplesPlot")->seriesCount(), 3);
  view->setCurrentIndex(2);
  EXPECT_TRUE(widget<QTableView>("comparisonTable")->isVisible());
  const QAbstractItemModelTester tester(&widget<ComparePage>("comparePage")->model(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  QTest::mouseClick(widget<QPushButton>("copyComparison"), Qt::LeftButton);
  const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
  ASSERT_EQ(lines.size(), 5) << "a header, three rows, an end";
  EXPECT_EQ(lines[1].count(QLatin1Char('\t')), CompareModel::ColumnCount - 1);
}

TEST_F(Compare, NothingScrollsAtTheUsualSize) {
  add(measuredRun());
  for (int view = 0; view < 3; ++view) {
    widget<QComboBox>("compareView")->setCurrentIndex(view);
    for (int i = 0; i < 4; ++i)
      QApplication::processEvents();
    EXPECT_EQ(widget<QScrollArea>("compareScroll")->verticalScrollBar()->maximum(), 0) << "view " << view;
  }
}

TEST_F(Compare, TheTableIsNoWiderThanTheSmallestWindow) {
  add(measuredRun());
  m_window->resize(1024, 700);
  widget<QComboBox>("compareView")->setCurrentIndex(2);
  auto* table = widget<QTableView>("comparisonTable");
  const auto fits = [&] { return table->horizontalHeader()->length() <= table->viewport()->width(); };
  EXPECT_TRUE(QTest::qWaitFor(fits, 10000)) << table->horizontalHeader()->length();
  EXPECT_GT(table->columnWidth(CompareModel::Result), 60);
  EXPECT_TRUE(table->model()
                  ->index(0, CompareModel::Variant)
                  .data(Qt::ToolTipRole)
                  .toString()
                  .contains(QStringLiteral("naive")));
}

TEST_F(Compare, ACpuSaysFirstWhatEmulatedLocalMemoryMeans) {
  RunResult run = measuredRun();
  EXPECT_TRUE(emulationSentence(run.device).bold.isEmpty());
  run.device = cpuDevice().device;
  add(run);
  auto* sentence = widget<SignLabel>("compareDevice");
  EXPECT_TRUE(widget<BannerBar>("banner")->shownText().contains(QStringLiteral("emulated")));
  EXPECT_FALSE(sentence->isVisible()) << "said once";
  QTest::mouseClick(widget<QToolButton>("bannerClose"), Qt::LeftButton);
  EXPECT_TRUE(sentence->isVisible());
  for (int i = 0; i < 4; ++i)
    QApplication::processEvents();
  EXPECT_EQ(widget<QScrollArea>("compareScroll")->verticalScrollBar()->maximum(), 0);
  EXPECT_TRUE(sentence->sentence().contains(QStringLiteral("emulated")));
  EXPECT_LT(sentence->y(), widget<ComparisonRows>("comparison")->parentWidget()->y()) << "before any figure";
}

TEST_F(Compare, SaysHowOftenEachElementIsLoaded) {
  add(measuredRun()); // 1000 × 1000, tile 16: 63 tiles, the last one half outside
  const QString loads = widget<TextLabel>("elementLoads")->text();
  EXPECT_TRUE(loads.contains(QStringLiteral("naive 1,000, tiled 63"))) << loads.toStdString();
}

TEST_F(Compare, ABrokenVariantThatComesOutRightIsNotShownAsRight) {
  RunResult run = measuredRun();
  run.variants[2].check = run.variants[1].check;
  run.variants[2].status = VariantStatus::Ok;
  run.variants[2].reason.clear();
  add(run);
  EXPECT_EQ(rows()[2].result, RowResult::RightThoughBroken);
  EXPECT_TRUE(rows()[2].resultDetail.contains(QStringLiteral("broken"))) << rows()[2].resultDetail.toStdString();
  HistoryModel& history = widget<HistoryPanel>("history")->model();
  EXPECT_EQ(history.index(2, HistoryModel::Result).data(Qt::ForegroundRole).value<QColor>(), colours().wrongText);
}

TEST_F(Compare, WhatWasNotVerifiedIsNotCalledRight) {
  RunResult run = measuredRun();
  run.variants[1].check.reset();
  add(run);
  EXPECT_EQ(rows()[1].result, RowResult::Unverified);
  EXPECT_EQ(rows()[1].resultWord, QStringLiteral("not verified"));
}

} // namespace
} // namespace tileglass
