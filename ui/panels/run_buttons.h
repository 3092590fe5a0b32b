// The foot of Setup: Run and Stop, and above them what Run would do, or why it is off.
#pragma once

#include <vector>

#include <QWidget>

class QPushButton;

namespace tileglass {

class TextLabel;
class Workbench;

class RunButtons : public QWidget {
  Q_OBJECT
public:
  explicit RunButtons(Workbench& workbench, QWidget* parent = nullptr);
  void showState();
  /// The note in one line, its end in a tooltip.
  void setCompact(bool compact);
  /// In the order of Tab.
  std::vector<QWidget*> controls() const;

private:
  QString note() const;

  Workbench& m_workbench;
  TextLabel* m_note = nullptr;
  QPushButton* m_run = nullptr;
  QPushButton* m_stop = nullptr;
};

} // namespace tileglass
