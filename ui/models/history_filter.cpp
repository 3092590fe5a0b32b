#include "ui/models/history_filter.h"

#include <algorithm>

namespace tileglass {

HistoryFilter::HistoryFilter(HistoryModel& model, QObject* parent) : QSortFilterProxyModel(parent), m_model(model) {
  setSourceModel(&model);
  sort(HistoryModel::Run, Qt::DescendingOrder);
}

void HistoryFilter::setWords(const QString& words) {
  const QStringList split = words.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (split == m_words)
    return;
  m_words = split;
  // All anew at once: invalidateFilter() takes rows out run by run, which takes seconds in a long history.
  invalidate();
}

QString HistoryFilter::toTsv(const QModelIndexList& rows) const {
  std::vector<int> sorted;
  for (const QModelIndex& row : rows)
    sorted.push_back(row.row());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  QStringList lines;
  QStringList cells;
  for (int column = HistoryModel::Run; column < HistoryModel::ColumnCount; ++column)
    cells << headerData(column, Qt::Horizontal).toString();
  lines << cells.join(QLatin1Char('\t'));
  for (const int row : sorted) {
    cells.clear();
    for (int column = HistoryModel::Run; column < HistoryModel::ColumnCount; ++column)
      cells << index(row, column).data().toString();
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

bool HistoryFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  return m_words.isEmpty() || m_model.matches(row, m_words);
}

bool HistoryFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  return m_model.less(left.row(), right.row(), left.column());
}

} // namespace tileglass
