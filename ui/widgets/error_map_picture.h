// The error map: a dot a cell, right ones pale, wrong ones in the wrong colour by their size, never written in hatched
// ink. Hovering, or the arrow keys, tell one dot in words.
#pragma once

#include <optional>

#include <QPixmap>
#include <QWidget>

#include "app/core/error_map.h"
#include "ui/models/correctness_text.h"

namespace tileglass {

class ErrorMapPicture : public QWidget {
  Q_OBJECT
public:
  explicit ErrorMapPicture(QWidget* parent = nullptr);
  void setMap(std::optional<ErrorMap> map);
  QSize sizeHint() const override { return {280, 280}; }
  QSize minimumSizeHint() const override { return {140, 120}; }
  /// How wide the map with its axes is at that height.
  int widthFor(int height) const;
  /// The dot that the arrow keys stand on, in words.
  QString pointed() const;

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

private:
  double aspect() const;
  QRectF mapArea() const;
  void redraw();
  void paintAxes(QPainter& painter, const QRectF& area) const;
  QString wordsAt(std::uint64_t row, std::uint64_t column) const;

  std::optional<ErrorMap> m_map;
  QPixmap m_picture; ///< of the map alone, drawn anew with the size and the theme
  std::uint64_t m_row = 0;
  std::uint64_t m_column = 0;
};

/// One cell's look, also for a legend.
void paintErrorCell(QPainter& painter, const QRectF& rect, CellKind kind);

} // namespace tileglass
