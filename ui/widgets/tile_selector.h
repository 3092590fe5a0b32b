// The candidates of a tile as one segmented control: five in view around the chosen one, a chevron at either end. What
// the plan refuses is hatched and greyed; it can still be chosen, to see by how much it does not fit.
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QWidget>

#include "ui/models/evaluation.h"

namespace tileglass {

/// One candidate.
class TileSegment : public QAbstractButton {
  Q_OBJECT
  Q_PROPERTY(bool legal READ legal)
public:
  explicit TileSegment(QWidget* parent = nullptr);
  void setOption(const TileOption& option, bool chosen);
  bool legal() const { return m_option.legal; }
  const TileOption& option() const { return m_option; }
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  TileOption m_option;
};

class TileSelector : public QWidget {
  Q_OBJECT
public:
  explicit TileSelector(QWidget* parent = nullptr);
  void setOptions(std::vector<TileOption> options, const ParameterValue& chosen);

signals:
  void tileChosen(const tileglass::ParameterValue& tile);
  void stepped(int steps);

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

private:
  class Arrow;
  static constexpr int kInView = 5;
  std::vector<TileSegment*> m_segments;
  Arrow* m_back = nullptr;
  Arrow* m_forward = nullptr;
};

} // namespace tileglass
