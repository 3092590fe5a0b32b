// Marker, colours and line of a variant: the same everywhere it appears.
#pragma once

#include <QPen>
#include <QRectF>

#include "app/core/kernel_spec.h"
#include "app/core/parameters.h"
#include "ui/theme.h"

class QPainter;

namespace tileglass {

enum class Marker { Circle, Square, Diamond, Triangle, HollowTriangle };

struct VariantLook {
  Marker marker = Marker::Circle;
  MarkColours colours;
  Qt::PenStyle line = Qt::SolidLine;
  bool broken = false;
  bool hollow = false; ///< of a pinned run
};

/// `padded`: an entry with a pad of its own beside the plain one. Unknown variants look like later ones.
VariantLook lookOf(const FamilySpec* family, const std::string& variant, bool padded);
/// Draws the marker centred in `box`.
void drawMarker(QPainter& painter, const QRectF& box, const VariantLook& look, bool enabled = true);

} // namespace tileglass
