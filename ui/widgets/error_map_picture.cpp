#include "ui/widgets/error_map_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QBitmap>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/theme.h"
#include "ui/widgets/painting.h"

namespace tileglass {
namespace {

constexpr int kAxisHeight = 20;
constexpr int kAxisWidth = 44;
constexpr double kMostStretched = 4.0; ///< a map of longer sides is drawn in this shape

QColor blend(const QColor& from, const QColor& to, double share) {
  const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

/// Right cells from nearly the card's colour to a pale green at the bound; wrong ones from half to all of their colour
/// over 20 octaves.
QColor cellColour(std::uint8_t code) {
  const Colours& c = colours();
  switch (cellKind(code)) {
  case CellKind::NotCompared:
    return c.refused.tint;
  case CellKind::NeverWritten:
    return c.text;
  case CellKind::NotFinite:
    return c.wrong.outline;
  case CellKind::Right:
    return blend(c.card, c.right, 0.12 + 0.3 * (code - kExactCell) / (kBoundCell - kExactCell));
  case CellKind::Wrong:
    break;
  }
  constexpr double kCodesToFull = 80.0;
  return blend(c.card, c.wrong.fill, 0.45 + 0.55 * std::min(1.0, (code - kBoundCell) / kCodesToFull));
}

QImage imageOf(const ErrorMap& map) {
  std::array<QRgb, 256> table{};
  for (std::size_t code = 0; code < table.size(); ++code)
    table[code] = cellColour(static_cast<std::uint8_t>(code)).rgb();
  QImage image(static_cast<int>(map.columns), static_cast<int>(map.rows), QImage::Format_RGB32);
  for (int row = 0; row < image.height(); ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
    for (int column = 0; column < image.width(); ++column)
      line[column] = table[map.cell(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(column))];
  }
  return image;
}

/// Where the map has cells of that code, scaled to the picture.
QRegion regionOf(const ErrorMap& map, std::uint8_t code, const QSize& size) {
  QImage mask(static_cast<int>(map.columns), static_cast<int>(map.rows), QImage::Format_Mono);
  mask.setColorTable({qRgb(255, 255, 255), qRgb(0, 0, 0)});
  mask.fill(0);
  bool any = false;
  for (int row = 0; row < mask.height(); ++row)
    for (int column = 0; column < mask.width(); ++column)
      if (map.cell(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(column)) == code) {
        mask.setPixel(column, row, 1);
        any = true;
      }
  return any ? QRegion(QBitmap::fromImage(mask.scaled(size))) : QRegion();
}

} // namespace

void paintErrorCell(QPainter& painter, const QRectF& rect, CellKind kind) {
  constexpr std::array<std::uint8_t, 5> kExamples = {kExactCell + 20, kBoundCell + 20, kNotFiniteCell,
                                                     kNeverWrittenCell, kNotCheckedCell};
  painter.fillRect(rect, cellColour(kExamples[static_cast<std::size_t>(kind)]));
  if (kind == CellKind::NeverWritten)
    drawHatch(painter, rect, colours().card, 5.0, 1.2);
  if (kind == CellKind::NotCompared)
    drawHatch(painter, rect, colours().refused.fill, 5.0, 1.0);
  painter.save();
  painter.setPen(colours().secondary);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
  painter.restore();
}

ErrorMapPicture::ErrorMapPicture(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
  connect(&Theme::instance(), &Theme::changed, this, &ErrorMapPicture::redraw);
}

void ErrorMapPicture::setMap(std::optional<ErrorMap> map) {
  m_map = std::move(map);
  m_row = m_column = 0;
  redraw();
}

QRectF ErrorMapPicture::mapArea() const {
  const QRectF room = QRectF(rect()).adjusted(4, 4, -scaled(kAxisWidth), -scaled(kAxisHeight));
  const double width = std::floor(std::min(room.width(), room.height() * aspect()));
  return {room.left(), room.top(), std::max(1.0, width), std::max(1.0, std::floor(width / aspect()))};
}

double ErrorMapPicture::aspect() const {
  if (!m_map || m_map->wrapped)
    return 1.0;
  return std::clamp(static_cast<double>(m_map->outputColumns) / static_cast<double>(m_map->outputRows),
                    1.0 / kMostStretched, kMostStretched);
}

int ErrorMapPicture::widthFor(int height) const {
  const double map = (height - scaled(kAxisHeight) - 4) * aspect();
  return std::max(minimumSizeHint().width(), static_cast<int>(map) + scaled(kAxisWidth) + 4);
}

void ErrorMapPicture::redraw() {
  if (m_map) {
    const QSize size = (mapArea().size() * devicePixelRatioF()).toSize();
    m_picture = QPixmap::fromImage(imageOf(*m_map).scaled(size));
    QPainter painter(&m_picture);
    const auto hatch = [&](std::uint8_t code, const QColor& colour, double width) {
      const QRegion region = regionOf(*m_map, code, size);
      if (region.isEmpty())
        return;
      painter.setClipRegion(region);
      drawHatch(painter, m_picture.rect(), colour, 6.0 * devicePixelRatioF(), width * devicePixelRatioF());
      painter.setClipping(false);
    };
    hatch(kNeverWrittenCell, colours().card, 1.2);
    hatch(kNotCheckedCell, colours().refused.fill, 1.0);
  }
  update();
}

void ErrorMapPicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (!m_map)
    return;
  const QRectF area = mapArea();
  painter.drawPixmap(area, m_picture, QRectF(m_picture.rect()));
  painter.setPen(colours().text);
  painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
  paintAxes(painter, area);
  if (hasFocus()) {
    const double width = area.width() / static_cast<double>(m_map->columns);
    const double height = area.height() / static_cast<double>(m_map->rows);
    const QRectF dot(area.left() + width * static_cast<double>(m_column),
                     area.top() + height * static_cast<double>(m_row), width, height);
    painter.setPen(QPen(colours().accent, 2));
    painter.drawRect(dot.adjusted(-2, -2, 2, 2));
  }
  drawFocusRing(painter, *this);
}

void ErrorMapPicture::paintAxes(QPainter& painter, const QRectF& area) const {
  painter.setFont(textFont(TextSize::Caption));
  painter.setPen(colours().secondary);
  const QRectF below(area.left(), area.bottom() + 2, area.width(), scaled(kAxisHeight) - 2);
  painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
  painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, text(groupDigits(m_map->outputColumns)));
  const QRectF right(area.right() + 4, area.top(), scaled(kAxisWidth) - 4, area.height());
  if (!m_map->wrapped)
    painter.drawText(right, Qt::AlignLeft | Qt::AlignBottom, text(groupDigits(m_map->outputRows)));
}

QString ErrorMapPicture::wordsAt(std::uint64_t row, std::uint64_t column) const {
  return QStringLiteral("%1: %2").arg(cellPlace(*m_map, row, column), cellWords(m_map->cell(row, column)));
}

QString ErrorMapPicture::pointed() const {
  return m_map ? wordsAt(m_row, m_column) : QString();
}

void ErrorMapPicture::resizeEvent(QResizeEvent*) {
  redraw();
}

void ErrorMapPicture::keyPressEvent(QKeyEvent* event) {
  if (!m_map)
    return QWidget::keyPressEvent(event);
  const auto step = [](std::uint64_t& at, std::uint64_t count, bool forward) {
    at = forward ? std::min(at + 1, count - 1) : at - (at > 0 ? 1 : 0);
  };
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
    step(m_column, m_map->columns, event->key() == Qt::Key_Right);
  else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
    step(m_row, m_map->rows, event->key() == Qt::Key_Down);
  else
    return QWidget::keyPressEvent(event);
  QToolTip::showText(mapToGlobal(mapArea().bottomLeft().toPoint()), pointed(), this);
  update();
}

bool ErrorMapPicture::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip && m_map) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRectF area = mapArea();
    if (area.contains(help->pos())) {
      const double x = (help->pos().x() - area.left()) / area.width() * static_cast<double>(m_map->columns);
      const double y = (help->pos().y() - area.top()) / area.height() * static_cast<double>(m_map->rows);
      QToolTip::showText(help->globalPos(),
                         wordsAt(std::min(static_cast<std::uint64_t>(y), m_map->rows - 1),
                                 std::min(static_cast<std::uint64_t>(x), m_map->columns - 1)),
                         this);
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  return QWidget::event(event);
}

} // namespace tileglass
