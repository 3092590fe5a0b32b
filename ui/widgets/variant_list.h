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

signals:
  void chosenChanged(const QString& key, bool chosen);

private:
  class Line;
  void rebuild(const SetupState& state, const std::vector<VariantEntry>& entries);
  std::vector<Line*> m_lines;
  const FamilySpec* m_family = nullptr;
};

} // namespace tileglass
