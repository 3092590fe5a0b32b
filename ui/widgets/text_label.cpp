#include "ui/widgets/text_label.h"

#include <QPainter>

namespace tileglass {

QColor colourOf(Tone tone) {
  const Colours& c = colours();
  switch (tone) {
  case Tone::Text:
    return c.text;
  case Tone::Secondary:
    return c.secondary;
  case Tone::Right:
    return c.rightText;
  case Tone::Wrong:
    return c.wrongText;
  case Tone::Disabled:
    return c.disabled;
  }
  return c.text;
}

TextLabel::TextLabel(TextSize size, Tone tone, bool bold, QWidget* parent)
    : QLabel(parent), m_size(size), m_tone(tone), m_bold(bold) {
  setTextFormat(Qt::PlainText);
  applyTheme();
  connect(&Theme::instance(), &Theme::changed, this, &TextLabel::applyTheme);
}

void TextLabel::applyTheme() {
  setFont(textFont(m_size, m_bold));
  QPalette p = palette();
  p.setColor(QPalette::WindowText, colourOf(m_tone));
  setPalette(p);
}

void TextLabel::setTone(Tone tone) {
  if (m_tone == tone)
    return;
  m_tone = tone;
  applyTheme();
}

void TextLabel::setBold(bool bold) {
  if (m_bold == bold)
    return;
  m_bold = bold;
  applyTheme();
}

void TextLabel::setElided(bool elided) {
  if (m_elided == elided)
    return;
  m_elided = elided;
  setToolTip({}); // of the text that was cut
  updateGeometry();
}

void TextLabel::setTwoParts(const QString& bold, const QString& rest) {
  setTextFormat(Qt::RichText);
  setText(QStringLiteral("<b>%1</b> %2").arg(bold.toHtmlEscaped(), rest.toHtmlEscaped()));
  setAccessibleName(bold + QLatin1Char(' ') + rest);
}

QSize TextLabel::minimumSizeHint() const {
  QSize hint = QLabel::minimumSizeHint();
  if (m_elided)
    hint.setWidth(0);
  return hint;
}

void TextLabel::paintEvent(QPaintEvent* event) {
  const QString whole = text();
  if (!m_elided || fontMetrics().horizontalAdvance(whole) <= contentsRect().width()) {
    if (m_elided)
      setToolTip({});
    QLabel::paintEvent(event);
    return;
  }
  setToolTip(whole);
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(contentsRect(), static_cast<int>(alignment() | Qt::TextSingleLine),
                   fontMetrics().elidedText(whole, Qt::ElideRight, contentsRect().width()));
}

} // namespace tileglass
