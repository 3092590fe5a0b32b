#include "ui/plots/samples_plot.h"

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

constexpr int kPlotHeight = 168;
constexpr double kMarkerSize = 7.0;
constexpr double kHeadroom = 1.15; ///< so that the highest sample does not touch the frame

/// Ticks in nanoseconds, labelled with their best unit.
class TimeTicker : public QCPAxisTicker {
protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override {
    return tick == 0.0 ? QStringLiteral("0") : text(formatTime(tick));
  }
};

QCPScatterStyle::ScatterShape shapeOf(Marker marker) {
  switch (marker) {
  case Marker::Square:
    return QCPScatterStyle::ssSquare;
  case Marker::Diamond:
    return QCPScatterStyle::ssDiamond;
  case Marker::Triangle:
    return QCPScatterStyle::ssTriangle;
  case Marker::HollowTriangle:
    return QCPScatterStyle::ssTriangleInverted;
  case Marker::Circle:
    break;
  }
  return QCPScatterStyle::ssCircle;
}

} // namespace

SamplesPlot::SamplesPlot(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("samplesPlot"));
  setAccessibleName(QStringLiteral("Samples in the order taken"));
  m_plot = new QCustomPlot;
  setScaledMinimumHeight(m_plot, kPlotHeight);
  m_plot->setNoAntialiasingOnDrag(true);
  // Names in a line above the plot.
  m_plot->plotLayout()->insertRow(0);
  m_plot->plotLayout()->addElement(0, 0, m_plot->legend);
  m_plot->plotLayout()->setRowStretchFactor(0, 0.001);
  m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
  m_plot->legend->setBorderPen(Qt::NoPen);
  m_plot->legend->setBrush(Qt::NoBrush);
  m_plot->legend->setVisible(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_plot);
  connect(&Theme::instance(), &Theme::changed, this, &SamplesPlot::rebuild);
}

void SamplesPlot::setSeries(std::vector<SampleSeries> series) {
  m_series = std::move(series);
  rebuild();
}

void SamplesPlot::rebuild() {
  m_plot->clearGraphs();
  m_plot->setBackground(colours().card);
  double highest = 0.0;
  double longest = 1.0;
  QStringList described;
  for (const SampleSeries& series : m_series) {
    QVector<double> number;
    QVector<double> time;
    for (const double sample : series.samplesNs) {
      number << static_cast<double>(number.size() + 1);
      time << sample;
      highest = std::max(highest, sample);
    }
    longest = std::max(longest, static_cast<double>(number.size()));
    QCPGraph* graph = m_plot->addGraph();
    graph->setData(number, time, true);
    graph->setLineStyle(QCPGraph::lsNone);
    const QBrush fill = series.look.broken ? QBrush(Qt::NoBrush) : QBrush(series.look.colours.fill);
    graph->setScatterStyle(
        QCPScatterStyle(shapeOf(series.look.marker), QPen(series.look.colours.outline), fill, kMarkerSize));
    graph->setName(series.name);
    described << QStringLiteral("%1: %2 samples").arg(series.name).arg(series.samplesNs.size());
  }
  m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new TimeTicker));
  m_plot->xAxis->setLabel(QStringLiteral("sample, in the order taken"));
  styleAxis(m_plot->xAxis);
  styleAxis(m_plot->yAxis);
  m_plot->xAxis->setRange(0.5, longest + 0.5);
  m_plot->yAxis->setRange(0.0, highest > 0.0 ? highest * kHeadroom : 1.0);
  m_plot->legend->setFont(textFont(TextSize::Table));
  m_plot->legend->setTextColor(colours().text);
  setAccessibleDescription(described.join(QStringLiteral("; ")));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tileglass
