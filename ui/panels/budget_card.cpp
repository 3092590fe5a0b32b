#include "ui/panels/budget_card.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/models/glossary.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/sign_label.h"

namespace tileglass {
namespace {

constexpr int kLeastEntryWidth = 80;

} // namespace

BudgetCard::BudgetCard(QWidget* parent) : Card(parent) {
  setObjectName(QStringLiteral("budgetCard"));
  setAccessibleName(QStringLiteral("Budget"));
  setProperty(kExplainProperty, QStringLiteral("budget"));
  auto* column = new QVBoxLayout(this);
  setScaledMargins(column, {16, 14, 16, 12});
  column->setSpacing(kGrid);
  auto* header = new QHBoxLayout;
  auto* title = new TextLabel(TextSize::Title, Tone::Text, true);
  title->setText(QStringLiteral("Budget"));
  m_entry = new QComboBox;
  m_entry->setObjectName(QStringLiteral("budgetEntry"));
  m_entry->setAccessibleName(QStringLiteral("Budget of"));
  m_entry->setProperty(kCompactProperty, true);
  setScaledFont(m_entry, TextSize::Table);
  m_entry->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_entry->setMinimumWidth(scaled(kLeastEntryWidth)); // longer names are cut where the card is narrow
  header->addWidget(title);
  header->addStretch(1);
  header->addWidget(m_entry);
  header->addWidget(new ExplainButton(QStringLiteral("budget")));
  column->addLayout(header);
  m_group = new BudgetMeter(false);
  m_group->setObjectName(QStringLiteral("groupMeter"));
  m_group->setAccessibleName(QStringLiteral("Local memory of a work-group"));
  m_unit = new BudgetMeter(false);
  m_group->setProperty(kExplainProperty, QStringLiteral("local-memory"));
  m_unit->setObjectName(QStringLiteral("unitMeter"));
  m_unit->setAccessibleName(QStringLiteral("Local memory of a compute unit"));
  column->addStretch(1);
  column->addWidget(m_group);
  column->addStretch(2);
  column->addWidget(m_unit);
  column->addStretch(2);
  auto* line = new QFrame;
  line->setFrameShape(QFrame::HLine);
  line->setFrameShadow(QFrame::Plain);
  line->setForegroundRole(QPalette::Mid);
  column->addWidget(line);
  m_verdict = new SignLabel;
  m_verdict->setObjectName(QStringLiteral("budgetVerdict"));
  setScaledMinimumHeight(m_verdict, 38);
  column->addWidget(m_verdict);
  connect(m_entry, &QComboBox::activated, this, &BudgetCard::entryChosen);
}

void BudgetCard::setCost(const CostFigures& cost, const QStringList& names, int shown) {
  const QSignalBlocker blocker(m_entry);
  m_entry->clear();
  m_entry->addItems(names);
  m_entry->setCurrentIndex(shown);
  m_entry->setToolTip(names.value(shown));
  m_group->setFigure(cost.group);
  m_unit->setFigure(cost.unit);
  m_verdict->setSentence(cost.verdict.sign, cost.verdict.tone, cost.verdict.bold, cost.verdict.rest);
}

} // namespace tileglass
