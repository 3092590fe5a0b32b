// The one place for colours, spacing and type sizes: the palette of the visual language, light and dark, applied as a
// QPalette and read by the painted widgets.
#pragma once

#include <cmath>

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace tileglass {

enum class SchemeChoice { System, Light, Dark };
/// "system", "light", "dark"; anything else is the system's.
QString schemeName(SchemeChoice choice);
SchemeChoice schemeOf(const QString& name);

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

  /// Everything larger or smaller (Ctrl + and −); 1 is as designed, clamped to kLeastScale … kMostScale.
  void setScale(double scale);
  double scale() const { return m_scale; }
  /// For a projector: fonts × 1.5, lines of 4 px, markers of 16.
  void setPresentation(bool on);
  bool presentation() const { return m_presentation; }
  /// By what every length of the design is multiplied now.
  double factor() const { return m_presentation ? m_scale * kPresentationFactor : m_scale; }

  static constexpr double kLeastScale = 0.8;
  static constexpr double kMostScale = 2.5;
  static constexpr double kPresentationFactor = 1.5;

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
  double m_scale = 1.0;
  bool m_presentation = false;
  QFont m_body; ///< at scale 1
};

/// Shorthands for painting.
inline const Colours& colours() {
  return Theme::instance().colours();
}
inline QFont textFont(TextSize size, bool bold = false) {
  return Theme::instance().font(size, bold);
}
/// A length of the design in pixels of now.
inline int scaled(int pixels) {
  return static_cast<int>(std::lround(pixels * Theme::instance().factor()));
}
inline double scaled(double pixels) {
  return pixels * Theme::instance().factor();
}
/// Width of a series' line, and side of its markers.
inline double seriesLine() {
  return Theme::instance().scale() * (Theme::instance().presentation() ? 4.0 : 2.5);
}
inline double markerSide() {
  return Theme::instance().scale() * (Theme::instance().presentation() ? 16.0 : 11.0);
}

} // namespace tileglass
