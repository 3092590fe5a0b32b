// History: sorted by value, filtered by words, pinned, copied; a long one costs what is seen of it.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>

#include "kernels/catalogue.h"
#include "tests/ui/measured_run.h"
#include "tests/ui/window_support.h"
#include "ui/models/history_filter.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/history_panel.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class History : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    open(noEngine(), gpuDevice());
  }
  void add(RunResult result) { workbench().openRun(std::move(result), *workbench().state().family, {}); }
  QTableView* table() { return widget<QTableView>("historyTable"); }
  QString cell(int row, int column) { return table()->model()->index(row, column).data().toString(); }
  void filter(const char* words) { widget<QLineEdit>("historyFilter")->setText(QString::fromUtf8(words)); }
  int shownRows() { return table()->model()->rowCount(); }
};

TEST_F(History, TheNewestRunIsOnTop) {
  HistoryPanel* panel = widget<HistoryPanel>("history");
  const QAbstractItemModelTester source(&panel->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  const QAbstractItemModelTester filtered(&panel->filter(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  add(measuredRun());
  add(measuredRun());
  ASSERT_EQ(shownRows(), 6);
  EXPECT_EQ(cell(0, HistoryModel::Run), QStringLiteral("2"));
  EXPECT_EQ(cell(5, HistoryModel::Run), QStringLiteral("1"));
  filter("wrong");
  EXPECT_EQ(shownRows(), 2);
}

TEST_F(History, SortsByValueNotByText) {
  RunResult run = measuredRun();
  run.variants[0].time = summarise(std::vector<double>(5, 9.0e6), 1, 9.0e6);
  run.variants[1].time = summarise(std::vector<double>(5, 1.0e7), 1, 1.0e7);
  run.variants[2].time.reset();
  add(run);
  table()->sortByColumn(HistoryModel::Median, Qt::AscendingOrder);
  EXPECT_EQ(cell(0, HistoryModel::Variant), QStringLiteral("naive"));
  EXPECT_EQ(cell(1, HistoryModel::Variant), QStringLiteral("tiled"));
  EXPECT_EQ(cell(2, HistoryModel::Median), QStringLiteral("–")) << "what was not timed is last";
}

TEST_F(History, WordsFilterInAnyOrderAndCase) {
  add(measuredRun());
  filter("h200 NAIVE");
  EXPECT_EQ(shownRows(), 1);
  filter("1000");
  EXPECT_EQ(shownRows(), 3) << "1,000 is found without its comma";
  filter("naive wrong");
  EXPECT_EQ(shownRows(), 0);
  filter("");
  EXPECT_EQ(shownRows(), 3);
}

TEST_F(History, APinIsSetByMouseAndByKey) {
  add(measuredRun());
  const QModelIndex first = table()->model()->index(1, HistoryModel::Pin);
  QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(first).center());
  EXPECT_EQ(first.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
  EXPECT_TRUE(widget<QPushButton>("comparePinned")->isEnabled());
  EXPECT_TRUE(widget<TextLabel>("historySummary")->text().contains(QStringLiteral("1 pinned")));
  table()->setFocus();
  QTest::keyClick(table(), Qt::Key_Space);
  EXPECT_EQ(first.data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
  EXPECT_TRUE(workbench().focus().pinned().empty());
}

TEST_F(History, ComparePinnedShowsThemAlone) {
  add(measuredRun());
  workbench().focus().setPinned({0, 0}, true);
  workbench().focus().setPinned({0, 1}, true);
  QTest::mouseClick(widget<QPushButton>("comparePinned"), Qt::LeftButton);
  EXPECT_EQ(widget<ComparePage>("comparePage")->model().rowCount(), 2);
}

TEST_F(History, ARowOpensItsRun) {
  add(measuredRun());
  RunResult other = measuredRun();
  other.variants.pop_back();
  add(other);
  EXPECT_EQ(widget<ComparePage>("comparePage")->model().rowCount(), 2);
  table()->setCurrentIndex(table()->model()->index(3, HistoryModel::Run));
  EXPECT_EQ(workbench().focus().shownRun(), 0);
  EXPECT_EQ(widget<ComparePage>("comparePage")->model().rowCount(), 3);
}

TEST_F(History, CopiesRowsAsTsv) {
  add(measuredRun());
  table()->selectRow(0);
  table()->setFocus();
  QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
  QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  ASSERT_EQ(lines.size(), 2);
  EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Run\tTime\tDevice")));
  table()->clearSelection();
  QTest::mouseClick(widget<QPushButton>("copyHistory"), Qt::LeftButton);
  lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  EXPECT_EQ(lines.size(), 4) << "all that are shown, where none is selected";
}

TEST_F(History, LongDeviceNamesDoNotMakeItScroll) {
  RunResult run = measuredRun();
  run.device.name = std::string(200, 'x');
  add(run);
  for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
    m_window->resize(size);
    if (!table()->isVisible())
      widget<HistoryPanel>("history")->toggle();
    for (int i = 0; i < 4; ++i)
      QApplication::processEvents();
    EXPECT_LE(table()->horizontalHeader()->length(), table()->viewport()->width()) << size.width();
    EXPECT_GT(table()->columnWidth(HistoryModel::Device), 60);
    EXPECT_FALSE(table()->isColumnHidden(HistoryModel::Median));
    EXPECT_FALSE(table()->isColumnHidden(HistoryModel::Result));
  }
}

/// Counts what a view asks for.
class CountingFilter : public HistoryFilter {
public:
  using HistoryFilter::HistoryFilter;
  QVariant data(const QModelIndex& index, int role) const override {
    ++asked;
    return HistoryFilter::data(index, role);
  }
  mutable int asked = 0;
};

TEST(LongHistory, AHundredThousandRowsCostWhatIsSeenOfThem) {
  constexpr int kRuns = 50000;
  RunResult small;
  small.family = catalogue().front()->name;
  small.device.name = "device";
  VariantResult naive;
  naive.name = naive.variant = "naive";
  naive.baseline = true;
  naive.parameters.set("tile", TileShape{16, 16});
  VariantResult tiled = naive;
  tiled.name = tiled.variant = "tiled";
  tiled.baseline = false;
  small.variants = {naive, tiled};
  std::vector<RunRecord> runs;
  for (int i = 0; i < kRuns; ++i)
    runs.push_back({i + 1, QDateTime(), small, catalogue().front(), {}, 0.0});
  RunFocus focus;
  HistoryModel model(runs, focus);
  ASSERT_EQ(model.rowCount(), 2 * kRuns);
  CountingFilter filter(model);
  QTableView table;
  table.setModel(&filter);
  table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table.resize(1000, 400);
  table.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&table));
  QApplication::processEvents();
  filter.asked = 0;
  table.verticalScrollBar()->setValue(kRuns);
  table.viewport()->repaint();
  constexpr int kRolesOfACell = 12;
  const int seen = (400 / table.rowHeight(0) + 2) * HistoryModel::ColumnCount;
  EXPECT_LE(filter.asked, 2 * seen * kRolesOfACell);
  filter.asked = 0;
  filter.setWords(QStringLiteral("run 49999"));
  EXPECT_EQ(filter.rowCount(), 2);
  EXPECT_LE(filter.asked, 2 * seen * kRolesOfACell) << "a filter words no cell of the rows that it drops";
}

} // namespace
} // namespace tileglass
