#include "ui/widgets/table_look.h"

#include <QHeaderView>
#include <QTableView>

#include "ui/widgets/scaling.h"

namespace tileglass {

void giveTableLook(QTableView& table) {
  constexpr int kRowHeight = 26;
  table.setFrameShape(QFrame::NoFrame);
  table.setShowGrid(false);
  table.setWordWrap(false); // else every row is measured
  setScaledFont(&table, TextSize::Table);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setTabKeyNavigation(false); // Tab leaves the table, the arrows move in it
  table.verticalHeader()->hide();
  const auto fitRows = [rows = table.verticalHeader()] {
    rows->setMinimumSectionSize(scaled(kRowHeight));
    rows->setDefaultSectionSize(scaled(kRowHeight));
  };
  fitRows();
  QObject::connect(&Theme::instance(), &Theme::changed, table.verticalHeader(), fitRows);
  table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  setScaledFont(table.horizontalHeader(), TextSize::Table);
  table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table.horizontalHeader()->setStretchLastSection(true);
  table.horizontalHeader()->setHighlightSections(false);
}

} // namespace tileglass
