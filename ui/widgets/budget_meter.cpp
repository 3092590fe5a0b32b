#include "ui/widgets/budget_meter.h"

#include <algorithm>

#include <QPainter>

#include "ui/theme.h"
#include "ui/widgets/painting.h"

namespace tileglass {
namespace {

constexpr qreal kLimitWidth = 3.0;
constexpr qreal kBreakFrom = 4.0; ///< times the limit
constexpr qreal kLeastCellPixels = 6.0;

void drawZigzag(QPainter& painter, const QRectF& bar, qreal x) {
  QPolygonF left;
  const int teeth = 4;
  for (int i = 0; i <= teeth; ++i)
    left << QPointF(x + (i % 2 ? 3 : -3), bar.top() - 2 + (bar.height() + 4) * i / teeth);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colours().card, 5));
  painter.drawPolyline(left);
  painter.restore();
}

} // namespace

BudgetMeter::BudgetMeter(bool strip, QWidget* parent) : QWidget(parent), m_strip(strip) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void BudgetMeter::setFigure(MeterFigure figure) {
  m_figure = std::move(figure);
  const QStringList parts = {m_figure.label + QLatin1Char(':'),
                             m_figure.bold,
                             m_figure.rest,
                             m_figure.overText,
                             m_figure.captionLeft,
                             m_figure.captionRight};
  setAccessibleDescription(parts.join(QLatin1Char(' ')).simplified());
  setToolTip(accessibleDescription()); // labels give way to figures where there is no room
  update();
}

int BudgetMeter::barTop() const {
  return QFontMetrics(textFont(m_strip ? TextSize::Table : TextSize::Body)).height() + scaled(m_strip ? 2 : 6);
}

int BudgetMeter::barHeight() const {
  return scaled(m_strip ? 12 : 24);
}

QSize BudgetMeter::sizeHint() const {
  return {scaled(m_strip ? 200 : 320), barTop() + barHeight() + QFontMetrics(textFont(TextSize::Caption)).height() + 5};
}

QSize BudgetMeter::minimumSizeHint() const {
  return {scaled(120), sizeHint().height()};
}

void BudgetMeter::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintTexts(painter);
  const QRectF bar(0, barTop(), width() - 1, barHeight());
  paintBar(painter, bar);
  drawFocusRing(painter, *this);
}

void BudgetMeter::paintTexts(QPainter& painter) {
  const Colours& c = colours();
  const TextSize size = m_strip ? TextSize::Table : TextSize::Body;
  const QRectF top(0, 0, width(), barTop() - 2);
  const QFont bold = textFont(size, true);
  // Without room the limit's words go first, then its figure: the bar shows it anyway.
  const int wide = QFontMetrics(bold).horizontalAdvance(m_figure.bold);
  QString rest = m_figure.rest;
  if (wide + QFontMetrics(textFont(size)).horizontalAdvance(rest) + 8 > width())
    rest.clear();
  const qreal used =
      drawTwoParts(painter, top, m_figure.bold, rest, textFont(size), bold, isOver() ? c.wrongText : c.text, c.text);
  painter.setFont(textFont(m_strip ? TextSize::Caption : TextSize::Body));
  painter.setPen(m_strip ? c.secondary : c.text);
  const QFontMetrics labelMetrics(painter.font());
  painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter,
                   labelMetrics.elidedText(m_figure.label, Qt::ElideRight, static_cast<int>(width() - used - 8)));
  const QFont captionFont = textFont(TextSize::Caption);
  const QFontMetrics metrics(captionFont);
  const QRectF below(0, barTop() + barHeight() + 4, width(), metrics.height());
  painter.setFont(captionFont);
  painter.setPen(m_figure.overText.isEmpty() ? c.secondary : c.wrongText);
  const QString right = m_figure.overText.isEmpty() ? m_figure.captionRight : m_figure.overText;
  painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, right);
  painter.setPen(c.secondary);
  const int room = width() - metrics.horizontalAdvance(right) - 8;
  painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(m_figure.captionLeft, Qt::ElideRight, room));
}

void BudgetMeter::paintBar(QPainter& painter, const QRectF& bar) const {
  const Colours& c = colours();
  painter.fillRect(bar, c.track);
  painter.setPen(c.line);
  painter.drawRect(bar.adjusted(0, 0, 0, -1));
  if (!m_figure.known || m_figure.limitBytes == 0) {
    drawHatch(painter, bar, c.refused.second);
    return;
  }
  if (isOver()) {
    paintOver(painter, bar);
    return;
  }
  const auto limit = static_cast<qreal>(m_figure.limitBytes);
  if (m_figure.cellBytes > 0 && bar.width() * static_cast<qreal>(m_figure.cellBytes) / limit >= kLeastCellPixels) {
    paintCells(painter, bar);
  } else if (m_figure.usedBytes > 0) {
    const qreal filled = std::max(2.0, bar.width() * static_cast<qreal>(m_figure.usedBytes) / limit);
    painter.setPen(c.tiled.outline);
    painter.setBrush(c.tiled.fill);
    painter.drawRect(QRectF(bar.left(), bar.top(), filled, bar.height() - 1));
  }
  painter.fillRect(QRectF(bar.right() - kLimitWidth + 1, bar.top() - 2, kLimitWidth, bar.height() + 3), c.text);
}

void BudgetMeter::paintOver(QPainter& painter, const QRectF& bar) const {
  const Colours& c = colours();
  const qreal times = static_cast<qreal>(m_figure.usedBytes) / static_cast<qreal>(m_figure.limitBytes);
  const qreal inner = bar.width() / std::min(times, kBreakFrom);
  const QRectF within(bar.left(), bar.top(), inner, bar.height() - 1);
  const QRectF beyond(bar.left() + inner, bar.top(), bar.width() - inner, bar.height() - 1);
  painter.setPen(c.tiled.outline);
  painter.setBrush(c.tiled.fill);
  painter.drawRect(within);
  painter.fillRect(beyond, c.wrong.tint);
  drawHatch(painter, beyond, c.wrong.fill, 7.0, 2.0);
  painter.setPen(c.wrong.outline);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(beyond);
  painter.fillRect(QRectF(bar.left() + inner - 1, bar.top() - 3, kLimitWidth, bar.height() + 5), c.text);
  if (times >= kBreakFrom)
    drawZigzag(painter, bar, bar.left() + bar.width() * 0.8);
}

void BudgetMeter::paintCells(QPainter& painter, const QRectF& bar) const {
  const Colours& c = colours();
  const qreal cell = bar.width() * static_cast<qreal>(m_figure.cellBytes) / static_cast<qreal>(m_figure.limitBytes);
  const std::uint64_t cells = m_figure.limitBytes / m_figure.cellBytes;
  for (std::uint64_t i = 0; i < cells; ++i) {
    const QRectF box(bar.left() + cell * static_cast<qreal>(i), bar.top() + 0.5, cell - 1.5, bar.height() - 2);
    const bool filled = i < m_figure.filledCells;
    painter.setPen(filled ? c.tiled.outline : c.line);
    painter.setBrush(filled ? c.tiled.fill : c.card);
    painter.drawRect(box);
  }
}

} // namespace tileglass
