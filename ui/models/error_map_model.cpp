#include "ui/models/error_map_model.h"

#include <algorithm>
#include <numeric>

#include "ui/models/correctness_text.h"

namespace tileglass {

void ErrorMapModel::setMap(std::optional<ErrorMap> map) {
  beginResetModel();
  m_map = std::move(map);
  m_order.assign(m_map ? m_map->cells.size() : 0, 0);
  std::iota(m_order.begin(), m_order.end(), std::size_t{0});
  std::stable_sort(m_order.begin(), m_order.end(),
                   [this](std::size_t a, std::size_t b) { return m_map->cells[a] > m_map->cells[b]; });
  endResetModel();
}

int ErrorMapModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ErrorMapModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant ErrorMapModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || role != Qt::DisplayRole)
    return {};
  const std::size_t cell = m_order[static_cast<std::size_t>(index.row())];
  return index.column() == Place ? cellPlace(*m_map, cell / m_map->columns, cell % m_map->columns)
                                 : cellWords(m_map->cells[cell]);
}

QVariant ErrorMapModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return section == Place ? QStringLiteral("Where") : QStringLiteral("The worst there");
}

} // namespace tileglass
