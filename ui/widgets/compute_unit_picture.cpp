#include "ui/widgets/compute_unit_picture.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPainterPath>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/theme.h"
#include "ui/widgets/painting.h"

namespace tileglass {
namespace {

constexpr std::uint64_t kMostCards = 8;
constexpr std::uint64_t kMostCells = 512; ///< more are drawn as one of these cells for several warps

/// Columns that make `cells` cells of an area nearly square.
int columnsFor(const QRectF& area, std::uint64_t cells) {
  const double ideal = std::sqrt(static_cast<double>(cells) * area.width() / std::max(1.0, area.height()));
  return std::max(1, static_cast<int>(std::lround(ideal)));
}

struct Grid {
  QRectF area;
  int columns = 1;
  int rows = 1;
  qreal side = 1.0;
  qreal gap = 2.0;

  Grid(const QRectF& within, std::uint64_t cells) : area(within) {
    const auto count = static_cast<int>(std::max<std::uint64_t>(1, cells));
    const qreal largest = count <= 16 ? 36.0 : 18.0; // a few cells need not be small
    const auto sideFor = [&](int across) {
      const int down = (count + across - 1) / across;
      return std::min({within.width() / across, within.height() / down, largest});
    };
    columns = std::min(count, columnsFor(within, cells));
    // Whole rows read better than the largest cells.
    const qreal least = 0.6 * sideFor(columns);
    qreal best = 0.0;
    for (int across = 1; across <= std::min(count, 128); ++across) {
      if (count % across == 0 && sideFor(across) >= least && sideFor(across) > best) {
        best = sideFor(across);
        columns = across;
      }
    }
    rows = (count + columns - 1) / columns;
    side = sideFor(columns);
    gap = side >= 8 ? 2.5 : 1.0;
  }
  QRectF cell(int index) const {
    const qreal left = area.left() + (area.width() - columns * side + gap) / 2;
    const qreal top = area.top() + (area.height() - rows * side + gap) / 2;
    return {left + side * (index % columns), top + side * (index / columns), side - gap, side - gap};
  }
};

void drawSocket(QPainter& painter, const QRectF& cell, bool filled, bool second, double lanes = 1.0) {
  const Colours& c = colours();
  painter.setPen(filled ? c.tiled.outline : c.refused.fill);
  painter.setBrush(c.card);
  painter.drawRect(cell);
  if (!filled)
    return;
  painter.setBrush(second ? c.tiled.second : c.tiled.fill);
  painter.drawRect(QRectF(cell.left(), cell.top(), cell.width() * lanes, cell.height()));
}

/// Share of lanes that work in the last warp of a group.
double lastLanes(const Occupancy& occupancy) {
  if (occupancy.warpSize == 0)
    return 1.0;
  const std::uint64_t idle = std::min(occupancy.idleLanesPerGroup, occupancy.warpSize);
  return static_cast<double>(occupancy.warpSize - idle) / static_cast<double>(occupancy.warpSize);
}

} // namespace

ComputeUnitPicture::ComputeUnitPicture(bool strip, QWidget* parent) : QWidget(parent), m_strip(strip) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, m_strip ? QSizePolicy::Fixed : QSizePolicy::Expanding);
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize ComputeUnitPicture::sizeHint() const {
  return m_strip ? QSize(scaled(140), scaled(44)) : QSize(scaled(280), scaled(152));
}

void ComputeUnitPicture::setFigure(UnitFigure figure) {
  m_figure = std::move(figure);
  setAccessibleDescription(m_figure.description);
  update();
}

void ComputeUnitPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QRectF tray = QRectF(rect()).adjusted(1.5, 1.5, -2.5, -2.5);
  paintTray(painter, tray);
  QRectF inside = tray.adjusted(m_strip ? 5 : 10, m_strip ? 5 : 2, m_strip ? -5 : -10, m_strip ? -5 : -8);
  const bool memory =
      !m_strip && m_figure.occupancy.known && !m_figure.occupancy.cpu && m_figure.occupancy.localPerUnit > 0;
  if (memory) {
    const qreal height = QFontMetrics(textFont(TextSize::Caption)).height() + 22;
    paintLocalMemory(painter, QRectF(inside.left(), inside.bottom() - height, inside.width(), height));
    inside.setBottom(inside.bottom() - height - 4);
  }
  if (m_figure.refused || (m_figure.occupancy.known && !m_figure.occupancy.cpu && m_figure.residentGroups == 0))
    paintGhost(painter, inside);
  else
    paintSockets(painter, inside);
  drawFocusRing(painter, *this);
}

void ComputeUnitPicture::paintTray(QPainter& painter, const QRectF& tray) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const QPen ink(colours().text, m_strip ? 1.5 : 2.5, Qt::SolidLine, Qt::RoundCap);
  painter.setPen(ink);
  painter.setBrush(Qt::NoBrush);
  if (m_strip) {
    painter.drawRoundedRect(tray, 3, 3);
  } else {
    constexpr qreal kCorner = 10;
    QPainterPath path(tray.topLeft());
    path.lineTo(tray.left(), tray.bottom() - kCorner);
    path.quadTo(tray.bottomLeft(), QPointF(tray.left() + kCorner, tray.bottom()));
    path.lineTo(tray.right() - kCorner, tray.bottom());
    path.quadTo(tray.bottomRight(), QPointF(tray.right(), tray.bottom() - kCorner));
    path.lineTo(tray.topRight());
    painter.drawPath(path);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void ComputeUnitPicture::paintSockets(QPainter& painter, const QRectF& area) const {
  const Occupancy& occupancy = m_figure.occupancy;
  if (occupancy.cpu) {
    paintBareCells(painter, area, std::max<std::uint64_t>(1, m_figure.cores),
                   std::max<std::uint64_t>(1, m_figure.cores), 0);
    return;
  }
  if (!occupancy.known) {
    painter.setPen(colours().secondary);
    painter.setFont(textFont(m_strip ? TextSize::Caption : TextSize::Body));
    painter.drawText(area, Qt::AlignCenter, QStringLiteral("not known"));
    return;
  }
  const std::uint64_t perGroup = std::max<std::uint64_t>(1, occupancy.warpsPerGroup);
  const std::uint64_t filled = m_figure.residentGroups * perGroup;
  const std::uint64_t places = std::max<std::uint64_t>(m_figure.residentGroups, occupancy.maxWarps / perGroup);
  if (!m_strip && m_figure.residentGroups <= kMostCards && places <= kMostCards && perGroup > 1)
    paintGroupCards(painter, area);
  else
    paintBareCells(painter, area, std::max(occupancy.maxWarps, filled), filled, perGroup);
}

void ComputeUnitPicture::paintGroupCards(QPainter& painter, const QRectF& area) const {
  const Colours& c = colours();
  const Occupancy& occupancy = m_figure.occupancy;
  const std::uint64_t perGroup = occupancy.warpsPerGroup;
  const std::uint64_t places = (occupancy.maxWarps + perGroup - 1) / perGroup;
  const int rows = places > 4 ? 2 : 1;
  const int columns = (static_cast<int>(places) + rows - 1) / rows;
  const QSizeF size(area.width() / columns, area.height() / rows);
  painter.setFont(textFont(TextSize::Caption));
  const int titleHeight = rows == 1 ? painter.fontMetrics().height() + 4 : 0;
  for (int place = 0; place < static_cast<int>(places); ++place) {
    const QRectF card = QRectF(area.left() + size.width() * (place % columns),
                               area.top() + size.height() * (place / columns), size.width(), size.height())
                            .adjusted(2, 2, -2, -2);
    const bool filled = place < static_cast<int>(m_figure.residentGroups);
    const bool second = place % 2 == 1;
    const std::uint64_t first = static_cast<std::uint64_t>(place) * perGroup;
    const std::uint64_t warps = std::min(perGroup, occupancy.maxWarps - std::min(first, occupancy.maxWarps));
    if (filled) {
      painter.setPen(second ? c.tiled.second : c.tiled.fill);
      painter.setBrush(c.tiled.tint);
      painter.drawRoundedRect(card, 3, 3);
    }
    if (titleHeight > 0) {
      const QRectF title = card.adjusted(6, 2, -6, 0);
      painter.setPen(filled ? c.text : c.secondary);
      const QString warpText = columns <= 2 ? counted(warps, QStringLiteral("warp"), warpsWord(occupancy)) : QString();
      painter.drawText(QRectF(title.left(), title.top(), title.width(), titleHeight), Qt::AlignLeft | Qt::AlignVCenter,
                       filled ? (columns <= 3 ? QStringLiteral("group %1") : QStringLiteral("%1")).arg(place + 1)
                              : QStringLiteral("free"));
      painter.setPen(c.secondary);
      painter.drawText(QRectF(title.left(), title.top(), title.width(), titleHeight), Qt::AlignRight | Qt::AlignVCenter,
                       warpText);
    }
    const Grid grid(card.adjusted(5, 3 + titleHeight, -5, -4), perGroup);
    for (std::uint64_t warp = 0; warp < warps; ++warp)
      drawSocket(painter, grid.cell(static_cast<int>(warp)), filled, second,
                 warp + 1 == perGroup ? lastLanes(occupancy) : 1.0);
  }
}

void ComputeUnitPicture::paintBareCells(QPainter& painter, const QRectF& area, std::uint64_t sockets,
                                        std::uint64_t filled, std::uint64_t perGroup) const {
  const std::uint64_t each = (sockets + kMostCells - 1) / kMostCells; // warps a drawn cell
  const std::uint64_t cells = (sockets + each - 1) / each;
  const Grid grid(area, cells);
  for (std::uint64_t i = 0; i < cells; ++i) {
    const std::uint64_t warp = i * each;
    const bool second = perGroup > 0 && (warp / perGroup) % 2 == 1;
    const bool last = perGroup > 0 && (warp + 1) % perGroup == 0;
    drawSocket(painter, grid.cell(static_cast<int>(i)), warp < filled, second,
               last ? lastLanes(m_figure.occupancy) : 1.0);
  }
}

void ComputeUnitPicture::paintLocalMemory(QPainter& painter, const QRectF& area) const {
  const Colours& c = colours();
  const Occupancy& occupancy = m_figure.occupancy;
  painter.setFont(textFont(TextSize::Caption));
  painter.setPen(c.secondary);
  const int textHeight = painter.fontMetrics().height();
  const std::uint64_t used = occupancy.allocatedLocalBytes * m_figure.residentGroups;
  const QRectF caption(area.left(), area.top(), area.width(), textHeight);
  painter.drawText(caption, Qt::AlignLeft, QStringLiteral("local memory"));
  painter.drawText(caption, Qt::AlignRight,
                   QStringLiteral("%1 of %2").arg(text(groupDigits(used)), text(formatBytes(occupancy.localPerUnit))));
  const QRectF bar(area.left(), area.top() + textHeight + 3, area.width(), area.height() - textHeight - 4);
  painter.setPen(c.line);
  painter.setBrush(c.card);
  painter.drawRect(bar);
  const qreal each =
      bar.width() * static_cast<qreal>(occupancy.allocatedLocalBytes) / static_cast<qreal>(occupancy.localPerUnit);
  for (std::uint64_t group = 0; group < m_figure.residentGroups && each > 0; ++group) {
    painter.setPen(each > 3 ? c.tiled.outline : Qt::transparent);
    painter.setBrush(group % 2 ? c.tiled.second : c.tiled.fill);
    painter.drawRect(QRectF(bar.left() + each * static_cast<qreal>(group), bar.top(), each, bar.height()));
  }
}

void ComputeUnitPicture::paintGhost(QPainter& painter, const QRectF& area) const {
  const Colours& c = colours();
  const QRectF ghost = area.adjusted(area.width() * 0.2, 2, -area.width() * 0.2, -area.height() * 0.35);
  painter.setPen(QPen(c.wrong.outline, 1.5, Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(ghost, 4, 4);
  painter.setFont(textFont(TextSize::Caption));
  painter.setPen(c.wrongText);
  painter.drawText(ghost, Qt::AlignCenter, QStringLiteral("does not fit"));
}

} // namespace tileglass
