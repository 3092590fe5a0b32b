// Counts in words, each behind the look of its cells: "▨ 78,400 cells never written".
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/correctness_text.h"

namespace tileglass {

class CountLegend : public QWidget {
  Q_OBJECT
public:
  explicit CountLegend(QWidget* parent = nullptr);
  void setLines(std::vector<CountLine> lines);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  std::vector<CountLine> m_lines;
};

} // namespace tileglass
