#include "ui/widgets/flat_style.h"

#include <algorithm>

#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QTableView>
#include <QWidget>

#include "ui/theme.h"

namespace tileglass {
namespace {

constexpr qreal kRadius = 4.0;
constexpr int kTableMargin = 6; ///< left and right in a cell

bool flag(const QWidget* widget, const char* property) {
  return widget && widget->property(property).toBool();
}

bool focused(const QStyleOption* option) {
  return option->state.testFlag(QStyle::State_HasFocus) && option->state.testFlag(QStyle::State_Enabled);
}

/// A control's box: one-pixel border, or the two-pixel accent ring where it has the focus.
void drawBox(QPainter* painter, const QRect& rect, const QColor& fill, const QColor& border, bool ring) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const qreal width = ring ? 2.0 : 1.0;
  painter->setPen(QPen(ring ? colours().accent : border, width));
  painter->setBrush(fill);
  const qreal inset = width / 2;
  painter->drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), kRadius, kRadius);
  painter->restore();
}

void drawChevron(QPainter* painter, const QRect& rect, bool up, const QColor& colour) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  QPen pen(colour, 1.5);
  pen.setCapStyle(Qt::RoundCap);
  painter->setPen(pen);
  const QPointF centre = QRectF(rect).center();
  const qreal dy = up ? -2.0 : 2.0;
  painter->drawPolyline(QPolygonF({centre + QPointF(-4, -dy), centre + QPointF(0, dy), centre + QPointF(4, -dy)}));
  painter->restore();
}

QColor buttonFill(const QStyleOption* option, const QWidget* widget) {
  const Colours& c = colours();
  const bool enabled = option->state.testFlag(QStyle::State_Enabled);
  if (flag(widget, kPrimaryProperty) && enabled)
    return option->state.testFlag(QStyle::State_Sunken) ? c.tiled.outline : c.accent;
  if (!enabled || option->state.testFlag(QStyle::State_Sunken) || option->state.testFlag(QStyle::State_On))
    return c.track;
  return option->state.testFlag(QStyle::State_MouseOver) ? c.window : c.card;
}

void drawCheckBox(const QStyleOption* option, QPainter* painter) {
  const Colours& c = colours();
  const bool on = option->state.testFlag(QStyle::State_On);
  const bool enabled = option->state.testFlag(QStyle::State_Enabled);
  const QColor mark = enabled ? c.accent : c.disabled;
  drawBox(painter, option->rect, on ? mark : c.card, on ? mark : c.refused.outline, false);
  if (!on)
    return;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  QPen pen(c.onAccent, 2.0);
  pen.setCapStyle(Qt::RoundCap);
  painter->setPen(pen);
  const QRectF r(option->rect);
  painter->drawPolyline(QPolygonF({r.topLeft() + QPointF(r.width() * 0.24, r.height() * 0.52),
                                   r.topLeft() + QPointF(r.width() * 0.43, r.height() * 0.71),
                                   r.topLeft() + QPointF(r.width() * 0.77, r.height() * 0.31)}));
  painter->restore();
}

void drawTab(const QStyleOption* option, QPainter* painter) {
  const Colours& c = colours();
  const bool selected = option->state.testFlag(QStyle::State_Selected);
  const QRect r = option->rect;
  if (selected) {
    painter->fillRect(r, c.card);
    painter->fillRect(QRect(r.left(), r.top(), r.width(), 3), c.accent);
    painter->setPen(c.line);
    painter->drawLine(r.left(), r.top() + 3, r.left(), r.bottom());
    painter->drawLine(r.right(), r.top() + 3, r.right(), r.bottom());
  }
  if (focused(option))
    drawBox(painter, r.adjusted(4, 7, -4, -4), Qt::transparent, c.accent, true);
}

void drawScrollBar(const QStyleOptionSlider* option, QPainter* painter, const QStyle* style, const QWidget* widget) {
  QRect slider = style->subControlRect(QStyle::CC_ScrollBar, option, QStyle::SC_ScrollBarSlider, widget);
  if (option->maximum <= option->minimum)
    return;
  slider = option->orientation == Qt::Vertical ? slider.adjusted(2, 1, -2, -1) : slider.adjusted(1, 2, -1, -2);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(option->state.testFlag(QStyle::State_MouseOver) ? colours().refused.outline
                                                                    : colours().refused.fill);
  painter->drawRoundedRect(slider, 3, 3);
  painter->restore();
}

} // namespace

FlatStyle::FlatStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
  const Colours& c = colours();
  switch (element) {
  case PE_PanelButtonCommand:
  case PE_PanelButtonTool:
    if (element == PE_PanelButtonTool && option->state.testFlag(State_AutoRaise) &&
        !option->state.testFlag(State_MouseOver) && !focused(option))
      return;
    drawBox(painter, option->rect, buttonFill(option, widget), c.refused.fill, focused(option));
    return;
  case PE_PanelLineEdit:
    if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
      drawBox(painter, option->rect, c.card, c.refused.fill, focused(option));
    return;
  case PE_FrameLineEdit:
  case PE_FrameFocusRect:
    return;
  case PE_IndicatorCheckBox:
    drawCheckBox(option, painter);
    return;
  case PE_FrameTabWidget:
    painter->fillRect(option->rect, c.card);
    painter->setPen(c.line);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    return;
  case PE_Frame:
    painter->setPen(c.refused.fill);
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
    return;
  case PE_FrameTabBarBase:
  case PE_FrameStatusBarItem:
    return;
  default:
    QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
  if (element == CE_TabBarTabShape) {
    drawTab(option, painter);
    return;
  }
  if (element == CE_TabBarTabLabel && option->state.testFlag(State_Selected)) {
    QFont bold = painter->font();
    bold.setBold(true);
    painter->setFont(bold);
  }
  if (element == CE_MenuBarEmptyArea) {
    painter->fillRect(option->rect, colours().card);
    return;
  }
  if (element == CE_MenuBarItem && !option->state.testFlag(State_Selected)) {
    painter->fillRect(option->rect, colours().card);
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    drawItemText(painter, option->rect, Qt::AlignCenter | Qt::TextHideMnemonic | Qt::TextSingleLine, option->palette,
                 option->state.testFlag(State_Enabled), item ? item->text : QString(), QPalette::WindowText);
    return;
  }
  if (element == CE_HeaderSection || element == CE_HeaderEmptyArea) {
    painter->fillRect(option->rect, colours().card);
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), colours().line);
    return;
  }
  if (element == CE_ComboBoxLabel) {
    QStyleOptionComboBox combo = *qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const QRect field = subControlRect(CC_ComboBox, &combo, SC_ComboBoxEditField, widget);
    combo.currentText = combo.fontMetrics.elidedText(combo.currentText, Qt::ElideRight, field.width() - 4);
    QProxyStyle::drawControl(element, &combo, painter, widget);
    return;
  }
  if (element == CE_PushButtonLabel && flag(widget, kPrimaryProperty) && option->state.testFlag(State_Enabled)) {
    QStyleOptionButton button = *qstyleoption_cast<const QStyleOptionButton*>(option);
    button.palette.setColor(QPalette::ButtonText, colours().onAccent);
    QProxyStyle::drawControl(element, &button, painter, widget);
    return;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const {
  const Colours& c = colours();
  const QColor ink = option->state.testFlag(State_Enabled) ? c.secondary : c.disabled;
  if (control == CC_ComboBox) {
    drawBox(painter, option->rect, buttonFill(option, nullptr), c.refused.fill, focused(option));
    drawChevron(painter, subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget), false, ink);
    return;
  }
  if (control == CC_SpinBox) {
    drawBox(painter, option->rect, option->state.testFlag(State_Enabled) ? c.card : c.track, c.refused.fill,
            focused(option));
    const QRect up = subControlRect(CC_SpinBox, option, SC_SpinBoxUp, widget);
    const QRect down = subControlRect(CC_SpinBox, option, SC_SpinBoxDown, widget);
    painter->fillRect(QRect(up.left() - 1, option->rect.top() + 2, 1, option->rect.height() - 4), c.line);
    drawChevron(painter, up, true, ink);
    drawChevron(painter, down, false, ink);
    return;
  }
  if (control == CC_ScrollBar) {
    if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option))
      drawScrollBar(slider, painter, this, widget);
    return;
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl subControl,
                                const QWidget* widget) const {
  if (control == CC_SpinBox) {
    const int buttonsWidth = scaled(24);
    const QRect r = option->rect;
    const QRect buttons(r.right() - buttonsWidth, r.top() + 1, buttonsWidth, r.height() - 2);
    if (subControl == SC_SpinBoxUp)
      return buttons.adjusted(0, 2, 0, -buttons.height() / 2);
    if (subControl == SC_SpinBoxDown)
      return buttons.adjusted(0, buttons.height() / 2, 0, -2);
    if (subControl == SC_SpinBoxEditField)
      return r.adjusted(4, 2, -buttonsWidth - 2, -2);
  }
  if (control == CC_ComboBox) {
    const QRect r = option->rect;
    if (subControl == SC_ComboBoxArrow)
      return {r.right() - scaled(24), r.top(), scaled(22), r.height()};
    if (subControl == SC_ComboBoxEditField)
      return r.adjusted(scaled(8), 1, -scaled(26), -1);
  }
  return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
  QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
  switch (type) {
  case CT_ComboBox:
  case CT_SpinBox:
  case CT_LineEdit:
  case CT_PushButton:
    result.setHeight(flag(widget, kCompactProperty)
                         ? scaled(kCompactHeight)
                         : std::max(scaled(kControlHeight), widget ? widget->fontMetrics().height() + 10 : 0));
    if (type == CT_ComboBox)
      result.setWidth(result.width() + scaled(14)); // the field's own margins and the chevron
    if (type == CT_PushButton && widget)
      result.setWidth(std::max(result.width(), size.width() + scaled(24)));
    return result;
  case CT_TabBarTab:
    return {size.width() + scaled(32), scaled(36)};
  default:
    return result;
  }
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  switch (metric) {
  case PM_HeaderMargin:
  case PM_FocusFrameHMargin: // a table's cells: numbers on the right of one column keep off the words of the next
    return qobject_cast<const QTableView*>(widget) || qobject_cast<const QHeaderView*>(widget)
               ? scaled(kTableMargin)
               : QProxyStyle::pixelMetric(metric, option, widget);
  case PM_ScrollBarExtent:
    return scaled(10);
  case PM_IndicatorWidth:
  case PM_IndicatorHeight:
    return scaled(16);
  case PM_TabBarTabHSpace:
  case PM_TabBarTabVSpace:
  case PM_TabBarBaseOverlap:
  case PM_TabBarTabShiftVertical:
  case PM_TabBarTabShiftHorizontal:
  case PM_ButtonShiftHorizontal:
  case PM_ButtonShiftVertical:
    return 0;
  default:
    return QProxyStyle::pixelMetric(metric, option, widget);
  }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
  if (hint == SH_ComboBox_Popup || hint == SH_UnderlineShortcut)
    return 0;
  return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace tileglass
