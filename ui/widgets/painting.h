// Marks that several painted widgets share: hatching, signs, text with a bold part.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;
class QWidget;

namespace tileglass {

/// Diagonal lines of 45° inside `rect`.
void drawHatch(QPainter& painter, const QRectF& rect, const QColor& line, qreal step = 6.0, qreal width = 1.5);

enum class Sign { Check, Cross, Barred, Play, Stop, Warning, Chevron, Question, Screen };
/// A sign drawn as strokes, independent of the fonts at hand.
void drawSign(QPainter& painter, const QRectF& box, Sign sign, const QColor& colour);

/// A bold part and the rest, right-aligned in `rect`; gives the width used.
qreal drawTwoParts(QPainter& painter, const QRectF& rect, const QString& bold, const QString& rest,
                   const QFont& plainFont, const QFont& boldFont, const QColor& boldColour, const QColor& restColour);

/// The ring around a painted figure that has the keyboard focus.
void drawFocusRing(QPainter& painter, const QWidget& widget);

} // namespace tileglass
