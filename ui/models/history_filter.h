// History sorted and filtered: the newest first until a header is clicked; a filter of words that all must occur.
#pragma once

#include <QSortFilterProxyModel>

#include "ui/models/history_model.h"

namespace tileglass {

class HistoryFilter : public QSortFilterProxyModel {
  Q_OBJECT
public:
  explicit HistoryFilter(HistoryModel& model, QObject* parent = nullptr);
  void setWords(const QString& words);
  /// Those rows as tab-separated lines with a header, without the pin.
  QString toTsv(const QModelIndexList& rows) const;

protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
  const HistoryModel& m_model;
  QStringList m_words;
};

} // namespace tileglass
