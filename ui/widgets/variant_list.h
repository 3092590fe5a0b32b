// "Variants to compare": a line a variant with check box, marker and a word on the right.
#pragma once

#include <QWidget>

#include "ui/models/setup_state.h"

namespace tileglass {

class VariantList : public QWidget {
  Q_OBJECT
public:
  explicit VariantList(QWidget* parent = nullptr);
  /// Rows of `rowHeight` pixels; made anew only where the lines differ.
  void setState(const SetupState& state, int rowHeight);

  /// In the order of Tab.
  std::vector<QWidget*> controls() const;

signals:
  /// Its lines are new ones.
  void rebuilt();
  void chosenChanged(const QString& key, bool chosen);
  /// The keyboard came to a line, which may be scrolled out of sight.
  void lineFocused(QWidget* line);
  /// A line was checked by an opened choice, by Undo or with its family, not by a click; it may be out of sight, too.
  void lineChosen(QWidget* line);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  class Line;
  void rebuild(const SetupState& state, const std::vector<VariantEntry>& entries);
  std::vector<Line*> m_lines;
  const FamilySpec* m_family = nullptr;
};

} // namespace tileglass
