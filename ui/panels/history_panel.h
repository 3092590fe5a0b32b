// History, at the bottom: the runs of this window as a table, or folded to one line.
#pragma once

#include <optional>

#include "ui/models/history_filter.h"
#include "ui/models/history_model.h"
#include "ui/widgets/card.h"

class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QTableView;
class QToolButton;

namespace tileglass {

class TextLabel;
class Workbench;

class HistoryPanel : public Card {
  Q_OBJECT
public:
  explicit HistoryPanel(Workbench& workbench, QWidget* parent = nullptr);
  /// What the window's size asks for; a click on the line overrides it.
  void setRoomy(bool roomy);
  void toggle();
  HistoryModel& model() { return m_model; }
  HistoryFilter& filter() { return m_filter; }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void buildHeader(QHBoxLayout* header);
  void buildTable();
  void fitColumns();
  void showMode();
  void showSummary();
  void togglePin(const QModelIndex& index);
  void copyRows();
  bool unfolded() const { return m_override.value_or(m_roomy); }

  Workbench& m_workbench;
  HistoryModel m_model;
  HistoryFilter m_filter;
  QToolButton* m_fold = nullptr;
  TextLabel* m_summary = nullptr;
  TextLabel* m_key = nullptr;
  QLineEdit* m_words = nullptr;
  QPushButton* m_comparePinned = nullptr;
  QPushButton* m_copy = nullptr;
  QTableView* m_table = nullptr;
  bool m_roomy = true;
  std::optional<bool> m_override;
};

} // namespace tileglass
