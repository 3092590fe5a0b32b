// Occupancy at length: a group as chosen or typed by hand on any architecture, what would change it (plots), what was
// measured beside it, and which tiles reach most.
#pragma once

#include <array>

#include <QWidget>

#include "ui/models/curve_model.h"
#include "ui/models/occupancy_view.h"

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace tileglass {

class OccupancyPlot;
class TextLabel;
class Workbench;

class OccupancyPage : public QWidget {
  Q_OBJECT
public:
  explicit OccupancyPage(Workbench& workbench, QWidget* parent = nullptr);

protected:
  void showEvent(QShowEvent* event) override;

private:
  QHBoxLayout* buildWhatIf();
  QHBoxLayout* buildVendorChoices();
  QVBoxLayout* buildPlots();
  QVBoxLayout* buildMeasured();
  QSpinBox* addSpin(QHBoxLayout* row, const char* objectName, const QString& label, int most);
  void takeArchitecture(int index);
  void takeTyped();
  void followChoice();
  void refresh();
  void fillFields(const OccupancyView& view);
  void fillVendorChoices(const OccupancyView& view);
  void fillSentences(const OccupancyView& view);
  void fillPlots(const OccupancyView& view);
  void fillMeasured(const OccupancyView& view);

  Workbench& m_workbench;
  WhatIf m_whatIf;
  OccupancyQuery m_shownQuery;
  CurveModel m_steps;
  QComboBox* m_architecture = nullptr;
  QSpinBox* m_workItems = nullptr;
  QSpinBox* m_registers = nullptr;
  QSpinBox* m_localBytes = nullptr;
  QComboBox* m_wave = nullptr;
  QComboBox* m_mode = nullptr;
  QComboBox* m_simd = nullptr;
  QPushButton* m_asChosen = nullptr;
  QPushButton* m_showTable = nullptr;
  QPushButton* m_measure = nullptr;
  TextLabel* m_figure = nullptr;
  TextLabel* m_limiter = nullptr;
  TextLabel* m_nextStep = nullptr;
  TextLabel* m_measured = nullptr;
  TextLabel* m_best = nullptr;
  TextLabel* m_lesson = nullptr;
  QStackedWidget* m_stack = nullptr;
  QTableView* m_table = nullptr;
  std::array<OccupancyPlot*, 3> m_plots = {};
};

} // namespace tileglass
