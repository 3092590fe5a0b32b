// Compare: the verdict in a sentence, then a row a variant, drawn as bars, as samples or as a table.
#pragma once

#include <QWidget>

#include "ui/models/compare_model.h"

class QComboBox;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace tileglass {

class Chip;
class ComparisonRows;
class SamplesPlot;
class SignLabel;
class TextLabel;
class Workbench;
struct RunRecord;

class ComparePage : public QWidget {
  Q_OBJECT
public:
  explicit ComparePage(Workbench& workbench, QWidget* parent = nullptr);
  CompareModel& model() { return m_model; }

private:
  void buildHeader(QVBoxLayout* column);
  void buildFigures(QVBoxLayout* column);
  QComboBox* chooser(const char* objectName, const QString& accessibleName, const QStringList& items);
  void showEmpty();
  void showEmulation(const Device& device);
  void showUnfinished();
  void showPartial();
  void showProgress(const RunProgress& progress);
  void showResult(const RunRecord& record);
  void showView(int view);
  void refresh();
  void copy();
  std::vector<CompareRow> pendingRows() const;
  bool countsTransfers() const;

  Workbench& m_workbench;
  CompareModel m_model;
  TextLabel* m_verdict = nullptr;
  Chip* m_older = nullptr;
  QComboBox* m_times = nullptr; ///< kernel time only, or with transfers
  QComboBox* m_view = nullptr;  ///< bars, samples, table
  QPushButton* m_copy = nullptr;
  SignLabel* m_device = nullptr;
  QProgressBar* m_progress = nullptr;
  TextLabel* m_progressText = nullptr;
  QStackedWidget* m_figures = nullptr;
  SamplesPlot* m_samples = nullptr;
  TextLabel* m_note = nullptr;
  TextLabel* m_loads = nullptr;
  TextLabel* m_transfers = nullptr;
};

} // namespace tileglass
