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
  for (const CountLine& line : m_lines)
    words << line.bold;
  setAccessibleDescription(words.join(QStringLiteral("; ")));
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
    paintErrorCell(painter, QRectF(0, top + (boldHeight() - scaled(kSwatch)) / 2, scaled(kSwatch), scaled(kSwatch)),
                   line.kind);
    write(top, boldHeight(), textFont(TextSize::Body, true), colours().text, line.bold);
    write(top + boldHeight(), plainHeight(), textFont(TextSize::Table), colours().secondary, line.plain);
    top += lineHeight(line);
  }
}

} // namespace tileglass
