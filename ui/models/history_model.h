// What happened before: a row a variant of every run of this window.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/models/compare_model.h"

namespace tileglass {

class Workbench;

class HistoryModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column {
    Run,
    Time,
    Device,
    Family,
    Variant,
    Tile,
    Pad,
    Size,
    Median,
    Spread,
    Speedup,
    Occupancy,
    Result,
    ColumnCount
  };
  explicit HistoryModel(const Workbench& workbench, QObject* parent = nullptr);
  /// The index of the run that a row belongs to.
  int runOfRow(int row) const;
  const CompareRow& compareRow(int row) const { return m_rows[static_cast<std::size_t>(row)].compare; }
  /// "12 runs · last: run 12, 14:40:18, 3 variants, 1 wrong".
  QString summary() const;
  /// "Run 12: 3 variants, 1 not right"; empty before the first.
  QString lastRun() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Row {
    int run = 0;
    std::size_t variant = 0;
    CompareRow compare;
  };
  void addRun(int run);
  QString cell(const Row& row, int column) const;

  const Workbench& m_workbench;
  std::vector<Row> m_rows; ///< the newest first
};

} // namespace tileglass
