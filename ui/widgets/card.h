// A surface of the window: card colour, one-pixel border, rounded corners.
#pragma once

#include <QFrame>

namespace tileglass {

class Card : public QFrame {
  Q_OBJECT
public:
  explicit Card(QWidget* parent = nullptr);

protected:
  void paintEvent(QPaintEvent* event) override;
};

} // namespace tileglass
