// History, at the bottom: the runs of this window as a table, or folded to one line.
#pragma once

#include <optional>

#include "ui/models/history_model.h"
#include "ui/widgets/card.h"

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

signals:
  void runChosen(int index);

private:
  void buildTable();
  void showMode();
  bool unfolded() const { return m_override.value_or(m_roomy); }

  HistoryModel m_model;
  QToolButton* m_fold = nullptr;
  TextLabel* m_summary = nullptr;
  QTableView* m_table = nullptr;
  bool m_roomy = true;
  std::optional<bool> m_override;
};

} // namespace tileglass
