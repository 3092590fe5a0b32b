// The tile in Setup: candidates, any other one typed, and why the plan refuses one.
#pragma once

#include <vector>

#include <QWidget>

class QLineEdit;

namespace tileglass {

class TextLabel;
class TileSelector;
class Workbench;

class TileField : public QWidget {
  Q_OBJECT
public:
  explicit TileField(Workbench& workbench, QWidget* parent = nullptr);
  void showState();
  /// In the order of Tab.
  std::vector<QWidget*> controls() const;
  /// The keyboard starts here.
  void focusSelector();
  /// Why the next tile is refused in one line, its end in a tooltip; why the chosen one is refused stays whole.
  void setCompact(bool compact);

signals:
  /// What was typed is not usable; the sentence says what would be.
  void refused(const QString& sentence);

private:
  void takeTyped();

  Workbench& m_workbench;
  bool m_compact = false;
  TileSelector* m_selector = nullptr;
  QLineEdit* m_typed = nullptr;
  TextLabel* m_sentence = nullptr;
};

} // namespace tileglass
