// Sizes that follow the window's scale: given as the design has them, applied now and again whenever the scale changes.
#pragma once

#include <QMargins>

#include "ui/theme.h"

class QLayout;
class QWidget;

namespace tileglass {

void setScaledHeight(QWidget* widget, int height);
void setScaledWidth(QWidget* widget, int width);
void setScaledSize(QWidget* widget, QSize size);
void setScaledMinimumHeight(QWidget* widget, int height);
void setScaledMargins(QLayout* layout, QMargins margins);
/// For widgets that are no TextLabel.
void setScaledFont(QWidget* widget, TextSize size, bool bold = false);

} // namespace tileglass
