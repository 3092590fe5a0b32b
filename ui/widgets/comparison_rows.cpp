#include "ui/widgets/comparison_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/theme.h"
#include "ui/widgets/painting.h"

namespace tileglass {
namespace {

constexpr int kHeader = 26;
constexpr int kRow = 40;
constexpr int kAxis = 20;
constexpr int kBar = 20;
constexpr int kValueRoom = 96; ///< kept free right of the longest bar, for its figure
constexpr int kTickRoom = 64;  ///< a label of the axis

/// The step of an axis with at most `most` ticks: 1, 2 or 5 times a power of ten.
double tickStep(double full, int most) {
  const double raw = full / most;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power)
      return factor * power;
  return 10.0 * power;
}

/// Two lines of a cell, the first in bold where wanted.
void drawTwoLines(QPainter& painter, const QRectF& area, Qt::Alignment align, const QString& first, bool bold,
                  const QColor& firstColour, const QString& second, TextSize size = TextSize::Body) {
  const QFont firstFont = textFont(size, bold);
  const QFont secondFont = textFont(TextSize::Caption);
  const qreal firstHeight = QFontMetricsF(firstFont).height();
  const qreal secondHeight = second.isEmpty() ? 0 : QFontMetricsF(secondFont).height() - 2;
  const qreal top = area.top() + (area.height() - firstHeight - secondHeight) / 2;
  const auto elided = [&](const QFont& font, const QString& text) {
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, area.width());
  };
  painter.setFont(firstFont);
  painter.setPen(firstColour);
  painter.drawText(QRectF(area.left(), top, area.width(), firstHeight), static_cast<int>(align),
                   elided(firstFont, first));
  painter.setFont(secondFont);
  painter.setPen(colours().secondary);
  painter.drawText(QRectF(area.left(), top + firstHeight - 2, area.width(), secondHeight + 2), static_cast<int>(align),
                   elided(secondFont, second));
}

void drawWhisker(QPainter& painter, qreal low, qreal high, qreal middle) {
  const auto stroke = [&](const QColor& colour, qreal width) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap));
    painter.drawLine(QPointF(low, middle), QPointF(high, middle));
    painter.drawLine(QPointF(low, middle - 5), QPointF(low, middle + 5));
    painter.drawLine(QPointF(high, middle - 5), QPointF(high, middle + 5));
  };
  stroke(colours().card, 4.5);
  stroke(colours().text, 1.5);
}

} // namespace

ComparisonRows::ComparisonRows(const CompareModel& model, QWidget* parent) : QWidget(parent), m_model(model) {
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&model, &QAbstractItemModel::modelReset, this, [this] {
    updateGeometry();
    update();
  });
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

QSize ComparisonRows::sizeHint() const {
  return {scaled(900), scaled(kHeader) + scaled(kRow) * m_model.rowCount() + scaled(kAxis) + 4};
}
QSize ComparisonRows::minimumSizeHint() const {
  return {scaled(600), sizeHint().height()};
}

ComparisonRows::Columns ComparisonRows::columns() const {
  const qreal name = scaled(narrow() ? 190 : 208);
  const qreal speedup = scaled(narrow() ? 108 : 160);
  const qreal throughput = scaled(narrow() ? 62 : 96);
  const qreal result = scaled(narrow() ? 132 : 176);
  const qreal gap = scaled(narrow() ? 16 : 24);
  const qreal bar = std::max(scaled(120.0), width() - name - speedup - throughput - result - gap);
  Columns c;
  c.name = QRectF(0, 0, name - scaled(12), 0);
  c.bar = QRectF(name, 0, bar, 0);
  c.speedup = QRectF(c.bar.right(), 0, speedup, 0);
  c.throughput = QRectF(c.speedup.right(), 0, throughput, 0);
  c.result = QRectF(c.throughput.right() + gap, 0, result, 0);
  return c;
}

QRectF ComparisonRows::rowRect(int row) const {
  return {0.0, scaled(kHeader) + 4.0 + scaled(kRow) * row, width() - 1.0, 1.0 * scaled(kRow)};
}

double ComparisonRows::fullScaleNs() const {
  double longest = 0.0;
  for (const CompareRow& row : m_model.rows())
    longest = std::max({longest, row.medianNs, row.p90Ns});
  return longest;
}

void ComparisonRows::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Columns c = columns();
  paintHeader(painter, c);
  paintAxis(painter, c);
  for (int row = 0; row < m_model.rowCount(); ++row)
    paintRow(painter, c, row);
  drawFocusRing(painter, *this);
}

void ComparisonRows::paintHeader(QPainter& painter, const Columns& c) const {
  painter.setFont(textFont(TextSize::Table));
  painter.setPen(colours().secondary);
  const auto cell = [&](const QRectF& column, Qt::Alignment align, const QString& label) {
    painter.drawText(QRectF(column.left(), 0, column.width(), scaled(kHeader) - 2),
                     static_cast<int>(align | Qt::AlignVCenter),
                     painter.fontMetrics().elidedText(label, Qt::ElideRight, static_cast<int>(column.width())));
  };
  cell(c.name, Qt::AlignLeft, QStringLiteral("Variant"));
  QString title; // the longest that there is room for
  for (const QString& words :
       {QStringLiteral("%1, median with 10th – 90th percentile; shorter is better").arg(m_model.timeTitle()),
        QStringLiteral("%1, median with p10 – p90").arg(m_model.timeTitle()),
        QStringLiteral("Time, median with p10 – p90"), QStringLiteral("Median, p10 – p90")}) {
    title = words;
    if (painter.fontMetrics().horizontalAdvance(words) <= c.bar.width() - scaled(4))
      break;
  }
  cell(c.bar, Qt::AlignLeft, title);
  cell(c.speedup, Qt::AlignRight, narrow() ? QStringLiteral("Speedup (95%)") : QStringLiteral("Speedup, 95% interval"));
  cell(c.throughput, Qt::AlignRight, m_model.throughputUnit());
  cell(c.result, Qt::AlignLeft, QStringLiteral("Result"));
  painter.fillRect(QRectF(0, scaled(kHeader) - 1, width(), 1), colours().line);
}

void ComparisonRows::paintAxis(QPainter& painter, const Columns& c) const {
  const double full = fullScaleNs();
  const qreal top = scaled(kHeader) + 4;
  const qreal bottom = top + scaled(kRow) * m_model.rowCount();
  painter.fillRect(QRectF(c.bar.left(), top, 1, bottom - top), colours().refused.outline);
  if (full <= 0.0)
    return;
  const TimeUnit unit = timeUnitFor(full);
  const double step =
      tickStep(full, std::max(2, static_cast<int>(c.bar.width() - scaled(kValueRoom)) / scaled(kTickRoom)));
  const qreal scale = (c.bar.width() - scaled(kValueRoom)) / full;
  painter.setFont(textFont(TextSize::Caption));
  for (int tick = 0; step * tick <= full * 1.001; ++tick) {
    const qreal x = c.bar.left() + step * tick * scale;
    if (tick > 0)
      painter.fillRect(QRectF(x, top, 1, bottom - top), colours().track);
    painter.setPen(colours().secondary);
    const QString label = QStringLiteral("%1 %2").arg(QString::number(step * tick / unit.ns), text(unit.name));
    painter.drawText(QRectF(x - scaled(50), bottom + 2, scaled(100), scaled(kAxis) - 4), Qt::AlignCenter, label);
  }
}

void ComparisonRows::paintRow(QPainter& painter, const Columns& c, int index) const {
  const CompareRow& row = m_model.rows()[static_cast<std::size_t>(index)];
  const Colours& k = colours();
  const QRectF line = rowRect(index);
  const bool bad = row.result == RowResult::Wrong || row.result == RowResult::Failed;
  if (bad)
    painter.fillRect(line.adjusted(0, 1, 0, -1), k.wrong.tint);
  const auto cell = [&](const QRectF& column) {
    return QRectF(column.left(), line.top(), column.width(), scaled(kRow));
  };
  if (row.pinned && (index == 0 || !m_model.rows()[static_cast<std::size_t>(index) - 1].pinned)) {
    painter.setPen(QPen(k.line, 1, Qt::DashLine));
    painter.drawLine(QPointF(0, line.top() - 0.5), QPointF(line.right(), line.top() - 0.5));
  }
  VariantLook look = row.look;
  look.hollow = row.pinned;
  drawMarker(painter, QRectF(0, line.top(), scaled(18), scaled(kRow)), look);
  drawTwoLines(painter, cell(c.name).adjusted(scaled(28), 0, 0, 0), Qt::AlignLeft, row.name, true, k.text, row.detail);
  paintBar(painter, cell(c.bar), row);
  drawTwoLines(painter, cell(c.speedup), Qt::AlignRight, row.speedup, row.compared, row.compared ? k.text : k.secondary,
               row.interval, row.compared ? TextSize::Title : TextSize::Table);
  painter.setFont(textFont(TextSize::Body));
  painter.setPen(k.text);
  painter.drawText(cell(c.throughput), Qt::AlignRight | Qt::AlignVCenter, row.throughput);
  paintResult(painter, cell(c.result), row);
}

void ComparisonRows::paintBar(QPainter& painter, const QRectF& area, const CompareRow& row) const {
  const Colours& c = colours();
  const QRectF lane(area.left() + 1, area.center().y() - scaled(kBar) / 2.0, area.width() - 2, scaled(kBar));
  if (!row.timed) {
    if (row.result == RowResult::Refused) {
      painter.fillRect(lane, c.refused.tint);
      drawHatch(painter, lane, c.refused.fill, 7.0, 1.0);
    }
    painter.setFont(textFont(TextSize::Caption));
    painter.setPen(c.secondary);
    painter.drawText(lane.adjusted(8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     row.result == RowResult::Pending  ? QStringLiteral("not run yet")
                     : row.result == RowResult::NotRun ? QStringLiteral("not run")
                                                       : QStringLiteral("not timed"));
    return;
  }
  const qreal scale = (area.width() - scaled(kValueRoom)) / fullScaleNs();
  const bool wrong = row.result != RowResult::Right && row.result != RowResult::Unverified;
  const QRectF bar(lane.left(), lane.top(), std::max(2.0, row.medianNs * scale), scaled(kBar));
  QRectF kernel = bar;
  kernel.setWidth(std::max(1.0, (row.medianNs - row.transferNs) * scale));
  if (row.transferNs > 0.0) {
    painter.setPen(c.refused.outline);
    painter.setBrush(c.refused.tint);
    painter.drawRect(bar);
    drawHatch(painter, bar, c.refused.fill, 6.0, 1.0);
  }
  painter.setPen(QPen(row.look.colours.outline, row.pinned ? 1.5 : 1.0, row.pinned ? Qt::DashLine : Qt::SolidLine));
  painter.setBrush(wrong || row.pinned ? c.card : row.look.colours.fill);
  painter.drawRect(kernel);
  if (wrong)
    drawHatch(painter, kernel, row.look.colours.fill, 7.0, 2.0);
  const qreal low = lane.left() + row.p10Ns * scale;
  const qreal high = lane.left() + row.p90Ns * scale;
  drawWhisker(painter, low, high, bar.center().y());
  painter.setFont(textFont(TextSize::Title, !wrong));
  painter.setPen(wrong ? c.secondary : c.text);
  painter.drawText(QRectF(std::max(bar.right(), high) + scaled(10), area.top(), scaled(120), area.height()),
                   Qt::AlignLeft | Qt::AlignVCenter, row.median);
}

void ComparisonRows::paintResult(QPainter& painter, const QRectF& area, const CompareRow& row) const {
  const Colours& c = colours();
  Sign sign = Sign::Check;
  QColor ink = c.rightText;
  switch (row.result) {
  case RowResult::Pending:
    return;
  case RowResult::Right:
    break;
  case RowResult::RightThoughBroken: // never in the colour of what is right
    sign = Sign::Warning;
    ink = c.wrongText;
    break;
  case RowResult::Wrong:
  case RowResult::Failed:
    sign = Sign::Cross;
    ink = c.wrongText;
    break;
  case RowResult::Unverified:
  case RowResult::Refused:
  case RowResult::NotRun:
    sign = Sign::Barred;
    ink = c.secondary;
    break;
  }
  const bool twoLines = !row.resultDetail.isEmpty();
  drawSign(painter, QRectF(area.left(), area.center().y() - scaled(twoLines ? 13 : 6), scaled(11), scaled(11)), sign,
           ink);
  drawTwoLines(painter, area.adjusted(scaled(18), 0, 0, 0), Qt::AlignLeft, row.resultWord, true, ink, row.resultDetail);
}

bool ComparisonRows::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int row = 0; row < m_model.rowCount(); ++row) {
      if (!rowRect(row).contains(help->pos()))
        continue;
      QToolTip::showText(help->globalPos(), rowWords(m_model.rows()[static_cast<std::size_t>(row)]), this);
      return true;
    }
  }
  return QWidget::event(event);
}

} // namespace tileglass
