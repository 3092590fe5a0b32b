#include "ui/widgets/tile_selector.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>

#include "ui/models/wording.h"
#include "ui/theme.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/scaling.h"

namespace tileglass {

class TileSelector::Arrow : public QAbstractButton {
public:
  Arrow(bool forward, QWidget* parent) : QAbstractButton(parent), m_forward(forward) {
    setFocusPolicy(Qt::NoFocus);
    setFixedWidth(26);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setObjectName(forward ? QStringLiteral("tileForward") : QStringLiteral("tileBack"));
    setAccessibleName(forward ? QStringLiteral("Next tile") : QStringLiteral("Previous tile"));
  }

  QSize sizeHint() const override { return {26, kControlHeight}; }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isEnabled() ? colours().text : colours().disabled, 1.6, Qt::SolidLine, Qt::RoundCap));
    const QPointF c = QRectF(rect()).center();
    const qreal dx = m_forward ? 2.0 : -2.0;
    painter.drawPolyline(QPolygonF({c + QPointF(-dx, -4), c + QPointF(dx, 0), c + QPointF(-dx, 4)}));
  }

private:
  bool m_forward;
};

TileSegment::TileSegment(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::NoFocus);
  setCheckable(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize TileSegment::sizeHint() const {
  return {scaled(24), scaled(kControlHeight)};
}

void TileSegment::setOption(const TileOption& option, bool chosen) {
  m_option = option;
  const QString value = valueText(option.value);
  setText(value);
  setChecked(chosen);
  setObjectName(QStringLiteral("tile_") + tileglass::text(toText(option.value)));
  setAccessibleName(QStringLiteral("Tile %1").arg(value));
  setAccessibleDescription(tileglass::text(option.sentence));
  setToolTip(tileglass::text(option.sentence));
  update();
}

void TileSegment::paintEvent(QPaintEvent*) {
  const Colours& c = colours();
  QPainter painter(this);
  const QRectF box = QRectF(rect()).adjusted(0, 1, 0, -1);
  if (isChecked())
    painter.fillRect(box, m_option.legal ? c.accent : c.wrong.tint);
  else if (!m_option.legal)
    painter.fillRect(box, c.refused.tint);
  if (!m_option.legal)
    drawHatch(painter, box, isChecked() ? c.wrong.fill : c.refused.fill, 6.0, 1.0);
  painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), c.refused.fill);
  painter.setFont(textFont(fontMetrics().horizontalAdvance(text()) > width() - 4 ? TextSize::Caption : TextSize::Body,
                           isChecked()));
  painter.setPen(!m_option.legal ? (isChecked() ? c.wrongText : c.secondary) : isChecked() ? c.onAccent : c.text);
  painter.drawText(rect(), Qt::AlignCenter, text());
}

TileSelector::TileSelector(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setScaledHeight(this, kControlHeight);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(2, 1, 2, 1);
  row->setSpacing(0);
  m_back = new Arrow(false, this);
  m_forward = new Arrow(true, this);
  row->addWidget(m_back);
  for (int i = 0; i < kInView; ++i) {
    auto* segment = new TileSegment(this);
    connect(segment, &QAbstractButton::clicked, this, [this, segment] { emit tileChosen(segment->option().value); });
    m_segments.push_back(segment);
    row->addWidget(segment);
  }
  row->addWidget(m_forward);
  connect(m_back, &QAbstractButton::clicked, this, [this] { emit stepped(-1); });
  connect(m_forward, &QAbstractButton::clicked, this, [this] { emit stepped(1); });
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void TileSelector::setOptions(std::vector<TileOption> options, const ParameterValue& chosen) {
  const auto at = std::find_if(options.begin(), options.end(), [&](const TileOption& o) { return o.value == chosen; });
  const int index = static_cast<int>(at - options.begin());
  const int count = static_cast<int>(options.size());
  // One refused neighbour stays in view behind the chosen one.
  const int first = std::clamp(index - (kInView - 2), 0, std::max(0, count - kInView));
  for (int i = 0; i < kInView; ++i) {
    TileSegment* segment = m_segments[static_cast<std::size_t>(i)];
    const int option = first + i;
    segment->setVisible(option < count);
    if (option < count)
      segment->setOption(options[static_cast<std::size_t>(option)], option == index);
  }
  m_back->setEnabled(index > 0);
  m_forward->setEnabled(index + 1 < count);
  setAccessibleDescription(QStringLiteral("Chosen: %1").arg(valueText(chosen)));
}

void TileSelector::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
    emit stepped(event->key() == Qt::Key_Left ? -1 : 1);
  else
    QWidget::keyPressEvent(event);
}

void TileSelector::focusInEvent(QFocusEvent*) {
  update();
}
void TileSelector::focusOutEvent(QFocusEvent*) {
  update();
}

void TileSelector::paintEvent(QPaintEvent*) {
  const Colours& c = colours();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(hasFocus() ? c.accent : c.refused.fill, hasFocus() ? 2.0 : 1.0));
  painter.setBrush(c.card);
  const qreal inset = hasFocus() ? 1.0 : 0.5;
  painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(QRect(m_back->geometry().right(), 2, 1, height() - 4), c.refused.fill);
}

} // namespace tileglass
