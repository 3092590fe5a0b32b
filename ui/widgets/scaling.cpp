#include "ui/widgets/scaling.h"

#include <QLayout>
#include <QWidget>

namespace tileglass {
namespace {

/// Now, and whenever the theme changes while `owner` lives.
template <typename Apply>
void following(QObject* owner, Apply apply) {
  apply();
  QObject::connect(&Theme::instance(), &Theme::changed, owner, apply);
}

} // namespace

void setScaledHeight(QWidget* widget, int height) {
  following(widget, [=] { widget->setFixedHeight(scaled(height)); });
}

void setScaledWidth(QWidget* widget, int width) {
  following(widget, [=] { widget->setFixedWidth(scaled(width)); });
}

void setScaledSize(QWidget* widget, QSize size) {
  following(widget, [=] { widget->setFixedSize(scaled(size.width()), scaled(size.height())); });
}

void setScaledMinimumHeight(QWidget* widget, int height) {
  following(widget, [=] { widget->setMinimumHeight(scaled(height)); });
}

void setScaledMargins(QLayout* layout, QMargins margins) {
  following(layout, [=] {
    layout->setContentsMargins(scaled(margins.left()), scaled(margins.top()), scaled(margins.right()),
                               scaled(margins.bottom()));
  });
}

void setScaledFont(QWidget* widget, TextSize size, bool bold) {
  following(widget, [=] { widget->setFont(textFont(size, bold)); });
}

} // namespace tileglass
