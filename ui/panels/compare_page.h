// Compare: the verdict in a sentence, then a row a variant.
#pragma once

#include <QWidget>

#include "ui/models/compare_model.h"

class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace tileglass {

class Chip;
class ComparisonRows;
class SamplesPlot;
class TextLabel;
class Workbench;
struct RunRecord;

class ComparePage : public QWidget {
  Q_OBJECT
public:
  explicit ComparePage(Workbench& workbench, QWidget* parent = nullptr);
  /// Shows a run of the workbench, by its index.
  void showRun(int index);
  CompareModel& model() { return m_model; }

private:
  void buildHeader(QVBoxLayout* column);
  void showEmpty();
  void showPartial();
  void showProgress(const RunProgress& progress);
  void refresh();
  void copy();
  std::vector<CompareRow> pendingRows() const;

  Workbench& m_workbench;
  CompareModel m_model;
  int m_shownRun = -1;
  TextLabel* m_verdict = nullptr;
  Chip* m_older = nullptr;
  QPushButton* m_copy = nullptr;
  QProgressBar* m_progress = nullptr;
  TextLabel* m_progressText = nullptr;
  ComparisonRows* m_rows = nullptr;
  TextLabel* m_note = nullptr;
  TextLabel* m_transfers = nullptr;
  SamplesPlot* m_samples = nullptr;
};

} // namespace tileglass
