// The whole glossary in a window of its own: search, a list of terms, what the chosen one means. F1 opens it.
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace tileglass {

class TextLabel;

class GlossaryWindow : public QDialog {
  Q_OBJECT
public:
  explicit GlossaryWindow(QWidget* parent);
  /// Opens it at that term, or where it was; an unknown one is as none.
  void showTerm(const QString& term);

protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void showWords();
  void filter(const QString& words);

  QLineEdit* m_search = nullptr;
  QListWidget* m_terms = nullptr;
  TextLabel* m_title = nullptr;
  TextLabel* m_text = nullptr;
};

} // namespace tileglass
