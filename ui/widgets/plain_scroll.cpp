#include "ui/widgets/plain_scroll.h"

namespace tileglass {

QScrollArea* plainScroll(QWidget* content) {
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(content);
  scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false); // setWidget() turns it on
  return scroll;
}

} // namespace tileglass
