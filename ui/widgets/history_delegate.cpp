#include "ui/widgets/history_delegate.h"

#include <QPainter>

#include "ui/theme.h"
#include "ui/widgets/painting.h"

namespace tileglass {
namespace {

/// A pin: upright and filled where pinned, an outline where not.
void drawPin(QPainter& painter, const QRectF& cell, bool pinned) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(cell.center());
  painter.scale(scaled(1.0), scaled(1.0));
  painter.setPen(QPen(pinned ? colours().text : colours().secondary, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(pinned ? QBrush(colours().text) : QBrush(Qt::NoBrush));
  painter.drawPolygon(QPolygonF(
      {QPointF(-2.5, -6), QPointF(2.5, -6), QPointF(2.5, -1), QPointF(5, 2), QPointF(-5, 2), QPointF(-2.5, -1)}));
  painter.drawLine(QPointF(0, 2), QPointF(0, 6.5));
  painter.restore();
}

Sign signOf(RowResult result) {
  switch (result) {
  case RowResult::Right:
    return Sign::Check;
  case RowResult::Wrong:
  case RowResult::Failed:
    return Sign::Cross;
  case RowResult::RightThoughBroken:
    return Sign::Warning;
  case RowResult::Pending:
  case RowResult::Unverified:
  case RowResult::Refused:
  case RowResult::NotRun:
    break;
  }
  return Sign::Barred;
}

} // namespace

HistoryDelegate::HistoryDelegate(const HistoryFilter& filter, const HistoryModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_filter(filter), m_model(model) {}

bool HistoryDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem&,
                                  const QModelIndex& index) {
  if (index.column() != HistoryModel::Pin || event->type() != QEvent::MouseButtonRelease)
    return false;
  const bool pinned = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
  return model->setData(index, pinned ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void HistoryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const int row = m_filter.mapToSource(index).row();
  QStyleOptionViewItem shifted = option;
  if (option.state.testFlag(QStyle::State_Selected))
    painter->fillRect(option.rect, colours().tiled.tint);
  shifted.state &= ~(QStyle::State_Selected | QStyle::State_HasFocus);
  const QRectF cell(option.rect);
  if (index.column() == HistoryModel::Pin) {
    drawPin(*painter, cell, index.data(Qt::CheckStateRole).toInt() == Qt::Checked);
  } else {
    if (index.column() == HistoryModel::Variant) {
      drawMarker(*painter, QRectF(cell.left() + scaled(4), cell.top(), scaled(16), cell.height()), m_model.look(row));
      shifted.rect.adjust(scaled(22), 0, 0, 0);
    } else if (index.column() == HistoryModel::Result) {
      drawSign(*painter, QRectF(cell.left() + scaled(4), cell.center().y() - scaled(5.0), scaled(10), scaled(10)),
               signOf(m_model.outcome(row)), index.data(Qt::ForegroundRole).value<QColor>());
      shifted.rect.adjust(scaled(18), 0, 0, 0);
    }
    if (index.column() == HistoryModel::Median)
      shifted.font.setBold(m_model.outcome(row) == RowResult::Right);
    QStyledItemDelegate::paint(painter, shifted, index);
  }
  painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colours().track);
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setPen(QPen(colours().accent, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
  }
}

} // namespace tileglass
