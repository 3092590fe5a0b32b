#include "ui/widgets/explain_button.h"

#include <QPainter>

#include "ui/models/glossary.h"
#include "ui/theme.h"
#include "ui/widgets/explain_popover.h"
#include "ui/widgets/painting.h"

namespace tileglass {

ExplainButton::ExplainButton(const QString& term, QWidget* parent) : QAbstractButton(parent) {
  const auto known = explain(term);
  setObjectName(QStringLiteral("explain_") + term);
  setAccessibleName(QStringLiteral("What is this: %1").arg(known ? known->title : term));
  setToolTip(QStringLiteral("What is this? Shift+F1"));
  setProperty(kExplainProperty, term);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(this, &QAbstractButton::clicked, this, [this, term] { ExplainPopover::toggle(this, term); });
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

QSize ExplainButton::sizeHint() const {
  return {scaled(24), scaled(24)};
}

void ExplainButton::enterEvent(QEnterEvent*) {
  update();
}
void ExplainButton::leaveEvent(QEvent*) {
  update();
}

void ExplainButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const qreal side = scaled(16.0);
  drawSign(painter, QRectF((width() - side) / 2, (height() - side) / 2, side, side), Sign::Question,
           underMouse() ? colours().accent : colours().secondary);
  drawFocusRing(painter, *this);
}

} // namespace tileglass
