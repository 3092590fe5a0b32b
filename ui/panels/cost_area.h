// Budget and Occupancy above the tabs: two cards where there is room, else a strip of 72 pixels. Never gone.
#pragma once

#include <optional>

#include <QWidget>

#include "ui/panels/cost_figures.h"

class QFrame;
class QToolButton;

namespace tileglass {

class BudgetCard;
class Card;
class Chip;
class OccupancyCard;
class Workbench;

class CostArea : public QWidget {
  Q_OBJECT
public:
  explicit CostArea(Workbench& workbench, QWidget* parent = nullptr);
  /// What the window's size asks for; the chevron overrides it.
  void setRoomy(bool roomy);
  void setGutter(int gutter);
  bool isFull() const;
  /// The strip as long as the presentation lasts.
  void setPresented(bool presented);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void placeChevron();
  void fitCards();
  QWidget* buildStrip();
  void buildChevron();
  void toggle();
  void showMode();
  void showCost();
  CostFigures occupancyElsewhere(const EvaluatedVariant& entry) const;
  QStringList architectureNames() const;

  Workbench& m_workbench;
  BudgetCard* m_budget = nullptr;
  OccupancyCard* m_occupancy = nullptr;
  QWidget* m_full = nullptr;
  Card* m_strip = nullptr;
  QToolButton* m_chevron = nullptr;
  BudgetMeter* m_stripGroup = nullptr;
  BudgetMeter* m_stripUnit = nullptr;
  QFrame* m_stripDivider = nullptr;
  ComputeUnitPicture* m_stripPicture = nullptr;
  TextLabel* m_stripFigure = nullptr;
  TextLabel* m_stripGroups = nullptr;
  TextLabel* m_stripWarps = nullptr;
  Chip* m_stripChip = nullptr;
  std::string m_shownEntry; ///< chosen by hand; empty: the evaluation's headline
  int m_architecture = 0;   ///< 0: this device; else a row of the tables
  bool m_roomy = true;
  bool m_presented = false;
  bool m_presentedFull = false;   ///< the chevron was used in a presentation
  std::optional<bool> m_override; ///< by the chevron; remembered
};

} // namespace tileglass
