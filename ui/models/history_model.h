// What happened before: a row a variant of every run of this window, in the order of the runs. Cells are worded when
// they are asked for, so that a long history costs only what is seen of it.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include <QAbstractTableModel>

#include "ui/models/compare_model.h"
#include "ui/models/run_focus.h"

namespace tileglass {

struct RunRecord;

class HistoryModel : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Column {
    Pin,
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
  /// Both must outlive the model; tell it of new runs by addRun().
  HistoryModel(const std::vector<RunRecord>& runs, RunFocus& focus, QObject* parent = nullptr);
  void addRun(int run);
  /// Takes over every run anew.
  void reload();

  RunEntry entry(int row) const { return m_rows[static_cast<std::size_t>(row)].entry; }
  const RunRecord& record(int row) const;
  const VariantResult& variant(int row) const;
  RowResult outcome(int row) const;
  VariantLook look(int row) const;
  /// By value, not by text: 9 ms before 10 ms, what was not measured last.
  bool less(int left, int right, int column) const;
  /// True where every word stands somewhere in the row, in any case.
  bool matches(int row, const QStringList& words) const;
  /// "12 runs · 14:40:18 · Run 12: 3 variants, 1 not right".
  QString summary() const;
  /// "Run 12: 3 variants, 1 not right"; empty before the first.
  QString lastRun() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Row {
    RunEntry entry;
    QString words;                             ///< what the filter searches, in lower case
    std::array<double, ColumnCount> numbers{}; ///< what sorts each column
  };
  Row makeRow(int run, std::size_t variant);
  /// A number for a name: the same for the same, so that a sort compares few names.
  double idOf(const std::string& name);
  void appendRows(int run);
  QString cell(int row, int column) const;
  double number(const RunRecord& record, const VariantResult& result, int column) const;
  void onPinsChanged();

  const std::vector<RunRecord>& m_runs;
  RunFocus& m_focus;
  std::vector<Row> m_rows;
  std::vector<int> m_firstRows;     ///< of each run
  std::vector<RunEntry> m_pinned;   ///< as last told
  std::vector<std::string> m_names; ///< by their number
  std::unordered_map<std::string, std::size_t> m_ids;
};

} // namespace tileglass
