#include "ui/widgets/count_legend.h"

#include <QPainter>

#include "ui/theme.h"
#include "ui/widgets/error_map_picture.h"

namespace tileglass {
namespace {

constexpr int kSwatch = 16;
constexpr int kIndent = 26;

int boldHeight() {
  return QFontMetrics(textFont(TextSize::Body, true)).height();
}
int plainHeight() {
  return QFontMetrics(textFont(TextSize::Table)).height();
}
int lineHeight(const CountLine& line) {
  return boldHeight() + (line.plain.isEmpty() ? 0 : plainHeight()) + scaled(kGrid);
}

/// An arrow down for too small, up for too large.
void paintSide(QPainter& painter, const QRectF& swatch, int side) {
  if (side == 0)
    return;
  const QPointF centre = swatch.center();
  const qreal half = swatch.width() * 0.28;
  const qreal tip = side < 0 ? half : -half;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours().text);
  painter.drawPolygon(
      QPolygonF({centre + QPointF(0, tip), centre + QPointF(-half, -tip), centre + QPointF(half, -tip)}));
  painter.restore();
}

} // namespace

CountLegend::CountLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void CountLegend::setLines(std::vector<CountLine> lines) {
  m_lines = std::move(lines);
  QStringList words;
  QStringList whole;
  for (const CountLine& line : m_lines) {
    words << line.bold;
    whole << (line.plain.isEmpty() ? line.bold : QStringLiteral("%1: %2").arg(line.bold, line.plain));
  }
  setAccessibleDescription(words.join(QStringLiteral("; ")));
  setToolTip(whole.join(QLatin1Char('\n')));
  setVisible(!m_lines.empty());
  updateGeometry();
  update();
}

QSize CountLegend::sizeHint() const {
  int height = 0;
  for (const CountLine& line : m_lines)
    height += lineHeight(line);
  return {scaled(360), height};
}

void CountLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  int top = 0;
  const auto write = [&](int y, int height, const QFont& font, const QColor& colour, const QString& words) {
    const QRect room(scaled(kIndent), y, width() - scaled(kIndent), height);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(font).elidedText(words, Qt::ElideRight, room.width()));
  };
  for (const CountLine& line : m_lines) {
    const QRectF swatch(0, top + (boldHeight() - scaled(kSwatch)) / 2, scaled(kSwatch), scaled(kSwatch));
    paintErrorCell(painter, swatch, line.kind);
    paintSide(painter, swatch, line.side);
    write(top, boldHeight(), textFont(TextSize::Body, true), colours().text, line.bold);
    write(top + boldHeight(), plainHeight(), textFont(TextSize::Table), colours().secondary, line.plain);
    top += lineHeight(line);
  }
}

} // namespace tileglass
