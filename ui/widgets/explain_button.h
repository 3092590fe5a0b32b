// The "?" of a card: shows what the glossary says of its figures.
#pragma once

#include <QAbstractButton>

namespace tileglass {

class ExplainButton : public QAbstractButton {
  Q_OBJECT
public:
  /// `term`: an id of the glossary.
  explicit ExplainButton(const QString& term, QWidget* parent = nullptr);
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
};

} // namespace tileglass
