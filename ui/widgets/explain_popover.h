// A term of the glossary beside what it explains. Not modal: it lies in the window, takes the focus, and is gone with
// Esc, a click elsewhere or the next Tab.
#pragma once

#include <QFrame>
#include <QPointer>

namespace tileglass {

struct GlossaryTerm;

class ExplainPopover : public QFrame {
  Q_OBJECT
public:
  /// Shows the term below `anchor`; closes it where it is already open for that anchor. False for an unknown term.
  static bool toggle(QWidget* anchor, const QString& term);

protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  ExplainPopover(QWidget* anchor, const GlossaryTerm& term);
  void place();
  void dismiss(bool focusBack);

  QPointer<QWidget> m_anchor;
  QPointer<QWidget> m_focusBefore;
};

} // namespace tileglass
