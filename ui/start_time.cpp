#include "ui/start_time.h"

#include <iostream>

#include <QApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace tileglass {
namespace {

class FirstPaint : public QObject {
public:
  FirstPaint(QWidget& window, std::chrono::steady_clock::time_point started) : QObject(&window), m_started(started) {
    window.installEventFilter(this);
  }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint && !m_seen) {
      m_seen = true;
      // The window's own paint event is followed by those of its children, then by this.
      QTimer::singleShot(0, this, &FirstPaint::report);
    }
    return QObject::eventFilter(watched, event);
  }

private:
  void report() {
    const auto elapsed = std::chrono::steady_clock::now() - m_started;
    std::cout << "first paint after " << std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count()
              << " ms\n"
              << std::flush;
    QApplication::quit();
  }

  std::chrono::steady_clock::time_point m_started;
  bool m_seen = false;
};

} // namespace

void printFirstPaint(QWidget& window, std::chrono::steady_clock::time_point started) {
  new FirstPaint(window, started);
}

} // namespace tileglass
