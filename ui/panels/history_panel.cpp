#include "ui/panels/history_panel.h"

#include <array>

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/glossary.h"
#include "ui/models/workbench.h"
#include "ui/settings.h"
#include "ui/widgets/compact_button.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/history_delegate.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/table_look.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kUnfolded = 132;
constexpr int kFolded = 32;
constexpr int kCellMargin = 16;
constexpr int kMarkerRoom = 18;
constexpr int kSortArrow = 16; ///< beside the title of the column that sorts first
constexpr int kPinWidth = 30;
constexpr int kLeastDeviceWidth = 110;
constexpr int kScrollBar = 18;

/// The longest usual text of a column: a width that needs no look at the rows. Device takes what is left.
struct ColumnWidth {
  HistoryModel::Column column;
  const char* sample;
  int more; ///< pixels for a marker or a sign
};
constexpr std::array<ColumnWidth, 12> kWidths = {{
    {HistoryModel::Run, "1,234", kSortArrow},
    {HistoryModel::Time, "2026-12-31", 0},
    {HistoryModel::Family, "memory_spaces", 0},
    {HistoryModel::Variant, "no second barrier", kMarkerRoom},
    {HistoryModel::Tile, "32 × 8", 0},
    {HistoryModel::Pad, "Pad", 0},
    {HistoryModel::Size, "1,048,576", 0},
    {HistoryModel::Median, "123.4 ms", 0},
    {HistoryModel::Spread, "2.64 – 2.71 ms", 0},
    {HistoryModel::Speedup, "Speedup", 0},
    {HistoryModel::Occupancy, "Occupancy", 0},
    {HistoryModel::Result, "wrong: 994,785 cells", kMarkerRoom},
}};

int pixelsOf(const ColumnWidth& width) {
  const QFontMetrics metrics(textFont(TextSize::Table, true));
  return metrics.horizontalAdvance(QString::fromUtf8(width.sample)) + scaled(kCellMargin + width.more);
}

/// What goes first where the window is narrow: nothing scrolls sideways.
constexpr std::array<HistoryModel::Column, 6> kDispensable = {HistoryModel::Spread,    HistoryModel::Pad,
                                                              HistoryModel::Occupancy, HistoryModel::Family,
                                                              HistoryModel::Time,      HistoryModel::Size};

} // namespace

HistoryPanel::HistoryPanel(Workbench& workbench, QWidget* parent)
    : Card(parent), m_workbench(workbench), m_model(workbench.runs(), workbench.focus()), m_filter(m_model),
      m_override(unfoldedBy(Setting::HistoryFold)) {
  setObjectName(QStringLiteral("history"));
  setAccessibleName(QStringLiteral("History"));
  setProperty(kExplainProperty, QStringLiteral("history"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  auto* header = new QHBoxLayout;
  setScaledMargins(header, {8, 2, 12, 2});
  header->setSpacing(kGrid);
  buildHeader(header);
  column->addLayout(header);
  buildTable();
  column->addWidget(m_table, 1);
  connect(m_fold, &QToolButton::clicked, this, &HistoryPanel::toggle);
  connect(&workbench, &Workbench::runAdded, this, [this](int run) {
    m_model.addRun(run);
    m_table->scrollToTop();
    showSummary();
  });
  connect(&workbench.focus(), &RunFocus::pinsChanged, this, &HistoryPanel::showSummary);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    fitColumns();
    showMode();
  });
  showSummary();
  showMode();
}

void HistoryPanel::buildHeader(QHBoxLayout* header) {
  m_fold = new QToolButton;
  m_fold->setObjectName(QStringLiteral("historyFold"));
  m_fold->setAccessibleName(QStringLiteral("Fold or unfold History"));
  m_fold->setAutoRaise(true);
  setScaledSize(m_fold, {24, 24});
  auto* title = new TextLabel(TextSize::Body, Tone::Text, true);
  title->setText(QStringLiteral("History"));
  m_summary = new TextLabel(TextSize::Table, Tone::Secondary);
  m_summary->setObjectName(QStringLiteral("historySummary"));
  m_summary->setElided(true);
  m_words = new QLineEdit;
  m_words->setObjectName(QStringLiteral("historyFilter"));
  m_words->setAccessibleName(QStringLiteral("Filter the runs by words"));
  m_words->setPlaceholderText(QStringLiteral("Filter: tiled wrong 2048"));
  m_words->setClearButtonEnabled(true);
  m_words->setTextMargins(kHalfGrid, 0, 0, 0);
  setScaledSize(m_words, {200, 24});
  setScaledFont(m_words, TextSize::Table);
  m_comparePinned = compactButton("comparePinned", QStringLiteral("Compare pinned"),
                                  QStringLiteral("Show the pinned rows alone in Compare, the first as the baseline"));
  m_copy = compactButton("copyHistory", QStringLiteral("Copy"),
                         QStringLiteral("Copy the selected rows (else all that are shown) as tab-separated text"));
  m_key = new TextLabel(TextSize::Caption, Tone::Secondary);
  m_key->setText(QStringLiteral("Ctrl + H"));
  header->addWidget(m_fold);
  header->addWidget(title);
  header->addSpacing(kGrid);
  header->addWidget(m_summary, 1);
  for (QWidget* control : std::initializer_list<QWidget*>{m_words, m_comparePinned, m_copy, m_key})
    header->addWidget(control);
  connect(m_words, &QLineEdit::textChanged, &m_filter, &HistoryFilter::setWords);
  connect(m_comparePinned, &QPushButton::clicked, &m_workbench.focus(), &RunFocus::showPinnedAlone);
  connect(m_copy, &QPushButton::clicked, this, &HistoryPanel::copyRows);
}

void HistoryPanel::buildTable() {
  m_table = new QTableView;
  m_table->setObjectName(QStringLiteral("historyTable"));
  m_table->setAccessibleName(QStringLiteral("Runs"));
  m_table->setModel(&m_filter);
  m_table->setItemDelegate(new HistoryDelegate(m_filter, m_model, m_table));
  giveTableLook(*m_table);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(HistoryModel::Run, Qt::DescendingOrder);
  m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->installEventFilter(this);
  fitColumns();
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (current.isValid())
      m_workbench.focus().show(m_model.entry(m_filter.mapToSource(current).row()).run);
  });
}

void HistoryPanel::togglePin(const QModelIndex& index) {
  const QModelIndex pin = index.siblingAtColumn(HistoryModel::Pin);
  const bool pinned = pin.data(Qt::CheckStateRole).toInt() == Qt::Checked;
  m_filter.setData(pin, pinned ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void HistoryPanel::copyRows() {
  QModelIndexList rows = m_table->selectionModel()->selectedRows();
  if (rows.isEmpty()) {
    for (int row = 0; row < m_filter.rowCount(); ++row) {
      rows << m_filter.index(row, 0);
    }
  }
  QGuiApplication::clipboard()->setText(m_filter.toTsv(rows));
}

bool HistoryPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_table && event->type() == QEvent::Resize)
    fitColumns();
  if (watched == m_table && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Copy)) {
      copyRows();
      return true;
    }
    if (key->key() == Qt::Key_Space && m_table->currentIndex().isValid()) {
      togglePin(m_table->currentIndex());
      return true;
    }
  }
  return Card::eventFilter(watched, event);
}

void HistoryPanel::fitColumns() {
  QHeaderView* header = m_table->horizontalHeader();
  header->setStretchLastSection(false);
  header->setMinimumSectionSize(scaled(24));
  header->setSectionResizeMode(HistoryModel::Device, QHeaderView::Stretch);
  m_table->setColumnWidth(HistoryModel::Pin, scaled(kPinWidth));
  const int room = m_table->width() - scaled(kPinWidth + kLeastDeviceWidth + kScrollBar);
  int needed = 0;
  for (const ColumnWidth& width : kWidths) {
    m_table->setColumnWidth(width.column, pixelsOf(width));
    needed += pixelsOf(width);
  }
  for (const HistoryModel::Column column : kDispensable) {
    m_table->setColumnHidden(column, needed > room);
    for (const ColumnWidth& width : kWidths) {
      if (width.column == column && needed > room) {
        needed -= pixelsOf(width);
      }
    }
  }
}

void HistoryPanel::showSummary() {
  m_summary->setText(m_model.summary());
  m_comparePinned->setEnabled(!m_workbench.focus().pinned().empty());
  m_copy->setEnabled(m_model.rowCount() > 0);
}

void HistoryPanel::setRoomy(bool roomy) {
  m_roomy = roomy;
  showMode();
}

void HistoryPanel::toggle() {
  m_override = !unfolded();
  setUnfolded(Setting::HistoryFold, *m_override);
  showMode();
}

void HistoryPanel::showMode() {
  for (QWidget* widget : std::initializer_list<QWidget*>{m_table, m_words, m_comparePinned, m_copy})
    widget->setVisible(unfolded());
  m_key->setVisible(!unfolded());
  m_fold->setArrowType(unfolded() ? Qt::DownArrow : Qt::RightArrow);
  setFixedHeight(scaled(unfolded() ? kUnfolded : kFolded));
}

} // namespace tileglass
