// Fusion with flat controls of one-pixel borders, as the visual language draws them.
#pragma once

#include <QProxyStyle>

class QStyleOptionSpinBox;

namespace tileglass {

class FlatStyle : public QProxyStyle {
  Q_OBJECT
public:
  FlatStyle();
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl subControl,
                       const QWidget* widget) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;
};

/// Dynamic properties that the style reads.
inline constexpr const char* kPrimaryProperty = "primary"; ///< an accent-coloured button
inline constexpr const char* kCompactProperty = "compact"; ///< a control of a card's header

} // namespace tileglass
