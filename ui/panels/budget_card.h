// Budget: what a work-group asks for against its limit, and what the resident groups take of a compute unit.
#pragma once

#include "ui/panels/cost_figures.h"
#include "ui/widgets/card.h"

class QComboBox;

namespace tileglass {

class SignLabel;

class BudgetCard : public Card {
  Q_OBJECT
public:
  explicit BudgetCard(QWidget* parent = nullptr);
  /// `names`: the entries that may be shown; `shown` is the one of `cost`.
  void setCost(const CostFigures& cost, const QStringList& names, int shown);

signals:
  void entryChosen(int index);

private:
  QComboBox* m_entry = nullptr;
  BudgetMeter* m_group = nullptr;
  BudgetMeter* m_unit = nullptr;
  SignLabel* m_verdict = nullptr;
};

} // namespace tileglass
