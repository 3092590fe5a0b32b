// One compute unit as a tray: a socket a warp, filled group by group, and a lower compartment of local memory.
#pragma once

#include <QWidget>

#include "app/core/occupancy.h"

namespace tileglass {

struct UnitFigure {
  Occupancy occupancy;
  std::uint64_t residentGroups = 0;
  std::uint64_t cores = 0; ///< of a CPU
  bool refused = false;    ///< an empty tray, the group as a dashed ghost above
  QString description;     ///< the sentence beside it, for those who do not see it
};

class ComputeUnitPicture : public QWidget {
  Q_OBJECT
public:
  explicit ComputeUnitPicture(bool strip, QWidget* parent = nullptr);
  void setFigure(UnitFigure figure);
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void paintTray(QPainter& painter, const QRectF& tray) const;
  void paintSockets(QPainter& painter, const QRectF& area) const;
  void paintGroupCards(QPainter& painter, const QRectF& area) const;
  void paintBareCells(QPainter& painter, const QRectF& area, std::uint64_t sockets, std::uint64_t filled,
                      std::uint64_t perGroup) const;
  void paintLocalMemory(QPainter& painter, const QRectF& area) const;
  void paintGhost(QPainter& painter, const QRectF& area) const;

  UnitFigure m_figure;
  bool m_strip;
};

} // namespace tileglass
