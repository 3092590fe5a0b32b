// The rows of Compare: what came of each variant, worded. A table model, so that rows can be copied and read aloud; the
// painted rows read the same values.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QString>

#include "app/core/run_result.h"
#include "ui/models/variant_look.h"

namespace tileglass {

enum class RowResult { Pending, Right, Wrong, Refused, Failed };

struct CompareRow {
  QString name;
  QString detail;
  VariantLook look;
  bool timed = false;
  double medianNs = 0.0; ///< only to scale the bar
  double p10Ns = 0.0;
  double p90Ns = 0.0;
  QString median;
  QString speedup; ///< "1.34×", "baseline", "not compared", "–"
  QString interval;
  bool compared = false;
  QString throughput;
  RowResult result = RowResult::Pending;
  QString resultWord;
  QString resultDetail;
  QString tooltip; ///< the whole reason
};

/// The rows of a finished or a partial run.
std::vector<CompareRow> compareRows(const RunResult& result, const FamilySpec* family);

class CompareModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Variant, Time, Speedup, Interval, Throughput, Result, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<CompareRow> rows, QString throughputUnit);
  const std::vector<CompareRow>& rows() const { return m_rows; }
  const QString& throughputUnit() const { return m_throughputUnit; }
  /// The table as tab-separated lines with a header.
  QString toTsv() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<CompareRow> m_rows;
  QString m_throughputUnit;
};

} // namespace tileglass
