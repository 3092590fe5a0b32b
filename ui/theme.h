// The one place for colours, spacing and type sizes: the palette of the visual language, light and dark, applied as a
// QPalette and read by the painted widgets.
#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace tileglass {

enum class SchemeChoice { System, Light, Dark };

/// Colours of one kind of mark: fill, its outline (3:1 against the card), a tint for surfaces, a second shade.
struct MarkColours {
  QColor fill;
  QColor outline;
  QColor tint;
  QColor second;
};

struct Colours {
  QColor window, card, line, track;
  QColor text, secondary, disabled;
  QColor accent, onAccent;
  MarkColours naive, tiled, padded, other, wrong, refused;
  QColor right, rightText, wrongText;
  QColor warning, warningIcon, warningLine;
};

/// Sizes of the visual language, relative to the body text (QApplication's font).
enum class TextSize { Caption, Table, Body, Title, StripFigure, Figure };

/// Spacing on the 8-px grid.
inline constexpr int kGrid = 8;
inline constexpr int kHalfGrid = 4;
inline constexpr int kControlHeight = 32;
inline constexpr int kCompactHeight = 26;

class Theme : public QObject {
  Q_OBJECT
public:
  /// Created with the first call; needs a QApplication.
  static Theme& instance();

  /// Sets style, fonts and palette of the application, and from then on follows the system where told to.
  void apply(SchemeChoice choice);
  SchemeChoice choice() const { return m_choice; }
  bool dark() const { return m_dark; }
  const Colours& colours() const;
  QFont font(TextSize size, bool bold = false) const;

signals:
  void changed();

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  Theme();
  void refresh();

  SchemeChoice m_choice = SchemeChoice::System;
  bool m_dark = false;
  bool m_refreshing = false;
  bool m_installed = false;
};

/// Shorthands for painting.
inline const Colours& colours() {
  return Theme::instance().colours();
}
inline QFont textFont(TextSize size, bool bold = false) {
  return Theme::instance().font(size, bold);
}

} // namespace tileglass
