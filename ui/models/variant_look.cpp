#include "ui/models/variant_look.h"

#include <QPainter>

namespace tileglass {
namespace {

/// True for the family's first right variant that is no baseline: the one that uses local memory plainly.
bool isFirstTiled(const FamilySpec& family, const VariantSpec& variant) {
  for (const VariantSpec& other : family.variants)
    if (!other.baseline && !other.broken)
      return &other == &variant;
  return false;
}

QPolygonF outlineOf(Marker marker, const QRectF& r) {
  const QPointF centre = r.center();
  switch (marker) {
  case Marker::Diamond:
    return QPolygonF({QPointF(centre.x(), r.top() - 1), QPointF(r.right() + 1, centre.y()),
                      QPointF(centre.x(), r.bottom() + 1), QPointF(r.left() - 1, centre.y())});
  case Marker::Triangle:
    return QPolygonF(
        {QPointF(centre.x(), r.top()), QPointF(r.right() + 0.5, r.bottom()), QPointF(r.left() - 0.5, r.bottom())});
  case Marker::HollowTriangle:
    return QPolygonF(
        {QPointF(r.left(), r.top() + 0.5), QPointF(r.right(), r.top() + 0.5), QPointF(centre.x(), r.bottom())});
  case Marker::Circle:
  case Marker::Square:
    break;
  }
  return QPolygonF(r);
}

} // namespace

VariantLook lookOf(const FamilySpec* family, const std::string& variant, bool padded) {
  const Colours& c = colours();
  const VariantSpec* spec = family ? family->variant(variant) : nullptr;
  if (spec && spec->broken)
    return {Marker::HollowTriangle, c.wrong, Qt::DotLine, true, false};
  if (padded)
    return {Marker::Diamond, c.padded, Qt::DashLine, false, false};
  if (spec && spec->baseline)
    return {Marker::Circle, c.naive, Qt::SolidLine, false, false};
  if (spec && isFirstTiled(*family, *spec))
    return {Marker::Square, c.tiled, Qt::SolidLine, false, false};
  return {Marker::Triangle, c.other, Qt::DashDotLine, false, false};
}

void drawMarker(QPainter& painter, const QRectF& box, const VariantLook& look, bool enabled) {
  const qreal side = markerSide();
  const QRectF r(box.center().x() - side / 2, box.center().y() - side / 2, side, side);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (!enabled)
    painter.setOpacity(0.45);
  const bool hollow = look.hollow || look.marker == Marker::HollowTriangle;
  painter.setPen(QPen(look.colours.outline, hollow ? 2.0 : 1.0, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(look.colours.fill));
  if (look.marker == Marker::Circle)
    painter.drawEllipse(r);
  else
    painter.drawPolygon(outlineOf(look.marker, r));
  painter.restore();
}

} // namespace tileglass
