// Correctness: what the check of one variant found, with the map of its errors.
#pragma once

#include <string>

#include <QWidget>

#include "ui/models/error_map_model.h"

class QComboBox;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace tileglass {

class CountLegend;
class ErrorMapPicture;
class TextLabel;
class Workbench;
struct VariantResult;

class CorrectnessPage : public QWidget {
  Q_OBJECT
public:
  explicit CorrectnessPage(Workbench& workbench, QWidget* parent = nullptr);
  /// Shows the variant of that entry name, where the shown run has it.
  void chooseVariant(const std::string& name);
  ErrorMapModel& model() { return m_model; }

protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fitFigure();
  void buildHeader(QVBoxLayout* column);
  void buildBody(QVBoxLayout* column);
  void fillChooser();
  void refresh();
  void showVariant(const VariantResult& variant);
  void showNothing();
  void copy();

  Workbench& m_workbench;
  ErrorMapModel m_model;
  TextLabel* m_verdict = nullptr;
  QComboBox* m_chooser = nullptr;
  QPushButton* m_asTable = nullptr;
  QPushButton* m_copy = nullptr;
  QStackedWidget* m_figure = nullptr;
  ErrorMapPicture* m_map = nullptr;
  CountLegend* m_counts = nullptr;
  TextLabel* m_first = nullptr;
  TextLabel* m_largest = nullptr;
  TextLabel* m_dot = nullptr;
  TextLabel* m_note = nullptr;
};

} // namespace tileglass
