#include "ui/panels/run_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kRunHeight = 40;

QPushButton* button(const QString& label, const char* objectName, const char* accessibleName) {
  auto* made = new QPushButton(label);
  made->setObjectName(QString::fromUtf8(objectName));
  made->setAccessibleName(QString::fromUtf8(accessibleName));
  setScaledMinimumHeight(made, kRunHeight);
  return made;
}

} // namespace

RunButtons::RunButtons(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  auto* rows = new QVBoxLayout(this);
  setScaledMargins(rows, {16, 4, 16, 12});
  m_note = new TextLabel(TextSize::Caption, Tone::Secondary);
  m_note->setObjectName(QStringLiteral("runNote"));
  m_note->setWordWrap(true);
  rows->addWidget(m_note);
  auto* buttons = new QHBoxLayout;
  m_run = button(QStringLiteral("▶  Run  F5"), "run", "Run");
  m_run->setProperty(kPrimaryProperty, true);
  setScaledFont(m_run, TextSize::Body, true);
  m_stop = button(QStringLiteral("■  Stop"), "stop", "Stop");
  buttons->addWidget(m_run, 3);
  buttons->addWidget(m_stop, 2);
  rows->addLayout(buttons);
  connect(m_run, &QPushButton::clicked, &m_workbench, &Workbench::startRun);
  connect(m_stop, &QPushButton::clicked, &m_workbench, &Workbench::stopRun);
}

std::vector<QWidget*> RunButtons::controls() const {
  return {m_run, m_stop};
}

void RunButtons::setCompact(bool compact) {
  m_note->setWordWrap(!compact);
  m_note->setElided(compact);
  m_note->updateGeometry();
}

QString RunButtons::note() const {
  if (m_workbench.running())
    return m_workbench.activity() == EngineActivity::Stopping ? QStringLiteral("Stopping …")
                                                              : QStringLiteral("Running. Esc stops.");
  if (!m_workbench.evaluation().refusal.empty())
    return QStringLiteral("Run is off: the plan refuses.");
  if (const QString blocker = m_workbench.runBlocker(); !blocker.isEmpty())
    return blocker;
  return runSentence(m_workbench.evaluation().variants.size(), m_workbench.predictedNs());
}

void RunButtons::showState() {
  const bool running = m_workbench.running();
  const QString blocker = m_workbench.runBlocker();
  m_run->setEnabled(blocker.isEmpty());
  m_run->setToolTip(blocker);
  m_stop->setEnabled(running && m_workbench.activity() != EngineActivity::Stopping);
  const bool refused = !m_workbench.evaluation().refusal.empty();
  m_note->setTone(refused && !running ? Tone::Wrong : Tone::Secondary);
  m_note->setText(note());
}

} // namespace tileglass
