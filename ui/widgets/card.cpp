#include "ui/widgets/card.h"

#include <QPainter>

#include "ui/theme.h"

namespace tileglass {

Card::Card(QWidget* parent) : QFrame(parent) {
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Card::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(colours().line);
  painter.setBrush(colours().card);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace tileglass
