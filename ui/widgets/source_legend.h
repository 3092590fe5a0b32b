// What the signs beside a source mean, and how the two sources differ in words.
#pragma once

#include <QWidget>

#include "ui/theme.h"

namespace tileglass {

class SourceLegend : public QWidget {
  Q_OBJECT
public:
  explicit SourceLegend(QWidget* parent = nullptr);
  void setSummary(const QString& summary);
  QString summary() const { return m_summary; }
  QSize sizeHint() const override { return {scaled(600), heightForWidth(scaled(600))}; }
  bool hasHeightForWidth() const override { return true; }
  /// Signs and summary stand side by side, or below each other where both do not fit.
  int heightForWidth(int width) const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  int lineHeight() const;
  int signsWidth() const;
  bool oneLine(int width) const;
  void paintSigns(QPainter& painter, const QRect& line) const;

  QString m_summary;
};

} // namespace tileglass
