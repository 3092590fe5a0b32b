// The error map as a table: a row a dot, the worst first.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "app/core/error_map.h"

namespace tileglass {

class ErrorMapModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Place, Worst, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;
  void setMap(std::optional<ErrorMap> map);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::optional<ErrorMap> m_map;
  std::vector<std::size_t> m_order; ///< indices of cells
};

} // namespace tileglass
