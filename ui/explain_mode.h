// "Explain": Shift+F1 explains the focused figure; where it has no explanation, and from the menu bar, the next click
// chooses what is explained. Figures name their term by the dynamic property "explain".
#pragma once

#include <QObject>

class QWidget;

namespace tileglass {

class ExplainMode : public QObject {
  Q_OBJECT
public:
  explicit ExplainMode(QWidget& window);
  /// What has the focus, or else as choose().
  void explainFocused();
  /// The term of the focused figure; empty where it has none.
  QString focusedTerm() const;
  /// The next click explains; Esc and a second call leave.
  void choose();
  bool choosing() const { return m_choosing; }

signals:
  void choosingChanged(bool choosing);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void leave();

  QWidget& m_window;
  bool m_choosing = false;
};

} // namespace tileglass
