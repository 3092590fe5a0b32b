// The rows of Compare: marker and name, the median as a bar with its 10th to 90th percentile, speedup with interval,
// throughput, result. Columns narrow with the window.
#pragma once

#include <QWidget>

#include "ui/models/compare_model.h"

namespace tileglass {

class ComparisonRows : public QWidget {
  Q_OBJECT
public:
  explicit ComparisonRows(const CompareModel& model, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

private:
  /// Left edges and widths of the columns at the present width.
  struct Columns {
    QRectF name, bar, speedup, throughput, result;
  };
  Columns columns() const;
  QRectF rowRect(int row) const;
  double fullScaleNs() const;
  void paintHeader(QPainter& painter, const Columns& columns) const;
  void paintAxis(QPainter& painter, const Columns& columns) const;
  void paintRow(QPainter& painter, const Columns& columns, int row) const;
  void paintBar(QPainter& painter, const QRectF& area, const CompareRow& row) const;
  void paintResult(QPainter& painter, const QRectF& area, const CompareRow& row) const;
  bool narrow() const { return width() < scaled(900); }

  const CompareModel& m_model;
};

} // namespace tileglass
