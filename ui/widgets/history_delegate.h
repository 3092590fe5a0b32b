// Cells of History: the pin, the variant's marker before its name, the result's sign before its word; a hairline below
// each row.
#pragma once

#include <QStyledItemDelegate>

#include "ui/models/history_filter.h"

namespace tileglass {

class HistoryDelegate : public QStyledItemDelegate {
  Q_OBJECT
public:
  HistoryDelegate(const HistoryFilter& filter, const HistoryModel& model, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
  /// A click anywhere in the pin's cell sets or takes the pin.
  bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
  const HistoryFilter& m_filter;
  const HistoryModel& m_model;
};

} // namespace tileglass
