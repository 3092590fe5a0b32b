// Occupancy: the compute unit as a picture, the percentage, what every resource allows, what limits and what would
// help.
#pragma once

#include <vector>

#include "ui/panels/cost_figures.h"
#include "ui/widgets/card.h"

class QComboBox;
class QGridLayout;
class QVBoxLayout;

namespace tileglass {

class Chip;
class RoundStrip;

class OccupancyCard : public Card {
  Q_OBJECT
public:
  explicit OccupancyCard(QWidget* parent = nullptr);
  void setCost(const CostFigures& cost);
  /// What the prediction may be made for: this device first, then the tables.
  void setArchitectures(const QStringList& names, int shown);

signals:
  void architectureChosen(int index);

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  QVBoxLayout* buildPicture();
  QVBoxLayout* buildFigures();
  void showRefused(const QString& sentence);
  void showUses(const Occupancy& occupancy);

  static constexpr int kRows = 4;
  QComboBox* m_architecture = nullptr;
  QWidget* m_pictureHalf = nullptr;
  TextLabel* m_unitCaption = nullptr;
  ComputeUnitPicture* m_picture = nullptr;
  TextLabel* m_roundCaption = nullptr;
  RoundStrip* m_rounds = nullptr;
  TextLabel* m_figure = nullptr;
  TextLabel* m_groups = nullptr;
  TextLabel* m_warps = nullptr;
  Chip* m_chip = nullptr;
  QWidget* m_table = nullptr;
  struct Row {
    TextLabel* name;
    TextLabel* use;
    TextLabel* allows;
  };
  std::vector<Row> m_rows;
  TextLabel* m_limiter = nullptr;
  TextLabel* m_nextStep = nullptr;
};

} // namespace tileglass
