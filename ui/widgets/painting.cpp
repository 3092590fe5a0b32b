#include "ui/widgets/painting.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QWidget>

#include "ui/theme.h"

namespace tileglass {
namespace {

QPointF at(const QRectF& box, qreal x, qreal y) {
  return {box.left() + x * box.width(), box.top() + y * box.height()};
}

void drawBarred(QPainter& painter, const QRectF& box) {
  const QRectF ring = box.adjusted(1, 1, -1, -1);
  painter.drawEllipse(ring);
  painter.drawLine(at(ring, 0.16, 0.84), at(ring, 0.84, 0.16));
}

void drawWarning(QPainter& painter, const QRectF& box) {
  painter.setPen(QPen(colours().text, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(colours().warningIcon);
  painter.drawPolygon(QPolygonF({at(box, 0.5, 0.08), at(box, 0.96, 0.9), at(box, 0.04, 0.9)}));
  // The icon stays yellow in both schemes, so its sign stays dark.
  painter.setPen(QPen(QColor("#1B2430"), 1.8, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(at(box, 0.5, 0.38), at(box, 0.5, 0.6));
  painter.drawPoint(at(box, 0.5, 0.76));
}

void drawQuestion(QPainter& painter, const QRectF& box, const QColor& colour) {
  painter.setPen(QPen(colour, box.width() / 13));
  painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5));
  QFont font = painter.font();
  font.setPixelSize(static_cast<int>(box.height() * 0.72));
  painter.setFont(font);
  painter.drawText(box, Qt::AlignCenter, QStringLiteral("?"));
}

void drawScreen(QPainter& painter, const QRectF& box, const QColor& colour) {
  painter.setPen(QPen(colour, box.width() / 11));
  painter.drawRect(QRectF(at(box, 0.04, 0.1), at(box, 0.96, 0.7)));
  painter.drawLine(at(box, 0.5, 0.7), at(box, 0.5, 0.92));
  painter.drawLine(at(box, 0.28, 0.92), at(box, 0.72, 0.92));
}

} // namespace

void drawHatch(QPainter& painter, const QRectF& rect, const QColor& line, qreal step, qreal width) {
  painter.save();
  painter.setClipRect(rect, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(line, width));
  for (qreal x = rect.left() - rect.height(); x < rect.right(); x += step)
    painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
  painter.restore();
}

void drawSign(QPainter& painter, const QRectF& box, Sign sign, const QColor& colour) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, box.height() / 6.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(Qt::NoBrush);
  switch (sign) {
  case Sign::Check:
    painter.drawPolyline(QPolygonF({at(box, 0.14, 0.55), at(box, 0.4, 0.8), at(box, 0.88, 0.22)}));
    break;
  case Sign::Cross:
    painter.drawLine(at(box, 0.18, 0.18), at(box, 0.82, 0.82));
    painter.drawLine(at(box, 0.18, 0.82), at(box, 0.82, 0.18));
    break;
  case Sign::Barred:
    painter.setPen(QPen(colour, 1.4));
    drawBarred(painter, box);
    break;
  case Sign::Play:
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF({at(box, 0.15, 0.05), at(box, 0.95, 0.5), at(box, 0.15, 0.95)}));
    break;
  case Sign::Stop:
    painter.fillRect(box.adjusted(1, 1, -1, -1), colour);
    break;
  case Sign::Warning:
    drawWarning(painter, box);
    break;
  case Sign::Question:
    drawQuestion(painter, box, colour);
    break;
  case Sign::Screen:
    drawScreen(painter, box, colour);
    break;
  case Sign::Chevron:
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap));
    painter.drawPolyline(QPolygonF({at(box, 0.2, 0.35), at(box, 0.5, 0.65), at(box, 0.8, 0.35)}));
    break;
  }
  painter.restore();
}

qreal drawTwoParts(QPainter& painter, const QRectF& rect, const QString& bold, const QString& rest,
                   const QFont& plainFont, const QFont& boldFont, const QColor& boldColour, const QColor& restColour) {
  const QString gap = rest.isEmpty() ? QString() : QStringLiteral(" ");
  const qreal restWidth = QFontMetricsF(plainFont).horizontalAdvance(gap + rest);
  const qreal boldWidth = QFontMetricsF(boldFont).horizontalAdvance(bold);
  painter.setFont(plainFont);
  painter.setPen(restColour);
  painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, rest);
  painter.setFont(boldFont);
  painter.setPen(boldColour);
  painter.drawText(rect.adjusted(0, 0, -restWidth, 0), Qt::AlignRight | Qt::AlignVCenter, bold);
  return restWidth + boldWidth;
}

void drawFocusRing(QPainter& painter, const QWidget& widget) {
  if (!widget.hasFocus())
    return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colours().accent, 2));
  painter.drawRoundedRect(QRectF(widget.rect()).adjusted(1, 1, -1, -1), 4, 4);
  painter.restore();
}

} // namespace tileglass
