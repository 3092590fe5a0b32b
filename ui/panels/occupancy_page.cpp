#include "ui/panels/occupancy_page.h"

#include <algorithm>
#include <limits>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "app/core/units.h"
#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/plots/occupancy_plot.h"
#include "ui/widgets/compact_button.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/table_look.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kMostTyped = 1'000'000; ///< beyond every architecture: what is too much is answered with a sentence
constexpr int kShownTiles = 8;

// The pair is measured: resources/docs/occupancy.md#more-is-not-always-faster.
const char* const kLesson =
    "Two 32 × 32 tiles of floats take 8 KiB: on today's GPUs warps or registers limit before they do. Extra local "
    "bytes, the register-blocked kernels and double buffering are where local memory bites. And more is not always "
    "faster: the fastest matmul of an H200 keeps one group a compute unit, 12.5%.";

TextLabel* label(TextSize size, Tone tone, const char* objectName) {
  auto* made = new TextLabel(size, tone);
  made->setObjectName(QString::fromUtf8(objectName));
  made->setWordWrap(true);
  return made;
}

QComboBox* compactCombo(const char* objectName, const QString& accessibleName) {
  auto* combo = new QComboBox;
  combo->setObjectName(QString::fromUtf8(objectName));
  combo->setAccessibleName(accessibleName);
  combo->setProperty(kCompactProperty, true);
  setScaledFont(combo, TextSize::Table);
  return combo;
}

int clampedToInt(std::uint64_t value) {
  return static_cast<int>(std::min<std::uint64_t>(value, kMostTyped));
}

/// A combo of whole numbers, the first of them "default".
void addWidths(QComboBox* combo, const QString& word, std::initializer_list<int> widths) {
  combo->addItem(QStringLiteral("%1: default").arg(word), 0);
  for (const int width : widths)
    combo->addItem(QStringLiteral("%1 %2").arg(word).arg(width), width);
}

std::optional<std::uint64_t> chosenWidth(const QComboBox* combo) {
  const int width = combo->currentData().toInt();
  return width > 0 ? std::optional(static_cast<std::uint64_t>(width)) : std::nullopt;
}

} // namespace

OccupancyPage::OccupancyPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("occupancyPage"));
  setProperty(kExplainProperty, QStringLiteral("occupancy"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  setScaledMargins(column, {16, 10, 16, 12});
  column->setSpacing(kGrid);
  column->addLayout(buildWhatIf());
  column->addLayout(buildVendorChoices());
  m_limiter = label(TextSize::Table, Tone::Text, "pageLimiter");
  m_nextStep = label(TextSize::Table, Tone::Text, "pageNextStep");
  auto* sentences = new QHBoxLayout;
  sentences->setSpacing(3 * kGrid);
  sentences->addWidget(m_limiter, 1);
  sentences->addWidget(m_nextStep, 1);
  column->addLayout(sentences);
  column->addLayout(buildMeasured());
  column->addLayout(buildPlots());
  m_best = label(TextSize::Table, Tone::Text, "bestTiles");
  m_lesson = label(TextSize::Table, Tone::Secondary, "occupancyLesson");
  m_lesson->setText(QString::fromUtf8(kLesson));
  column->addWidget(m_best);
  column->addWidget(m_lesson);
  column->addStretch(1);
  scroll->setWidget(content);
  outer->addWidget(scroll);
  connect(&m_workbench, &Workbench::stateChanged, this, &OccupancyPage::refresh);
  connect(&m_workbench, &Workbench::devicesChanged, this, &OccupancyPage::refresh);
  connect(&m_workbench.residency(), &ResidencyBook::changed, this, &OccupancyPage::refresh);
  connect(&m_workbench.residency(), &ResidencyBook::measuringChanged, this, &OccupancyPage::refresh);
  refresh();
}

QSpinBox* OccupancyPage::addSpin(QHBoxLayout* row, const char* objectName, const QString& name, int most) {
  auto* caption = new TextLabel(TextSize::Table, Tone::Secondary);
  caption->setText(name);
  auto* spin = new QSpinBox;
  spin->setObjectName(QString::fromUtf8(objectName));
  spin->setAccessibleName(name);
  spin->setRange(0, most);
  spin->setGroupSeparatorShown(true);
  spin->setKeyboardTracking(false);
  spin->setProperty(kCompactProperty, true);
  setScaledFont(spin, TextSize::Table);
  caption->setBuddy(spin);
  row->addWidget(caption);
  row->addWidget(spin);
  return spin;
}

QHBoxLayout* OccupancyPage::buildWhatIf() {
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  m_architecture = compactCombo("whatIfArchitecture", QStringLiteral("What if the architecture were"));
  m_architecture->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_architecture->setMinimumContentsLength(12);
  row->addWidget(m_architecture, 1);
  m_workItems = addSpin(row, "whatIfWorkItems", QStringLiteral("Work-items"), kMostTyped);
  m_workItems->setMinimum(1);
  m_registers = addSpin(row, "whatIfRegisters", QStringLiteral("Registers"), kMostTyped);
  m_registers->setSpecialValueText(QStringLiteral("unknown"));
  m_registers->setMinimumWidth(scaled(104)); // the word whole
  m_localBytes = addSpin(row, "whatIfLocalBytes", QStringLiteral("Local"), kMostTyped);
  m_localBytes->setSuffix(QStringLiteral(" B"));
  m_localBytes->setSingleStep(1024);
  row->addWidget(new ExplainButton(QStringLiteral("occupancy")));
  for (QSpinBox* spin : {m_workItems, m_registers, m_localBytes})
    connect(spin, &QSpinBox::valueChanged, this, &OccupancyPage::takeTyped);
  connect(m_architecture, &QComboBox::activated, this, &OccupancyPage::takeArchitecture);
  return row;
}

QHBoxLayout* OccupancyPage::buildVendorChoices() {
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  m_figure = new TextLabel(TextSize::Body, Tone::Text, true);
  m_figure->setObjectName(QStringLiteral("pageFigure"));
  m_figure->setElided(true);
  row->addWidget(m_figure, 1);
  m_wave = compactCombo("whatIfWave", QStringLiteral("Work-items of a wave"));
  addWidths(m_wave, QStringLiteral("wave"), {32, 64});
  m_mode = compactCombo("whatIfMode", QStringLiteral("Mode of the compute units"));
  m_mode->addItem(QStringLiteral("work-group processor"), static_cast<int>(AmdMode::Wgp));
  m_mode->addItem(QStringLiteral("compute unit"), static_cast<int>(AmdMode::Cu));
  m_simd = compactCombo("whatIfSimd", QStringLiteral("Work-items of a thread"));
  addWidths(m_simd, QStringLiteral("SIMD"), {8, 16, 32});
  for (QComboBox* combo : {m_wave, m_mode, m_simd}) {
    row->addWidget(combo);
    connect(combo, &QComboBox::activated, this, &OccupancyPage::takeTyped);
  }
  m_asChosen = compactButton("whatIfAsChosen", QStringLiteral("As chosen"),
                             QStringLiteral("Follow the chosen device, kernel and tile again"));
  connect(m_asChosen, &QPushButton::clicked, this, &OccupancyPage::followChoice);
  row->addWidget(m_asChosen);
  m_showTable = compactButton("showCurveTable", QStringLiteral("Show as table"),
                              QStringLiteral("Show the steps of the plots as a table"));
  m_showTable->setCheckable(true);
  row->addWidget(m_showTable);
  return row;
}

QVBoxLayout* OccupancyPage::buildMeasured() {
  auto* column = new QVBoxLayout;
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  m_measure = compactButton("measureResidency", QStringLiteral("Measure residency"),
                            QStringLiteral("Count how many groups really are on the device at once"));
  m_measured = label(TextSize::Table, Tone::Text, "measuredSentence");
  row->addWidget(m_measure, 0, Qt::AlignTop);
  row->addWidget(m_measured, 1);
  row->addWidget(new ExplainButton(QStringLiteral("residency")), 0, Qt::AlignTop);
  column->addLayout(row);
  connect(m_measure, &QPushButton::clicked, this, [this] {
    if (m_workbench.residency().measuring())
      m_workbench.stopRun();
    else
      m_workbench.measureResidency();
  });
  return column;
}

QVBoxLayout* OccupancyPage::buildPlots() {
  auto* column = new QVBoxLayout;
  m_stack = new QStackedWidget;
  m_stack->setObjectName(QStringLiteral("curveStack"));
  auto* side = new QWidget;
  auto* row = new QHBoxLayout(side);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_plots = {new OccupancyPlot(QStringLiteral("localCurve"), QStringLiteral("Occupancy against local memory")),
             new OccupancyPlot(QStringLiteral("workItemCurve"), QStringLiteral("Occupancy against work-items")),
             new OccupancyPlot(QStringLiteral("registerCurve"), QStringLiteral("Occupancy against registers"))};
  for (OccupancyPlot* plot : m_plots)
    row->addWidget(plot, 1);
  m_table = new QTableView;
  m_table->setObjectName(QStringLiteral("curveTable"));
  m_table->setAccessibleName(QStringLiteral("Steps of the plots"));
  m_table->setModel(&m_steps);
  giveTableLook(*m_table);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_stack->addWidget(side);
  m_stack->addWidget(m_table);
  column->addWidget(m_stack);
  connect(m_showTable, &QPushButton::toggled, this, [this](bool table) { m_stack->setCurrentIndex(table ? 1 : 0); });
  return column;
}

void OccupancyPage::takeArchitecture(int index) {
  m_whatIf.architecture = index;
  refresh();
}

void OccupancyPage::takeTyped() {
  OccupancyQuery query = m_shownQuery;
  query.workItems = static_cast<std::uint64_t>(m_workItems->value());
  const int registers = m_registers->value();
  query.registers = registers > 0 ? std::optional(static_cast<std::uint64_t>(registers)) : std::nullopt;
  query.localBytes = static_cast<std::uint64_t>(m_localBytes->value());
  query.wave = m_wave->isVisibleTo(this) ? chosenWidth(m_wave) : std::nullopt;
  query.simd = m_simd->isVisibleTo(this) ? chosenWidth(m_simd) : std::nullopt;
  query.mode =
      m_mode->isVisibleTo(this) ? std::optional(static_cast<AmdMode>(m_mode->currentData().toInt())) : std::nullopt;
  m_whatIf.query = query;
  refresh();
}

void OccupancyPage::followChoice() {
  m_whatIf = WhatIf();
  refresh();
}

void OccupancyPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void OccupancyPage::refresh() {
  const QSignalBlocker blocker(m_architecture);
  m_architecture->clear();
  m_architecture->addItem(QStringLiteral("%1 (this device)").arg(text(m_workbench.state().device.device.name)));
  for (const DeviceChoice& choice : whatIfDevices())
    m_architecture->addItem(QStringLiteral("%1 · %2").arg(text(choice.device.architecture), text(choice.device.name)));
  m_architecture->setCurrentIndex(m_whatIf.architecture);
  m_architecture->setToolTip(m_architecture->currentText());
  const OccupancyView view =
      occupancyView(m_workbench.state(), m_workbench.evaluation(), m_whatIf, m_workbench.residency());
  m_shownQuery = view.query;
  m_asChosen->setEnabled(m_whatIf.architecture > 0 || m_whatIf.query.has_value());
  fillFields(view);
  fillVendorChoices(view);
  fillSentences(view);
  fillMeasured(view);
  if (isVisible())
    fillPlots(view); // nobody sees the others, and a slider's tick asks for nothing more
}

void OccupancyPage::fillFields(const OccupancyView& view) {
  const QSignalBlocker blockers[] = {QSignalBlocker(m_workItems), QSignalBlocker(m_registers),
                                     QSignalBlocker(m_localBytes)};
  m_workItems->setValue(clampedToInt(view.query.workItems));
  m_registers->setValue(clampedToInt(view.query.registers.value_or(0)));
  m_localBytes->setValue(clampedToInt(view.query.localBytes));
}

void OccupancyPage::fillVendorChoices(const OccupancyView& view) {
  const auto* amd = view.architecture ? std::get_if<AmdArchitecture>(&view.architecture->table) : nullptr;
  m_wave->setVisible(amd != nullptr);
  m_mode->setVisible(amd != nullptr && amd->localPerWgp.has_value());
  m_simd->setVisible(view.architecture != nullptr &&
                     std::holds_alternative<IntelArchitecture>(view.architecture->table));
}

void OccupancyPage::fillSentences(const OccupancyView& view) {
  const Occupancy& occupancy = view.occupancy;
  QString figure = m_whatIf.query ? QStringLiteral("What if") : view.variant;
  if (occupancy.known && view.refusal.isEmpty())
    figure +=
        QStringLiteral(": %1%2").arg(occupancy.cpu ? QString() : occupancyFigure(occupancy) + QStringLiteral(" · "),
                                     groupsSentence(occupancy, nullptr));
  if (occupancy.known && !occupancy.cpu && view.refusal.isEmpty())
    figure += QStringLiteral(" · ") + warpsSentence(occupancy);
  if (occupancy.idleLanesPerGroup > 0)
    figure +=
        QStringLiteral(" · ") + text(counted(occupancy.idleLanesPerGroup, "idle lane")) + QStringLiteral(" a group");
  m_figure->setText(figure);
  if (!view.refusal.isEmpty()) {
    m_limiter->setTwoParts(QStringLiteral("Refused:"), view.refusal);
    m_nextStep->hide();
    return;
  }
  const TwoPartSentence limiter = limiterSentence(occupancy);
  m_limiter->setTwoParts(limiter.bold, limiter.plain);
  const TwoPartSentence step = nextStepSentence(occupancy);
  m_nextStep->setVisible(!step.bold.isEmpty());
  m_nextStep->setTwoParts(step.bold, step.plain);
}

void OccupancyPage::fillPlots(const OccupancyView& view) {
  const QString nothing = view.occupancy.cpu ? QStringLiteral("A core runs one group at a time: nothing to plot")
                                             : QStringLiteral("Not known for this architecture");
  const std::array<QString, 3> names = {QStringLiteral("local memory of a group, KiB"),
                                        QStringLiteral("work-items of a group"),
                                        QStringLiteral("registers of a work-item")};
  const std::array<std::optional<std::uint64_t>, 3> here = {view.query.localBytes, view.query.workItems,
                                                            view.query.registers};
  for (std::size_t i = 0; i < m_plots.size(); ++i) {
    OccupancyPlotFigure figure{view.curves[i], names[i], here[i], {}, {}, nothing};
    if (view.architecture != nullptr && view.curves[i].steps.empty() && !view.occupancy.cpu)
      figure.nothing = QStringLiteral("Not limited by these here");
    if (view.curves[i].axis == OccupancyAxis::LocalBytes)
      figure.limit = view.localLimit;
    for (const MeasuredResidency& mark : view.marks) {
      const ResidencyReading& reading = *mark.reading;
      const std::array<std::uint64_t, 3> at = {reading.driverBytes, reading.workItems, reading.registers.value_or(0)};
      const std::uint64_t warps =
          view.occupancy.warpSize == 0 ? 0 : ceilDivide(reading.workItems, view.occupancy.warpSize);
      if (view.occupancy.maxWarps > 0 && warps > 0)
        figure.measured.push_back(
            {at[i], reading.measured() * static_cast<double>(warps) / static_cast<double>(view.occupancy.maxWarps)});
    }
    m_plots[i]->setFigure(std::move(figure));
  }
  m_steps.setCurves({view.curves.begin(), view.curves.end()});
}

void OccupancyPage::fillMeasured(const OccupancyView& view) {
  const ResidencyBook& book = m_workbench.residency();
  const bool measuring = book.measuring();
  m_measure->setText(measuring ? QStringLiteral("Stop") : QStringLiteral("Measure residency"));
  const QString blocker = m_workbench.residencyBlocker();
  m_measure->setEnabled(measuring || blocker.isEmpty());
  if (measuring)
    m_measured->setText(QStringLiteral("The engine counts how many groups are on the device at once …"));
  else if (view.measured != nullptr)
    m_measured->setText(residencySentence(*view.measured));
  else if (!blocker.isEmpty())
    m_measured->setText(blocker);
  else
    m_measured->setText(QStringLiteral("Predicted, not measured yet for this choice."));
  if (view.bestTiles.empty()) {
    m_best->setText({});
    m_best->hide();
    return;
  }
  QStringList tiles;
  for (std::size_t i = 0; i < view.bestTiles.size() && i < kShownTiles; ++i)
    tiles << valueText(view.bestTiles[i].tile);
  const auto more = static_cast<int>(view.bestTiles.size()) - static_cast<int>(tiles.size());
  const Occupancy& best = view.bestTiles.front().occupancy;
  m_best->setTwoParts(QStringLiteral("Best tiles:"),
                      QStringLiteral("%1 of %2 reach %3: %4%5. Which of them is fastest only a run tells.")
                          .arg(view.bestTiles.size())
                          .arg(view.variant.section(QLatin1Char(','), 0, 0), occupancyFigure(best),
                               tiles.join(QStringLiteral(", ")),
                               more > 0 ? QStringLiteral(" and %1 more").arg(more) : QString()));
  m_best->show();
}

} // namespace tileglass
