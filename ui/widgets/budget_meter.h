// One of the two budget bars: label and figures above, the bar with its limit, captions below. Over the limit the
// request becomes the full width and the limit moves inwards; from four times the limit on, a zigzag breaks the bar.
#pragma once

#include <cstdint>

#include <QString>
#include <QWidget>

namespace tileglass {

struct MeterFigure {
  QString label;
  QString bold; ///< "8,196 B"
  QString rest; ///< "of 49,152 B limit"
  QString captionLeft;
  QString captionRight;
  QString overText; ///< "+12,288 B over"; empty where it fits
  std::uint64_t usedBytes = 0;
  std::uint64_t limitBytes = 0;
  /// A cell a group, where the bar is a compute unit's; 0 draws one solid part.
  std::uint64_t cellBytes = 0;
  std::uint64_t filledCells = 0;
  bool known = true; ///< false: an empty track
};

class BudgetMeter : public QWidget {
  Q_OBJECT
public:
  explicit BudgetMeter(bool strip, QWidget* parent = nullptr);
  void setFigure(MeterFigure figure);
  const MeterFigure& figure() const { return m_figure; }
  bool isOver() const { return m_figure.usedBytes > m_figure.limitBytes; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void paintTexts(QPainter& painter);
  void paintBar(QPainter& painter, const QRectF& bar) const;
  void paintOver(QPainter& painter, const QRectF& bar) const;
  void paintCells(QPainter& painter, const QRectF& bar) const;
  int barTop() const;
  int barHeight() const;

  MeterFigure m_figure;
  bool m_strip;
};

} // namespace tileglass
