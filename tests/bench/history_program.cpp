// How long a history of 100,000 rows takes to be filtered, sorted, scrolled and added to, each until it is painted:
// bench_history [ROWS]. Figures to be read, no test: machines differ.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

#include "app/core/units.h"
#include "kernels/catalogue.h"
#include "ui/models/history_filter.h"
#include "ui/models/workbench.h"
#include "ui/theme.h"
#include "ui/widgets/history_delegate.h"
#include "ui/widgets/table_look.h"

namespace {

using namespace tileglass;
using Clock = std::chrono::steady_clock;

constexpr int kVariants = 4;

RunRecord madeUpRun(int number) {
  RunRecord record;
  record.number = number;
  record.family = catalogue()[static_cast<std::size_t>(number) % catalogue().size()];
  record.result.family = record.family->name;
  record.result.device.name = number % 3 == 0 ? "NVIDIA H200" : "pthread-Intel Xeon Processor";
  for (int i = 0; i < kVariants; ++i) {
    VariantResult variant;
    variant.variant = record.family->variants[static_cast<std::size_t>(i) % record.family->variants.size()].name;
    variant.name = variant.variant + (i >= kVariants / 2 ? "@pad=1" : "");
    variant.baseline = i == 0;
    variant.status = (number + i) % 7 == 0 ? VariantStatus::Wrong : VariantStatus::Ok;
    variant.parameters.set("tile", TileShape{4U << (number % 4), 4U << (number % 4)});
    variant.time = summarise(std::vector<double>(5, 1.0e5 * (1 + (number * 31 + i * 17) % 97)), 1, 0.0);
    record.result.variants.push_back(std::move(variant));
  }
  record.result.comparisons = compareWithBaseline(record.result.variants, 1);
  return record;
}

void measure(const std::string& what, const std::function<void()>& step) {
  const auto start = Clock::now();
  step();
  QApplication::processEvents();
  std::cout << what << ": " << formatTime(std::chrono::duration<double, std::nano>(Clock::now() - start).count())
            << "\n";
}

} // namespace

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication app(argc, argv);
  Theme::instance().apply(SchemeChoice::Light);
  const int rows = argc > 1 ? std::atoi(argv[1]) : 100000;
  std::vector<RunRecord> runs;
  for (int number = 1; number <= rows / kVariants; ++number)
    runs.push_back(madeUpRun(number));
  RunFocus focus;
  HistoryModel model(runs, focus);
  HistoryFilter filter(model);
  QTableView table;
  giveTableLook(table);
  table.setModel(&filter);
  table.setItemDelegate(new HistoryDelegate(filter, model, &table));
  table.setSortingEnabled(true);
  table.sortByColumn(HistoryModel::Run, Qt::DescendingOrder);
  table.resize(1000, 130);
  table.show();
  QApplication::processEvents();
  std::cout << model.rowCount() << " rows\n";
  measure("take over all runs", [&] { model.reload(); });
  measure("filter 'tiled' (many)", [&] { filter.setWords(QStringLiteral("tiled")); });
  measure("filter 'tiled wrong' (fewer)", [&] { filter.setWords(QStringLiteral("tiled wrong")); });
  measure("filter 'zzz' (none)", [&] { filter.setWords(QStringLiteral("zzz")); });
  measure("filter '' (all)", [&] { filter.setWords({}); });
  measure("sort by median", [&] { table.sortByColumn(HistoryModel::Median, Qt::AscendingOrder); });
  measure("sort by speedup", [&] { table.sortByColumn(HistoryModel::Speedup, Qt::AscendingOrder); });
  measure("sort by variant", [&] { table.sortByColumn(HistoryModel::Variant, Qt::AscendingOrder); });
  measure("sort by result", [&] { table.sortByColumn(HistoryModel::Result, Qt::DescendingOrder); });
  measure("scroll to the middle",
          [&] { table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum() / 2); });
  measure("scroll a line", [&] { table.verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd); });
  measure("pin a row", [&] { focus.setPinned({17, 0}, true); });
  measure("add a run", [&] {
    runs.push_back(madeUpRun(static_cast<int>(runs.size()) + 1));
    model.addRun(static_cast<int>(runs.size()) - 1);
  });
  return EXIT_SUCCESS;
}
