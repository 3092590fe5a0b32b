// The steps of occupancy curves as a table: what the plots show, in numbers.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "app/core/occupancy_curve.h"

namespace tileglass {

class CurveModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Axis, From, To, Groups, Occupancy, Limiters, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;
  void setCurves(const std::vector<OccupancyCurve>& curves);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Row {
    OccupancyAxis axis;
    CurveStep step;
  };
  QString cell(const Row& row, int column) const;
  std::vector<Row> m_rows;
};

} // namespace tileglass
