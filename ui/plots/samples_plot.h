// Every sample of a run in the order in which it was taken, a colour and marker a variant: drift and outliers are seen
// at once, and that the variants took turns.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/compare_view.h"

class QCustomPlot;

namespace tileglass {

class SamplesPlot : public QWidget {
  Q_OBJECT
public:
  explicit SamplesPlot(QWidget* parent = nullptr);
  void setSeries(std::vector<SampleSeries> series);
  int seriesCount() const { return static_cast<int>(m_series.size()); }

private:
  void rebuild();

  QCustomPlot* m_plot = nullptr;
  std::vector<SampleSeries> m_series;
};

} // namespace tileglass
