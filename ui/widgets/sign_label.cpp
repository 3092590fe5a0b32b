#include "ui/widgets/sign_label.h"

#include <QHBoxLayout>
#include <QPainter>

#include "ui/widgets/scaling.h"

namespace tileglass {

SignLabel::SignLabel(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  setScaledMargins(row, {22, 0, 0, 0});
  m_label = new TextLabel(TextSize::Table);
  m_label->setWordWrap(true);
  m_label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  row->addWidget(m_label);
}

void SignLabel::setSentence(Sign sign, Tone tone, const QString& bold, const QString& rest) {
  m_sign = sign;
  m_tone = tone;
  m_sentence = bold + QLatin1Char(' ') + rest;
  m_label->setTwoParts(bold, rest);
  m_label->setToolTip(rest);
  setAccessibleName(m_sentence);
  update();
}

void SignLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int line = QFontMetrics(textFont(TextSize::Table)).height();
  const qreal side = scaled(12.0);
  drawSign(painter, QRectF(1, (line - side) / 2.0, side, side), m_sign, colourOf(m_tone));
}

} // namespace tileglass
