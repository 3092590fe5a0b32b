// What is left of a folded panel: 40 pixels with a chevron that unfolds it and its name, written upwards.
#pragma once

#include <QWidget>

class QToolButton;

namespace tileglass {

class FoldRail : public QWidget {
  Q_OBJECT
public:
  explicit FoldRail(const QString& title, QWidget* parent = nullptr);
  QToolButton* button() const { return m_button; }

signals:
  void unfolded();

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_title;
  QToolButton* m_button = nullptr;
};

/// A framed square button with a chevron, pointing to the left or the right.
QToolButton* makeChevronButton(Qt::ArrowType direction);

} // namespace tileglass
