// The right end of the menu bar: "Presentation F11" and "Explain Shift+F1".
#pragma once

#include <QWidget>

class QAction;

namespace tileglass {

class MenuCorner : public QWidget {
  Q_OBJECT
public:
  MenuCorner(QAction* presentation, QAction* explain, QWidget* parent = nullptr);
};

} // namespace tileglass
