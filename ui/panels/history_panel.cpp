#include "ui/panels/history_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/workbench.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kUnfolded = 130;
constexpr int kFolded = 32;
constexpr int kRowHeight = 26;

/// The variant's marker before its name, the result's sign before its word; a hairline below each row.
class HistoryDelegate : public QStyledItemDelegate {
public:
  HistoryDelegate(const HistoryModel& model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const CompareRow& row = m_model.compareRow(index.row());
    QStyleOptionViewItem shifted = option;
    if (option.state.testFlag(QStyle::State_Selected))
      painter->fillRect(option.rect, colours().tiled.tint);
    shifted.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus);
    if (index.column() == HistoryModel::Variant) {
      drawMarker(*painter, QRectF(option.rect.left() + 4, option.rect.top(), 16, option.rect.height()), row.look);
      shifted.rect.adjust(22, 0, 0, 0);
    } else if (index.column() == HistoryModel::Result && row.result != RowResult::Pending) {
      const Sign sign = row.result == RowResult::Right     ? Sign::Check
                        : row.result == RowResult::Refused ? Sign::Barred
                                                           : Sign::Cross;
      drawSign(*painter, QRectF(option.rect.left() + 4, option.rect.center().y() - 5, 10, 10), sign,
               index.data(Qt::ForegroundRole).value<QColor>());
      shifted.rect.adjust(18, 0, 0, 0);
    }
    if (index.column() == HistoryModel::Median)
      shifted.font.setBold(row.result == RowResult::Right);
    QStyledItemDelegate::paint(painter, shifted, index);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colours().track);
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const bool sign = index.column() == HistoryModel::Variant || index.column() == HistoryModel::Result;
    return {size.width() + (sign ? 34 : 14), kRowHeight};
  }

private:
  const HistoryModel& m_model;
};

} // namespace

HistoryPanel::HistoryPanel(Workbench& workbench, QWidget* parent) : Card(parent), m_model(workbench) {
  setObjectName(QStringLiteral("history"));
  setAccessibleName(QStringLiteral("History"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
  auto* header = new QHBoxLayout;
  header->setContentsMargins(8, 2, 16, 2);
  m_fold = new QToolButton;
  m_fold->setObjectName(QStringLiteral("historyFold"));
  m_fold->setAccessibleName(QStringLiteral("Fold or unfold History"));
  m_fold->setAutoRaise(true);
  m_fold->setFixedSize(24, 24);
  auto* title = new TextLabel(TextSize::Body, Tone::Text, true);
  title->setText(QStringLiteral("History"));
  m_summary = new TextLabel(TextSize::Table, Tone::Secondary);
  m_summary->setObjectName(QStringLiteral("historySummary"));
  m_summary->setElided(true);
  auto* key = new TextLabel(TextSize::Caption, Tone::Secondary);
  key->setText(QStringLiteral("Ctrl + H"));
  header->addWidget(m_fold);
  header->addWidget(title);
  header->addSpacing(kGrid);
  header->addWidget(m_summary, 1);
  header->addWidget(key);
  column->addLayout(header);
  buildTable();
  column->addWidget(m_table, 1);
  connect(m_fold, &QToolButton::clicked, this, &HistoryPanel::toggle);
  connect(&workbench, &Workbench::runAdded, this, [this] {
    m_summary->setText(m_model.summary());
    m_table->resizeColumnsToContents();
    m_table->scrollToTop();
  });
  m_summary->setText(m_model.summary());
  m_table->resizeColumnsToContents();
  showMode();
}

void HistoryPanel::buildTable() {
  m_table = new QTableView;
  m_table->setObjectName(QStringLiteral("historyTable"));
  m_table->setAccessibleName(QStringLiteral("Runs"));
  m_table->setModel(&m_model);
  m_table->setItemDelegate(new HistoryDelegate(m_model, m_table));
  m_table->setFrameShape(QFrame::NoFrame);
  m_table->setShowGrid(false);
  m_table->setFont(textFont(TextSize::Table));
  m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
  m_table->horizontalHeader()->setFont(textFont(TextSize::Table));
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_table->horizontalHeader()->setHighlightSections(false);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (current.isValid())
      emit runChosen(m_model.runOfRow(current.row()));
  });
}

void HistoryPanel::setRoomy(bool roomy) {
  m_roomy = roomy;
  showMode();
}

void HistoryPanel::toggle() {
  m_override = !unfolded();
  showMode();
}

void HistoryPanel::showMode() {
  m_table->setVisible(unfolded());
  m_fold->setArrowType(unfolded() ? Qt::DownArrow : Qt::RightArrow);
  setFixedHeight(unfolded() ? kUnfolded : kFolded);
}

} // namespace tileglass
