// A small rounded label: "predicted, not measured", "older than Setup".
#pragma once

#include <QWidget>

namespace tileglass {

class Chip : public QWidget {
  Q_OBJECT
public:
  explicit Chip(QWidget* parent = nullptr);
  void setText(const QString& text);
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_text;
};

} // namespace tileglass
