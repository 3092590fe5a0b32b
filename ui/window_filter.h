// What works anywhere in the window, also where a field would keep it for itself: Ctrl+←/→ steps the tile, and dropped
// files are opened.
#pragma once

#include <QObject>

class QWidget;

namespace tileglass {

class WindowFilter : public QObject {
  Q_OBJECT
public:
  explicit WindowFilter(QWidget& window);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QWidget& m_window;
};

} // namespace tileglass
