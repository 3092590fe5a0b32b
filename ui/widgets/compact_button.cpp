#include "ui/widgets/compact_button.h"

#include <QPushButton>

#include "ui/widgets/flat_style.h"

namespace tileglass {

QPushButton* compactButton(const char* objectName, const QString& label, const QString& accessibleName) {
  auto* button = new QPushButton(label);
  button->setObjectName(QString::fromUtf8(objectName));
  button->setAccessibleName(accessibleName);
  button->setToolTip(accessibleName);
  button->setProperty(kCompactProperty, true);
  return button;
}

} // namespace tileglass
