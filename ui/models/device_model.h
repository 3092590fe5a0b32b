// The properties of a device as a table.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/models/device_facts.h"

namespace tileglass {

class DeviceModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Property, Value, Meaning, Source, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;
  void setFacts(std::vector<DeviceFact> facts);
  /// Tab-separated lines with a header.
  QString toText() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<DeviceFact> m_facts;
};

} // namespace tileglass
