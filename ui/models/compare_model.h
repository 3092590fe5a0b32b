// The rows of Compare: what came of each variant, worded. A table model, so that rows can be copied and read aloud; the
// painted rows read the same values.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QString>

#include "app/core/run_result.h"
#include "app/core/units.h"
#include "ui/models/variant_look.h"

namespace tileglass {

/// RightThoughBroken: the numbers agree although the variant is broken on purpose; NotRun: stopped before its turn.
enum class RowResult { Pending, Right, RightThoughBroken, Unverified, Wrong, Refused, NotRun, Failed };

struct CompareRow {
  QString name;
  QString detail;
  VariantLook look;
  bool timed = false;
  double medianNs = 0.0; ///< only to scale the bar
  double p10Ns = 0.0;
  double p90Ns = 0.0;
  double transferNs = 0.0; ///< of these times, where transfers are counted in
  bool pinned = false;     ///< of another run, shown beside
  QString median;
  QString spread;  ///< "2.37 – 2.45 ms"
  QString speedup; ///< "1.34×", "baseline", "not compared", "–"
  QString interval;
  bool compared = false;
  QString throughput;
  RowResult result = RowResult::Pending;
  QString resultWord;
  QString resultDetail;
  QString tooltip; ///< the whole reason, where there is one
};

/// The rows of a finished or a partial run; times in `unit`, one a column.
std::vector<CompareRow> compareRows(const RunResult& result, const FamilySpec* family, TimeUnit unit);
/// One row without its speedup.
CompareRow compareRow(const VariantResult& variant, const FamilySpec* family, TimeUnit unit);
/// Everything that the row says, for a tooltip: cells are cut where there is no room.
QString rowWords(const CompareRow& row);
/// "right", "right here", "wrong": the word of the result.
QString outcomeWord(const VariantResult& variant);
RowResult outcomeOf(const VariantResult& variant);
/// "error 0.02 of bound", "1,000 cells", "not verified".
QString checkDetail(const VariantResult& variant);
/// "2.37 – 2.45 ms".
QString spreadText(const TimeSummary& time, TimeUnit unit);
/// An entry with a pad of its own beside the plain one.
bool isPadded(const VariantResult& variant);
/// How that entry compares with the run's baseline; nullptr where nothing says.
const Comparison* comparisonOf(const RunResult& result, const std::string& name);
void fillSpeedup(CompareRow& row, const Comparison* comparison);
/// The unit of the longest time.
TimeUnit timeUnitOf(const RunResult& result);

class CompareModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column { Variant, Time, Spread, Speedup, Interval, Throughput, Result, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<CompareRow> rows, QString throughputUnit, QString timeTitle = QStringLiteral("Kernel time"));
  const std::vector<CompareRow>& rows() const { return m_rows; }
  const QString& throughputUnit() const { return m_throughputUnit; }
  const QString& timeTitle() const { return m_timeTitle; }
  /// The table as tab-separated lines with a header.
  QString toTsv() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  std::vector<CompareRow> m_rows;
  QString m_throughputUnit;
  QString m_timeTitle;
};

} // namespace tileglass
