#include "ui/widgets/round_strip.h"

#include <algorithm>

#include <QPainter>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/widgets/scaling.h"

namespace tileglass {
namespace {

constexpr std::uint64_t kMostBoxes = 32;
constexpr double kWidestBox = 18;
constexpr int kHeight = 14;

void drawBox(QPainter& painter, const QRectF& box, double share) {
  const Colours& c = colours();
  painter.setPen(c.tiled.fill);
  painter.setBrush(c.card);
  painter.drawRect(box);
  painter.fillRect(QRectF(box.left() + 1, box.top() + 1, (box.width() - 1) * share, box.height() - 2), c.tiled.second);
}

} // namespace

RoundStrip::RoundStrip(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setScaledHeight(this, kHeight);
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize RoundStrip::sizeHint() const {
  return {scaled(200), scaled(kHeight)};
}

void RoundStrip::setRounds(std::optional<RoundFigures> rounds) {
  m_rounds = rounds;
  setAccessibleDescription(m_rounds ? roundsSentence(*m_rounds) : QString());
  update();
}

void RoundStrip::paintEvent(QPaintEvent*) {
  if (!m_rounds)
    return;
  QPainter painter(this);
  const double widest = scaled(kWidestBox);
  const std::uint64_t rounds = m_rounds->rounds;
  const qreal height = this->height() - 3;
  if (rounds <= kMostBoxes) {
    const qreal step = std::min(widest, (width() - 1.0) / static_cast<qreal>(rounds));
    for (std::uint64_t i = 0; i < rounds; ++i)
      drawBox(painter, QRectF(step * static_cast<qreal>(i), 1.0, step - 3, height),
              i + 1 == rounds ? m_rounds->lastShare : 1.0);
    return;
  }
  for (int i = 0; i < 3; ++i)
    drawBox(painter, QRectF(widest * i, 1.0, widest - 3, height), 1.0);
  painter.setFont(textFont(TextSize::Caption));
  painter.setPen(colours().secondary);
  const QString between = QStringLiteral("%1 more").arg(text(groupDigits(rounds - 4)));
  const qreal textWidth = painter.fontMetrics().horizontalAdvance(between) + 12.0;
  painter.drawText(QRectF(widest * 3, 0, textWidth, this->height()), Qt::AlignCenter, between);
  drawBox(painter, QRectF(widest * 3 + textWidth, 1.0, widest - 3, height), m_rounds->lastShare);
}

} // namespace tileglass
