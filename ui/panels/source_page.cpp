#include "ui/panels/source_page.h"

#include <algorithm>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/compact_button.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/opencl_lexer.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/source_editor.h"
#include "ui/widgets/source_legend.h"

namespace tileglass {
SourcePage::SourcePage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("sourcePage"));
  setProperty(kExplainProperty, QStringLiteral("variant"));
  auto* column = new QVBoxLayout(this);
  setScaledMargins(column, {16, 8, 16, 8});
  column->setSpacing(kHalfGrid);
  m_leftChooser = chooser("sourceLeft", QStringLiteral("Source on the left"));
  m_rightChooser = chooser("sourceRight", QStringLiteral("Source on the right"));
  m_logButton = compactButton("sourceLogButton", QStringLiteral("Build log"),
                              QStringLiteral("Show what the compiler said of the right source"));
  m_logButton->setCheckable(true);
  m_copy = compactButton("copySource", QStringLiteral("Copy"), QStringLiteral("Copy the right source"));
  auto* header = new QHBoxLayout;
  header->addWidget(m_leftChooser, 1);
  header->addWidget(m_rightChooser, 1);
  header->addWidget(m_logButton);
  header->addWidget(m_copy);
  header->addWidget(new ExplainButton(QStringLiteral("barrier")));
  column->addLayout(header);
  column->addWidget(buildEditors(), 1);
  buildLog();
  column->addWidget(m_log);
  m_legend = new SourceLegend;
  m_legend->setObjectName(QStringLiteral("sourceLegend"));
  m_legend->setAccessibleName(QStringLiteral("How the sources differ"));
  column->addWidget(m_legend);
  connect(m_leftChooser, &QComboBox::activated, this, &SourcePage::refresh);
  connect(m_rightChooser, &QComboBox::activated, this, &SourcePage::refresh);
  connect(m_logButton, &QPushButton::toggled, this, &SourcePage::refresh);
  connect(m_copy, &QPushButton::clicked, this, &SourcePage::copy);
  connect(&m_workbench, &Workbench::stateChanged, this, &SourcePage::takeFamily);
  connect(&m_workbench.focus(), &RunFocus::shownChanged, this, &SourcePage::refresh);
  takeFamily();
}

QComboBox* SourcePage::chooser(const char* objectName, const QString& accessibleName) {
  auto* combo = new QComboBox;
  combo->setObjectName(QString::fromUtf8(objectName));
  combo->setAccessibleName(accessibleName);
  combo->setProperty(kCompactProperty, true);
  return combo;
}

QWidget* SourcePage::buildEditors() {
  auto* both = new QWidget;
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_left = new SourceEditor(SourceEditor::Side::Left);
  m_left->setObjectName(QStringLiteral("sourceLeftText"));
  m_left->setAccessibleName(QStringLiteral("Source on the left, read-only"));
  m_right = new SourceEditor(SourceEditor::Side::Right);
  m_right->setObjectName(QStringLiteral("sourceRightText"));
  m_right->setAccessibleName(QStringLiteral("Source on the right, read-only"));
  row->addWidget(m_left, 1);
  row->addWidget(m_right, 1);
  return both;
}

void SourcePage::buildLog() {
  m_log = new QPlainTextEdit;
  m_log->setObjectName(QStringLiteral("sourceLog"));
  m_log->setAccessibleName(QStringLiteral("Build log"));
  m_log->setReadOnly(true);
  m_log->setTabChangesFocus(true);
  m_log->setLineWrapMode(QPlainTextEdit::NoWrap);
  setScaledHeight(m_log, 96);
}

const RunResult* SourcePage::shownRun() const {
  const RunRecord* record = m_workbench.shownRun();
  return record && record->family == m_family ? &record->result : nullptr;
}

void SourcePage::takeFamily() {
  const SetupState& state = m_workbench.state();
  if (state.family == m_family)
    return;
  m_family = state.family;
  m_entries = sourceEntries(*m_family, initialState(state.device, *m_family).parameters);
  const QSignalBlocker left(m_leftChooser);
  const QSignalBlocker right(m_rightChooser);
  m_leftChooser->clear();
  m_rightChooser->clear();
  int first = -1;
  for (std::size_t i = 0; i < m_entries.size(); ++i) {
    m_leftChooser->addItem(m_entries[i].title);
    m_rightChooser->addItem(m_entries[i].title);
    const VariantSpec* variant = m_family->variant(m_entries[i].variant);
    if (first < 0 && !variant->baseline && !variant->broken)
      first = static_cast<int>(i);
  }
  m_leftChooser->setCurrentIndex(0);
  m_rightChooser->setCurrentIndex(std::max(0, first));
  refresh();
}

void SourcePage::refresh() {
  if (m_entries.empty())
    return;
  const SourceEntry& left = m_entries[static_cast<std::size_t>(m_leftChooser->currentIndex())];
  const SourceEntry& right = m_entries[static_cast<std::size_t>(m_rightChooser->currentIndex())];
  const SourceComparison comparison = compareSources(left, right, shownRun());
  m_left->showSource(comparison.left, lookOf(m_family, left.variant, false).colours);
  m_right->showSource(comparison.right, lookOf(m_family, right.variant, false).colours);
  m_legend->setSummary(comparison.summary);
  const QString log = buildLogOf(shownRun(), right.variant);
  m_logButton->setEnabled(!log.isEmpty());
  m_log->setFont(sourceFont());
  m_log->setPlainText(log);
  m_log->setVisible(m_logButton->isChecked() && !log.isEmpty());
}

void SourcePage::copy() {
  QGuiApplication::clipboard()->setText(m_right->text());
}

} // namespace tileglass
