#include "ui/window_filter.h"

#include <QApplication>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QWidget>

namespace tileglass {

WindowFilter::WindowFilter(QWidget& window) : QObject(&window), m_window(window) {
  qApp->installEventFilter(this);
}

bool WindowFilter::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type != QEvent::ShortcutOverride && type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop)
    return false;
  const auto* widget = qobject_cast<const QWidget*>(watched);
  if (widget == nullptr || widget == &m_window || widget->window() != &m_window)
    return false;
  if (type == QEvent::ShortcutOverride) {
    const auto* key = static_cast<const QKeyEvent*>(event);
    const bool step =
        key->modifiers() == Qt::ControlModifier && (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right);
    if (step)
      event->ignore(); // a text field would move its cursor by a word
    return step;
  }
  // A field would take the file's name as text: the window gets it instead.
  const bool files = static_cast<const QDropEvent*>(event)->mimeData()->hasUrls();
  if (files)
    event->ignore();
  return files;
}

} // namespace tileglass
