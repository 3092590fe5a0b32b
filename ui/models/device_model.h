// The properties of a device that matter to tiling, each with a line on what it means.
#pragma once

#include <vector>

#include <QAbstractTableModel>
#include <QString>

#include "app/core/device.h"

namespace tileglass {

class DeviceModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Property, Value, Meaning, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;
  void setDevice(const Device& device);
  QString toText() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Row {
    QString property, value, meaning;
  };
  std::vector<Row> m_rows;
};

} // namespace tileglass
