#include "ui/panels/compare_page.h"

#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/plots/samples_plot.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/comparison_rows.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

QString phaseText(const RunProgress& progress) {
  const QString variant = entryName(progress.variant, {});
  if (progress.phase == "build")
    return QStringLiteral("building %1").arg(variant);
  if (progress.phase == "verify")
    return QStringLiteral("checking %1 against the reference").arg(variant);
  QString sentence = QStringLiteral("sample %1 of %2 · %3")
                         .arg(text(groupDigits(progress.done)), text(groupDigits(progress.total)), variant);
  if (progress.remainingNs > 0)
    sentence += QStringLiteral(" · %1 left").arg(text(formatTime(progress.remainingNs)));
  return sentence;
}

QString reasonsOf(const RunResult& result) {
  QStringList lines;
  for (const VariantResult& variant : result.variants) {
    const std::string& why = variant.reason.empty() ? variant.note : variant.reason;
    if (!why.empty())
      lines << QStringLiteral("%1: %2").arg(entryName(variant.variant, {}), text(why));
  }
  return lines.join(QLatin1Char('\n'));
}

std::vector<SampleSeries> samplesOf(const RunRecord& record) {
  std::vector<SampleSeries> series;
  for (const VariantResult& variant : record.result.variants) {
    if (variant.time) {
      const bool padded = variant.name != variant.variant;
      series.push_back({text(variant.name), lookOf(record.family, variant.variant, padded), variant.time->samplesNs});
    }
  }
  return series;
}

/// The verdict with the window's names: "tiled padded" is "tiled@pad=1" on the command line.
QString verdictText(const RunResult& result) {
  static const QRegularExpression padded(QStringLiteral("@pad=\\d+"));
  return text(verdict(result)).replace(padded, QStringLiteral(" padded"));
}

} // namespace

ComparePage::ComparePage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("comparePage"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(16, 10, 16, 6);
  column->setSpacing(6);
  buildHeader(column);
  m_progress = new QProgressBar;
  m_progress->setObjectName(QStringLiteral("runProgress"));
  m_progress->setAccessibleName(QStringLiteral("Progress of the run"));
  m_progress->setTextVisible(false);
  m_progress->setFixedHeight(8);
  m_progressText = new TextLabel(TextSize::Table, Tone::Secondary);
  column->addWidget(m_progress);
  column->addWidget(m_progressText);
  m_rows = new ComparisonRows(m_model);
  m_rows->setObjectName(QStringLiteral("comparison"));
  m_rows->setAccessibleName(QStringLiteral("Comparison of variants"));
  column->addWidget(m_rows);
  m_note = new TextLabel(TextSize::Table, Tone::Secondary);
  m_note->setObjectName(QStringLiteral("compareNote"));
  m_note->setWordWrap(true);
  column->addWidget(m_note);
  m_transfers = new TextLabel(TextSize::Table, Tone::Secondary);
  m_transfers->setObjectName(QStringLiteral("transfers"));
  column->addWidget(m_transfers);
  m_samples = new SamplesPlot;
  column->addWidget(m_samples);
  column->addStretch(1);
  scroll->setWidget(content);
  scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  outer->addWidget(scroll);
  connect(&m_workbench, &Workbench::partialResultsChanged, this, &ComparePage::showPartial);
  connect(&m_workbench, &Workbench::runProgressed, this, &ComparePage::showProgress);
  connect(&m_workbench, &Workbench::runAdded, this, &ComparePage::showRun);
  connect(&m_workbench, &Workbench::runEnded, this, &ComparePage::refresh);
  connect(&m_workbench, &Workbench::stateChanged, this, &ComparePage::refresh);
  connect(&Theme::instance(), &Theme::changed, this, &ComparePage::refresh);
  refresh();
}

void ComparePage::buildHeader(QVBoxLayout* column) {
  auto* header = new QHBoxLayout;
  m_verdict = new TextLabel(TextSize::Title, Tone::Text, true);
  m_verdict->setObjectName(QStringLiteral("verdict"));
  m_verdict->setWordWrap(true);
  m_older = new Chip;
  m_older->setObjectName(QStringLiteral("olderChip"));
  m_copy = new QPushButton(QStringLiteral("Copy"));
  m_copy->setObjectName(QStringLiteral("copyComparison"));
  m_copy->setAccessibleName(QStringLiteral("Copy the rows as tab-separated text"));
  m_copy->setToolTip(m_copy->accessibleName());
  m_copy->setProperty(kCompactProperty, true);
  header->addWidget(m_verdict, 1);
  header->addWidget(m_older);
  header->addWidget(m_copy);
  column->addLayout(header);
  connect(m_copy, &QPushButton::clicked, this, &ComparePage::copy);
}

void ComparePage::copy() {
  QGuiApplication::clipboard()->setText(m_model.toTsv());
}

void ComparePage::showRun(int index) {
  m_shownRun = index;
  refresh();
}

void ComparePage::refresh() {
  if (m_workbench.running()) {
    showPartial();
    return;
  }
  m_progress->setVisible(false);
  m_progressText->setVisible(false);
  if (m_shownRun < 0 || m_shownRun >= static_cast<int>(m_workbench.runs().size())) {
    showEmpty();
    return;
  }
  const RunRecord& record = m_workbench.runs()[static_cast<std::size_t>(m_shownRun)];
  m_verdict->setText(verdictText(record.result));
  m_model.setRows(compareRows(record.result, record.family), text(record.family->throughputUnit));
  m_note->setText(reasonsOf(record.result));
  m_samples->setSeries(samplesOf(record));
  m_note->setVisible(!m_note->text().isEmpty());
  const Transfers& transfers = record.result.transfers;
  m_transfers->setVisible(transfers.toDeviceNs > 0 || transfers.fromDeviceNs > 0);
  m_transfers->setText(QStringLiteral("Transfers, not in the times above: %1 to the device, %2 back.")
                           .arg(text(formatTime(transfers.toDeviceNs)), text(formatTime(transfers.fromDeviceNs))));
  const ExperimentRequest& now = m_workbench.evaluation().request;
  const bool older = record.result.parameters != now.parameters || record.result.family != now.family ||
                     record.result.device.name != m_workbench.state().device.device.name;
  m_older->setText(older ? QStringLiteral("older than Setup") : QString());
  m_copy->setVisible(true);
}

std::vector<CompareRow> ComparePage::pendingRows() const {
  const Evaluation& evaluation = m_workbench.evaluation();
  std::vector<CompareRow> rows;
  for (const EvaluatedVariant& entry : evaluation.variants) {
    CompareRow row;
    row.name = entryName(entry.choice.variant, entry.choice.overrides);
    row.detail =
        entryDetail(entry.variant, entry.plan.parameters, entry.variant->baseline, entry.variant->broken.has_value());
    row.look = lookOf(m_workbench.state().family, entry.choice.variant, !entry.choice.overrides.values().empty());
    row.speedup = row.throughput = QStringLiteral("–");
    if (!entry.plan.legal()) {
      row.result = RowResult::Refused;
      row.resultWord = statusWord(VariantStatus::Refused);
      row.resultDetail = row.tooltip = text(entry.plan.refusals.front().sentence);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

void ComparePage::showEmpty() {
  const bool can = m_workbench.canRun();
  m_verdict->setText(QStringLiteral("Nothing measured yet."));
  m_model.setRows(pendingRows(), text(m_workbench.state().family->throughputUnit));
  m_note->setVisible(true);
  m_note->setText(can ? QStringLiteral("Run, F5, measures these variants in turn and checks every result.")
                      : m_workbench.runBlocker());
  m_transfers->setVisible(false);
  m_samples->setSeries({});
  m_older->setText({});
  m_copy->setVisible(false);
}

void ComparePage::showPartial() {
  if (!m_workbench.running())
    return;
  std::vector<CompareRow> rows = pendingRows();
  RunResult partial;
  partial.variants = m_workbench.partialResults();
  const std::vector<CompareRow> done = compareRows(partial, m_workbench.state().family);
  const auto& variants = m_workbench.evaluation().variants;
  for (std::size_t i = 0; i < done.size(); ++i)
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (variants[row].choice.name == partial.variants[i].name)
        rows[row] = done[i];
  m_verdict->setText(QStringLiteral("Running …"));
  m_model.setRows(std::move(rows), text(m_workbench.state().family->throughputUnit));
  m_note->setVisible(false);
  m_transfers->setVisible(false);
  m_samples->setSeries({});
  m_older->setText({});
  m_copy->setVisible(false);
  m_progress->setVisible(true);
  m_progressText->setVisible(true);
  if (m_workbench.partialResults().empty()) {
    m_progress->setRange(0, 1);
    m_progress->setValue(0);
    m_progressText->setText(QStringLiteral("the engine is starting"));
  }
}

void ComparePage::showProgress(const RunProgress& progress) {
  m_progress->setRange(0, static_cast<int>(std::max<std::uint64_t>(1, progress.total)));
  m_progress->setValue(static_cast<int>(progress.done));
  m_progressText->setText(phaseText(progress));
}

} // namespace tileglass
