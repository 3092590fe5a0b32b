#include "ui/plots/plot_style.h"

#include <qcustomplot.h>

#include "ui/theme.h"

namespace tileglass {

void styleAxis(QCPAxis* axis) {
  const Colours& palette = colours();
  axis->setBasePen(QPen(palette.line));
  axis->setTickPen(QPen(palette.line));
  axis->setSubTickPen(Qt::NoPen);
  axis->setTickLabelColor(palette.secondary);
  axis->setLabelColor(palette.secondary);
  axis->setTickLabelFont(textFont(TextSize::Caption));
  axis->setLabelFont(textFont(TextSize::Caption));
  axis->grid()->setPen(QPen(palette.track));
  axis->grid()->setZeroLinePen(QPen(palette.line));
}

} // namespace tileglass
