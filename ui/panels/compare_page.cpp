#include "ui/panels/compare_page.h"

#include <algorithm>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "app/core/units.h"
#include "ui/models/compare_view.h"
#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/plots/samples_plot.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/compact_button.h"
#include "ui/widgets/comparison_rows.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/plain_scroll.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/sign_label.h"
#include "ui/widgets/table_look.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

enum View { Bars, Samples, Table };

/// A stack as high as the page it shows: a hidden page needs no room.
class FittingStack : public QStackedWidget {
public:
  QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }
  QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QSize(); }
};

/// A parameter that was measured has another value now; what a run of an older version did not know does not count.
bool differs(const ParameterSet& measured, const ParameterSet& now) {
  return std::any_of(measured.values().begin(), measured.values().end(), [&](const auto& parameter) {
    return !now.has(parameter.first) || now.at(parameter.first) != parameter.second;
  });
}

} // namespace

ComparePage::ComparePage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("comparePage"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  setScaledMargins(column, {16, 8, 16, 4});
  column->setSpacing(kHalfGrid);
  buildHeader(column);
  buildFigures(column);
  QScrollArea* scroll = plainScroll(content);
  scroll->setObjectName(QStringLiteral("compareScroll"));
  outer->addWidget(scroll);
  connect(&m_workbench, &Workbench::partialResultsChanged, this, &ComparePage::showPartial);
  connect(&m_workbench, &Workbench::runProgressed, this, &ComparePage::showProgress);
  connect(&m_workbench.focus(), &RunFocus::shownChanged, this, &ComparePage::refresh);
  connect(&m_workbench.focus(), &RunFocus::pinsChanged, this, &ComparePage::refresh);
  connect(&m_workbench, &Workbench::runEnded, this, &ComparePage::refresh);
  connect(&m_workbench, &Workbench::stateChanged, this, &ComparePage::refresh);
  connect(&Theme::instance(), &Theme::changed, this, &ComparePage::refresh);
  refresh();
}

QComboBox* ComparePage::chooser(const char* objectName, const QString& accessibleName, const QStringList& items) {
  auto* combo = new QComboBox;
  combo->setObjectName(QString::fromUtf8(objectName));
  combo->setAccessibleName(accessibleName);
  combo->setProperty(kCompactProperty, true);
  connect(combo, &QComboBox::currentTextChanged, combo, [combo](const QString& chosen) {
    combo->setToolTip(QStringLiteral("%1: %2").arg(combo->accessibleName(), chosen));
  });
  combo->addItems(items);
  return combo;
}

void ComparePage::buildHeader(QVBoxLayout* column) {
  auto* header = new QHBoxLayout;
  m_verdict = new TextLabel(TextSize::Title, Tone::Text, true);
  m_verdict->setObjectName(QStringLiteral("verdict"));
  m_verdict->setWordWrap(true);
  m_older = new Chip;
  m_older->setObjectName(QStringLiteral("olderChip"));
  m_times = chooser("compareTimes", QStringLiteral("What the times hold"),
                    {QStringLiteral("Kernel time only"), QStringLiteral("With transfers")});
  m_view = chooser("compareView", QStringLiteral("How the variants are shown"),
                   {QStringLiteral("Show as bars"), QStringLiteral("Show samples"), QStringLiteral("Show as table")});
  m_copy =
      compactButton("copyComparison", QStringLiteral("Copy"), QStringLiteral("Copy the rows as tab-separated text"));
  header->addWidget(m_verdict, 1);
  for (QWidget* control : std::initializer_list<QWidget*>{m_older, m_times, m_view, m_copy})
    header->addWidget(control, 0, Qt::AlignTop);
  header->addWidget(new ExplainButton(QStringLiteral("verdict")), 0, Qt::AlignTop);
  column->addLayout(header);
  connect(m_copy, &QPushButton::clicked, this, &ComparePage::copy);
  connect(m_times, &QComboBox::currentIndexChanged, this, &ComparePage::refresh);
  connect(m_view, &QComboBox::currentIndexChanged, this, &ComparePage::showView);
}

void ComparePage::buildFigures(QVBoxLayout* column) {
  m_device = new SignLabel;
  m_device->setObjectName(QStringLiteral("compareDevice"));
  column->addWidget(m_device);
  m_progress = new QProgressBar;
  m_progress->setObjectName(QStringLiteral("runProgress"));
  m_progress->setAccessibleName(QStringLiteral("Progress of the run"));
  m_progress->setTextVisible(false);
  setScaledHeight(m_progress, 8);
  m_progressText = new TextLabel(TextSize::Table, Tone::Secondary);
  column->addWidget(m_progress);
  column->addWidget(m_progressText);
  auto* rows = new ComparisonRows(m_model);
  rows->setObjectName(QStringLiteral("comparison"));
  rows->setAccessibleName(QStringLiteral("Comparison of variants"));
  rows->setProperty(kExplainProperty, QStringLiteral("speedup"));
  m_samples = new SamplesPlot;
  m_samples->setProperty(kExplainProperty, QStringLiteral("samples"));
  auto* table = new QTableView;
  table->setObjectName(QStringLiteral("comparisonTable"));
  table->setAccessibleName(QStringLiteral("Comparison of variants as a table"));
  table->setModel(&m_model);
  giveTableLook(*table);
  // Figures are whole; the words on both sides share what is left, so that nothing scrolls sideways.
  table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table->horizontalHeader()->setStretchLastSection(false);
  table->horizontalHeader()->setMinimumSectionSize(24);
  for (int section = 0; section < CompareModel::ColumnCount; ++section)
    table->horizontalHeader()->setSectionResizeMode(
        section, section == CompareModel::Variant || section == CompareModel::Result ? QHeaderView::Stretch
                                                                                     : QHeaderView::ResizeToContents);
  m_figures = new FittingStack;
  for (QWidget* figure : std::initializer_list<QWidget*>{rows, m_samples, table})
    m_figures->addWidget(figure);
  column->addWidget(m_figures);
  m_note = new TextLabel(TextSize::Table, Tone::Secondary);
  m_note->setObjectName(QStringLiteral("compareNote"));
  m_note->setWordWrap(true);
  column->addWidget(m_note);
  m_loads = new TextLabel(TextSize::Table, Tone::Text);
  m_loads->setObjectName(QStringLiteral("elementLoads"));
  m_loads->setProperty(kExplainProperty, QStringLiteral("reuse-factor"));
  m_loads->setElided(true);
  column->addWidget(m_loads);
  m_transfers = new TextLabel(TextSize::Table, Tone::Secondary);
  m_transfers->setObjectName(QStringLiteral("transfers"));
  m_transfers->setElided(true);
  column->addWidget(m_transfers);
  column->addStretch(1);
}

void ComparePage::showView(int view) {
  m_figures->setCurrentIndex(view);
  m_figures->updateGeometry();
}

bool ComparePage::countsTransfers() const {
  return m_times->currentIndex() == 1;
}

void ComparePage::copy() {
  QGuiApplication::clipboard()->setText(m_model.toTsv());
}

void ComparePage::refresh() {
  if (m_workbench.running()) {
    showPartial();
    return;
  }
  m_progress->setVisible(false);
  m_progressText->setVisible(false);
  if (const RunRecord* record = m_workbench.shownRun())
    showResult(*record);
  else
    showEmpty();
}

void ComparePage::showResult(const RunRecord& record) {
  CompareView view = compareView(m_workbench, countsTransfers());
  m_verdict->setText(view.verdict);
  showEmulation(view.device);
  m_model.setRows(std::move(view.rows), view.throughputUnit, view.timeTitle);
  m_samples->setSeries(std::move(view.samples));
  m_note->setText(view.note);
  m_note->setVisible(!view.note.isEmpty());
  m_loads->setText(view.loads);
  m_loads->setVisible(!view.loads.isEmpty());
  m_transfers->setText(view.transfers);
  m_transfers->setVisible(!view.transfers.isEmpty());
  const ExperimentRequest& now = m_workbench.evaluation().request;
  const bool older = differs(record.result.parameters, now.parameters) || record.result.family != now.family ||
                     record.result.device.name != m_workbench.state().device.device.name;
  m_older->setText(older ? QStringLiteral("older than Setup") : QString());
  for (QWidget* control : std::initializer_list<QWidget*>{m_copy, m_times, m_view})
    control->setVisible(true);
  showView(m_view->currentIndex());
}

void ComparePage::showEmulation(const Device& device) {
  // Once is enough: the banner says it of Setup's device until it is closed.
  const bool said = m_workbench.bannerSaysEmulated() && device.name == m_workbench.state().device.device.name;
  const TwoPartSentence words = said ? TwoPartSentence() : emulationSentence(device);
  m_device->setVisible(!words.bold.isEmpty());
  m_device->setSentence(Sign::Warning, Tone::Secondary, words.bold, words.plain);
}

std::vector<CompareRow> ComparePage::pendingRows() const {
  const Evaluation& evaluation = m_workbench.evaluation();
  const std::string baseline = baselineEntry(m_workbench.state());
  std::vector<CompareRow> rows;
  for (const EvaluatedVariant& entry : evaluation.variants) {
    CompareRow row;
    row.name = entryName(entry.choice.variant, entry.choice.overrides);
    row.detail = entryDetail(entry.variant, entry.plan.parameters, entry.choice.name == baseline,
                             entry.variant->broken.has_value());
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
  showUnfinished();
}

void ComparePage::showUnfinished() {
  showEmulation(m_workbench.state().device.device);
  m_transfers->setVisible(false);
  m_loads->setVisible(false);
  m_samples->setSeries({});
  m_older->setText({});
  for (QWidget* control : std::initializer_list<QWidget*>{m_copy, m_times, m_view})
    control->setVisible(false);
  showView(Bars);
}

void ComparePage::showPartial() {
  if (!m_workbench.running())
    return;
  std::vector<CompareRow> rows = pendingRows();
  RunResult partial;
  partial.variants = m_workbench.partialResults();
  const std::vector<CompareRow> done = compareRows(partial, m_workbench.state().family, timeUnitOf(partial));
  const auto& variants = m_workbench.evaluation().variants;
  for (std::size_t i = 0; i < done.size(); ++i)
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (variants[row].choice.name == partial.variants[i].name)
        rows[row] = done[i];
  m_verdict->setText(QStringLiteral("Running …"));
  m_model.setRows(std::move(rows), text(m_workbench.state().family->throughputUnit));
  m_note->setVisible(false);
  showUnfinished();
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
  m_progressText->setText(progressSentence(progress));
}

} // namespace tileglass
