#include "ui/widgets/chip.h"

#include <QPainter>

#include "ui/theme.h"

namespace tileglass {

Chip::Chip(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void Chip::setText(const QString& text) {
  m_text = text;
  setAccessibleName(text);
  setVisible(!text.isEmpty());
  updateGeometry();
  update();
}

QSize Chip::sizeHint() const {
  const QFontMetrics metrics(textFont(TextSize::Caption));
  return {metrics.horizontalAdvance(m_text) + scaled(18), metrics.height() + scaled(4)};
}

void Chip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(colours().refused.fill);
  const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
  painter.setFont(textFont(TextSize::Caption));
  painter.setPen(colours().secondary);
  painter.drawText(rect(), Qt::AlignCenter, m_text);
}

} // namespace tileglass
