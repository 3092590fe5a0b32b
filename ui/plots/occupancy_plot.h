// Occupancy against one property of a work-group: the predicted steps with their limiters, the group chosen, and what
// was measured.
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "app/core/occupancy_curve.h"

class QCustomPlot;

namespace tileglass {

/// A measured residency on the curve: `fraction` of the unit's warps.
struct ResidencyMark {
  std::uint64_t x = 0;
  double fraction = 0.0;
};

struct OccupancyPlotFigure {
  OccupancyCurve curve;
  QString axisLabel;                    ///< "local memory of a work-group, KiB"
  std::optional<std::uint64_t> current; ///< where the chosen group stands
  std::optional<std::uint64_t> limit;   ///< beyond it the device refuses a group
  std::vector<ResidencyMark> measured;
  QString nothing; ///< a sentence where there is no curve
};

class OccupancyPlot : public QWidget {
  Q_OBJECT
public:
  explicit OccupancyPlot(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);
  void setFigure(OccupancyPlotFigure figure);
  const OccupancyPlotFigure& figure() const { return m_figure; }

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void rebuild();
  void drawSteps();
  void drawLimit();
  void drawMarks();
  void labelSteps();

  QCustomPlot* m_plot = nullptr;
  OccupancyPlotFigure m_figure;
};

} // namespace tileglass
