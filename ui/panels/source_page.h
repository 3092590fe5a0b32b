// Source: two kernels of the family side by side, to read.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/source_view.h"

class QComboBox;
class QHBoxLayout;
class QPlainTextEdit;
class QPushButton;

namespace tileglass {

class SourceEditor;
class SourceLegend;
class Workbench;

class SourcePage : public QWidget {
  Q_OBJECT
public:
  explicit SourcePage(Workbench& workbench, QWidget* parent = nullptr);

private:
  QComboBox* chooser(const char* objectName, const QString& accessibleName);
  QWidget* buildEditors();
  void buildLog();
  /// The family's files into the choosers, where the family is another one.
  void takeFamily();
  void refresh();
  void copy();
  const RunResult* shownRun() const;

  Workbench& m_workbench;
  const FamilySpec* m_family = nullptr;
  std::vector<SourceEntry> m_entries;
  QComboBox* m_leftChooser = nullptr;
  QComboBox* m_rightChooser = nullptr;
  QPushButton* m_logButton = nullptr;
  QPushButton* m_copy = nullptr;
  SourceEditor* m_left = nullptr;
  SourceEditor* m_right = nullptr;
  SourceLegend* m_legend = nullptr;
  QPlainTextEdit* m_log = nullptr;
};

} // namespace tileglass
