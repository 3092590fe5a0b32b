#include "ui/explain_mode.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWidget>

#include "ui/models/glossary.h"
#include "ui/widgets/explain_popover.h"

namespace tileglass {
namespace {

/// The widget, or what it lies in, that names a term.
QWidget* explained(QWidget* widget) {
  while (widget && explain(widget->property(kExplainProperty).toString()) == std::nullopt)
    widget = widget->parentWidget();
  return widget;
}

bool show(QWidget* widget) {
  QWidget* anchor = explained(widget);
  return anchor && ExplainPopover::toggle(anchor, anchor->property(kExplainProperty).toString());
}

} // namespace

ExplainMode::ExplainMode(QWidget& window) : QObject(&window), m_window(window) {}

void ExplainMode::explainFocused() {
  if (!show(m_window.focusWidget()))
    choose();
}

QString ExplainMode::focusedTerm() const {
  const QWidget* anchor = explained(m_window.focusWidget());
  return anchor ? anchor->property(kExplainProperty).toString() : QString();
}

void ExplainMode::choose() {
  if (m_choosing) {
    leave();
    return;
  }
  m_choosing = true;
  QApplication::setOverrideCursor(Qt::WhatsThisCursor);
  qApp->installEventFilter(this);
  emit choosingChanged(true);
}

void ExplainMode::leave() {
  m_choosing = false;
  QApplication::restoreOverrideCursor();
  qApp->removeEventFilter(this);
  emit choosingChanged(false);
}

bool ExplainMode::eventFilter(QObject* watched, QEvent* event) {
  auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || widget->window() != &m_window)
    return false;
  const bool press = event->type() == QEvent::MouseButtonPress;
  const bool escape = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) &&
                      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (escape && event->type() == QEvent::ShortcutOverride) {
    event->accept(); // else Esc is Stop
    return true;
  }
  if (!press && !escape)
    return false;
  leave();
  if (press)
    show(widget);
  return true;
}

} // namespace tileglass
