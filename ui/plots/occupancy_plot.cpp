#include "ui/plots/occupancy_plot.h"

#include <algorithm>
#include <utility>

#include <QStringList>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/plots/plot_style.h"
#include "ui/theme.h"
#include "ui/widgets/scaling.h"

namespace tileglass {
namespace {

constexpr int kPlotHeight = 150;
constexpr double kTop = 1.16; ///< room above 100% for the names of the steps
constexpr double kBytesPerKib = 1024.0;

/// Bytes as KiB (axes only), other values as they are.
class AmountTicker : public QCPAxisTicker {
public:
  explicit AmountTicker(bool bytes) : m_bytes(bytes) {}

protected:
  double getTickStep(const QCPRange& range) override {
    if (!m_bytes)
      return QCPAxisTicker::getTickStep(range);
    double step = 4.0 * kBytesPerKib;
    while (range.size() / step > 6.0)
      step *= 2.0;
    return step;
  }
  QString getTickLabel(double tick, const QLocale&, QChar, int) override {
    return text(groupDigits(static_cast<std::uint64_t>(std::max(0.0, m_bytes ? tick / kBytesPerKib : tick))));
  }

private:
  bool m_bytes;
};

class PercentTicker : public QCPAxisTicker {
protected:
  double getTickStep(const QCPRange&) override { return 0.25; }
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return text(formatPercent(tick)); }
};

QString limitersOf(const CurveStep& step) {
  QStringList names;
  for (const Resource limiter : step.limiters)
    names << resourceName(limiter);
  return names.join(QStringLiteral(" + "));
}

} // namespace

OccupancyPlot::OccupancyPlot(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : QWidget(parent) {
  setObjectName(objectName);
  setAccessibleName(accessibleName);
  setFocusPolicy(Qt::TabFocus);
  m_plot = new QCustomPlot;
  m_plot->setMinimumWidth(1); // three of them share the smallest window
  setScaledMinimumHeight(m_plot, kPlotHeight);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_plot);
  connect(&Theme::instance(), &Theme::changed, this, &OccupancyPlot::rebuild);
}

void OccupancyPlot::setFigure(OccupancyPlotFigure figure) {
  m_figure = std::move(figure);
  rebuild();
}

void OccupancyPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  rebuild(); // which steps have room for their names
}

void OccupancyPlot::drawSteps() {
  QVector<double> x;
  QVector<double> y;
  for (const CurveStep& step : m_figure.curve.steps) {
    x << static_cast<double>(step.first) << static_cast<double>(step.last);
    y << step.fraction << step.fraction;
  }
  QCPGraph* graph = m_plot->addGraph();
  graph->setData(x, y, true);
  const MarkColours& blue = colours().tiled;
  QPen pen(blue.outline, seriesLine());
  if (m_figure.curve.upperBound)
    pen.setStyle(Qt::DashLine);
  graph->setPen(pen);
  graph->setBrush(QBrush(blue.tint));
}

void OccupancyPlot::drawLimit() {
  if (!m_figure.limit || m_figure.curve.steps.empty() || *m_figure.limit >= m_figure.curve.steps.back().last)
    return;
  auto* region = new QCPItemRect(m_plot);
  region->topLeft->setCoords(static_cast<double>(*m_figure.limit), 1.0);
  region->bottomRight->setCoords(static_cast<double>(m_figure.curve.steps.back().last), 0.0);
  region->setPen(QPen(colours().refused.outline));
  QBrush hatch(colours().refused.outline, Qt::BDiagPattern);
  region->setBrush(hatch);
  auto* plate = new QCPItemText(m_plot);
  plate->setText(QStringLiteral("refused: over %1").arg(text(formatBytes(*m_figure.limit))));
  plate->setFont(textFont(TextSize::Caption));
  plate->setColor(colours().text);
  plate->setBrush(colours().card);
  plate->setPadding(QMargins(3, 1, 3, 1));
  plate->setPositionAlignment(Qt::AlignHCenter | Qt::AlignVCenter);
  plate->position->setCoords(
      (static_cast<double>(*m_figure.limit) + static_cast<double>(m_figure.curve.steps.back().last)) / 2.0, 0.75);
}

void OccupancyPlot::drawMarks() {
  const auto mark = [&](double x, double y, QCPScatterStyle::ScatterShape shape, const QColor& outline,
                        const QBrush& fill) {
    QCPGraph* graph = m_plot->addGraph();
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(shape, QPen(outline, 2.0), fill, markerSide()));
    graph->addData(x, y);
  };
  if (m_figure.current) {
    if (const CurveStep* step = m_figure.curve.at(*m_figure.current))
      mark(static_cast<double>(*m_figure.current), step->fraction, QCPScatterStyle::ssCircle, colours().text,
           colours().card);
  }
  for (const ResidencyMark& measured : m_figure.measured)
    mark(static_cast<double>(measured.x), measured.fraction, QCPScatterStyle::ssCross, colours().rightText,
         QBrush(Qt::NoBrush));
}

void OccupancyPlot::labelSteps() {
  // The same limiter over several steps is named once, over all of them.
  const auto& steps = m_figure.curve.steps;
  const QFontMetrics metrics(textFont(TextSize::Caption));
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i + 1;
    while (end < steps.size() && steps[end].limiters == steps[i].limiters)
      ++end;
    const double first = static_cast<double>(steps[i].first);
    const double last = static_cast<double>(steps[end - 1].last);
    const QString name = limitersOf(steps[i]);
    const double room = (last - first) / m_plot->xAxis->range().size() * m_plot->axisRect()->width();
    if (room > metrics.horizontalAdvance(name) + kGrid) {
      auto* label = new QCPItemText(m_plot);
      label->setText(name);
      label->setFont(textFont(TextSize::Caption));
      label->setColor(colours().secondary);
      label->setPositionAlignment(Qt::AlignHCenter | Qt::AlignTop);
      label->position->setCoords((first + last) / 2.0, kTop);
    }
    i = end;
  }
}

void OccupancyPlot::rebuild() {
  m_plot->clearGraphs();
  m_plot->clearItems();
  m_plot->setBackground(colours().card);
  const bool bytes = m_figure.curve.axis == OccupancyAxis::LocalBytes;
  m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new AmountTicker(bytes)));
  m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new PercentTicker));
  m_plot->xAxis->setLabel(m_figure.axisLabel);
  styleAxis(m_plot->xAxis);
  styleAxis(m_plot->yAxis);
  m_plot->xAxis->grid()->setVisible(false);
  m_plot->yAxis->setRange(0.0, kTop);
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
    axis->setTickLabels(!m_figure.curve.steps.empty());
  QString described = m_figure.nothing;
  if (m_figure.curve.steps.empty()) {
    m_plot->xAxis->setRange(0.0, 1.0);
    auto* label = new QCPItemText(m_plot);
    label->setText(m_figure.nothing);
    label->setFont(textFont(TextSize::Table));
    label->setColor(colours().secondary);
    label->position->setType(QCPItemPosition::ptAxisRectRatio);
    label->position->setCoords(0.5, 0.5);
  } else {
    m_plot->xAxis->setRange(static_cast<double>(m_figure.curve.steps.front().first),
                            static_cast<double>(m_figure.curve.steps.back().last));
    drawSteps();
    drawLimit();
    drawMarks();
    labelSteps();
    const CurveStep* here = m_figure.current ? m_figure.curve.at(*m_figure.current) : nullptr;
    if (here != nullptr)
      described = QStringLiteral("%1%2 at %3, limited by %4; %5 steps")
                      .arg(m_figure.curve.upperBound ? QStringLiteral("at most ") : QString(),
                           text(formatPercent(here->fraction)), text(groupDigits(*m_figure.current)), limitersOf(*here))
                      .arg(m_figure.curve.steps.size());
  }
  setAccessibleDescription(described);
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tileglass
