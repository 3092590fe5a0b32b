// A launch as a strip of rounds: up to 32 boxes, then the first three, the number between, the last; the last is filled
// to its share.
#pragma once

#include <optional>

#include <QWidget>

#include "app/core/launch_figures.h"

namespace tileglass {

class RoundStrip : public QWidget {
  Q_OBJECT
public:
  explicit RoundStrip(QWidget* parent = nullptr);
  void setRounds(std::optional<RoundFigures> rounds);
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  std::optional<RoundFigures> m_rounds;
};

} // namespace tileglass
