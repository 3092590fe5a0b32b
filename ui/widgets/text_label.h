// A label in one of the visual language's sizes and tones; follows the theme.
#pragma once

#include <QLabel>

#include "ui/theme.h"

namespace tileglass {

enum class Tone { Text, Secondary, Right, Wrong, Disabled };

class TextLabel : public QLabel {
  Q_OBJECT
public:
  explicit TextLabel(TextSize size = TextSize::Body, Tone tone = Tone::Text, bool bold = false,
                     QWidget* parent = nullptr);
  void setTone(Tone tone);
  void setBold(bool bold);
  /// A bold beginning and the rest, as plain text (no markup of the caller's is read).
  void setTwoParts(const QString& bold, const QString& rest);
  /// One line, cut with … where there is no room; the whole text as a tooltip.
  void setElided(bool elided);
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void applyTheme();
  TextSize m_size;
  Tone m_tone;
  bool m_bold;
  bool m_elided = false;
};

QColor colourOf(Tone tone);

} // namespace tileglass
