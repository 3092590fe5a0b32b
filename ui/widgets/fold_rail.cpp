#include "ui/widgets/fold_rail.h"

#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/widgets/painting.h"
#include "ui/widgets/scaling.h"

namespace tileglass {
namespace {

class ChevronButton : public QToolButton {
public:
  explicit ChevronButton(Qt::ArrowType direction) : m_direction(direction) {}

protected:
  void paintEvent(QPaintEvent* event) override {
    QToolButton::paintEvent(event);
    QPainter painter(this);
    painter.translate(width() / 2.0, height() / 2.0);
    painter.rotate(m_direction == Qt::RightArrow ? -90 : 90); // the sign points down
    const qreal side = scaled(12.0);
    drawSign(painter, QRectF(-side / 2, -side / 2, side, side), Sign::Chevron, colours().secondary);
  }

private:
  Qt::ArrowType m_direction;
};

} // namespace

QToolButton* makeChevronButton(Qt::ArrowType direction) {
  auto* button = new ChevronButton(direction);
  setScaledSize(button, {24, 24});
  return button;
}

FoldRail::FoldRail(const QString& title, QWidget* parent) : QWidget(parent), m_title(title) {
  auto* column = new QVBoxLayout(this);
  setScaledMargins(column, {8, 12, 8, 8});
  m_button = makeChevronButton(Qt::RightArrow);
  m_button->setAccessibleName(QStringLiteral("Unfold %1").arg(title));
  m_button->setToolTip(m_button->accessibleName());
  column->addWidget(m_button);
  column->addStretch(1);
  connect(m_button, &QToolButton::clicked, this, &FoldRail::unfolded);
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void FoldRail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(textFont(TextSize::Title, true));
  painter.setPen(colours().text);
  const int length = painter.fontMetrics().horizontalAdvance(m_title);
  painter.translate(0, scaled(52) + length);
  painter.rotate(-90);
  painter.drawText(QRect(0, 0, length, width()), Qt::AlignCenter, m_title);
}

} // namespace tileglass
