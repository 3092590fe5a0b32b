// What the signs beside a source mean, and how the two sources differ in words.
#pragma once

#include <QWidget>

namespace tileglass {

class SourceLegend : public QWidget {
  Q_OBJECT
public:
  explicit SourceLegend(QWidget* parent = nullptr);
  void setSummary(const QString& summary);
  QString summary() const { return m_summary; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_summary;
};

} // namespace tileglass
