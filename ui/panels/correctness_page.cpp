#include "ui/panels/correctness_page.h"

#include <algorithm>

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/models/correctness_text.h"
#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/compact_button.h"
#include "ui/widgets/count_legend.h"
#include "ui/widgets/error_map_picture.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/plain_scroll.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/table_look.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

TextLabel* wrappedLabel(const char* objectName, TextSize size, Tone tone) {
  auto* label = new TextLabel(size, tone);
  label->setObjectName(QString::fromUtf8(objectName));
  label->setWordWrap(true);
  return label;
}

/// The variant that a learner should see first: a wrong one, else the first that was checked.
const VariantResult* mostTelling(const RunResult& result) {
  const auto& variants = result.variants;
  const auto wrong = std::find_if(variants.begin(), variants.end(),
                                  [](const VariantResult& v) { return v.status == VariantStatus::Wrong; });
  const auto checked =
      std::find_if(variants.begin(), variants.end(), [](const VariantResult& v) { return v.check.has_value(); });
  const auto chosen = wrong != variants.end() ? wrong : checked != variants.end() ? checked : variants.begin();
  return chosen == variants.end() ? nullptr : &*chosen;
}

} // namespace

CorrectnessPage::CorrectnessPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("correctnessPage"));
  auto* column = new QVBoxLayout(this);
  setScaledMargins(column, {16, 10, 16, 8});
  column->setSpacing(kGrid);
  buildHeader(column);
  buildBody(column);
  connect(&m_workbench.focus(), &RunFocus::shownChanged, this, [this] {
    fillChooser();
    refresh();
  });
  connect(m_chooser, &QComboBox::activated, this, &CorrectnessPage::refresh);
  connect(m_asTable, &QPushButton::toggled, this, [this](bool table) {
    m_figure->setCurrentIndex(table ? 1 : 0);
    fitFigure();
  });
  connect(m_copy, &QPushButton::clicked, this, &CorrectnessPage::copy);
  fillChooser();
  refresh();
}

void CorrectnessPage::buildHeader(QVBoxLayout* column) {
  auto* header = new QHBoxLayout;
  m_verdict = new TextLabel(TextSize::Title, Tone::Text, true);
  m_verdict->setObjectName(QStringLiteral("correctnessVerdict"));
  m_verdict->setWordWrap(true);
  m_chooser = new QComboBox;
  m_chooser->setObjectName(QStringLiteral("correctnessVariant"));
  m_chooser->setAccessibleName(QStringLiteral("Variant whose errors are shown"));
  m_chooser->setProperty(kCompactProperty, true);
  m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_asTable = compactButton("correctnessAsTable", QStringLiteral("Show as table"),
                            QStringLiteral("Show the error map as a table, the worst first"));
  m_asTable->setCheckable(true);
  m_copy = compactButton("copyCorrectness", QStringLiteral("Copy"), QStringLiteral("Copy these findings as text"));
  header->addWidget(m_verdict, 1);
  for (QWidget* control :
       std::initializer_list<QWidget*>{m_chooser, m_asTable, m_copy, new ExplainButton(QStringLiteral("verification"))})
    header->addWidget(control, 0, Qt::AlignTop);
  column->addLayout(header);
}

void CorrectnessPage::buildBody(QVBoxLayout* column) {
  auto* body = new QHBoxLayout;
  body->setSpacing(3 * kGrid);
  m_map = new ErrorMapPicture;
  m_map->setObjectName(QStringLiteral("errorMap"));
  m_map->setAccessibleName(QStringLiteral("Error map"));
  m_map->setProperty(kExplainProperty, QStringLiteral("error-map"));
  auto* table = new QTableView;
  table->setObjectName(QStringLiteral("errorMapTable"));
  table->setAccessibleName(QStringLiteral("Error map as a table"));
  table->setModel(&m_model);
  giveTableLook(*table);
  table->setColumnWidth(ErrorMapModel::Place, 260);
  m_figure = new QStackedWidget;
  m_figure->installEventFilter(this);
  m_figure->addWidget(m_map);
  m_figure->addWidget(table);
  m_counts = new CountLegend;
  m_counts->setObjectName(QStringLiteral("errorCounts"));
  m_counts->setAccessibleName(QStringLiteral("Counts of cells"));
  m_first = wrappedLabel("firstMismatch", TextSize::Body, Tone::Text);
  m_largest = wrappedLabel("largestError", TextSize::Table, Tone::Secondary);
  m_dot = wrappedLabel("errorMapDot", TextSize::Table, Tone::Secondary);
  m_note = wrappedLabel("correctnessNote", TextSize::Table, Tone::Secondary);
  auto* words = new QWidget;
  auto* lines = new QVBoxLayout(words);
  lines->setContentsMargins(0, 0, kGrid, 0);
  lines->setSpacing(kGrid);
  for (QWidget* line : std::initializer_list<QWidget*>{m_counts, m_first, m_largest, m_dot, m_note})
    lines->addWidget(line);
  lines->addStretch(1);
  body->addWidget(m_figure, 1);
  body->addWidget(plainScroll(words), 1); // needed only where the font is scaled up
  column->addLayout(body, 1);
}

void CorrectnessPage::fitFigure() {
  // The words stand right beside the map, whatever its shape.
  m_figure->setMaximumWidth(m_asTable->isChecked() ? QWIDGETSIZE_MAX : m_map->widthFor(m_figure->height()));
}

void CorrectnessPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitFigure();
}

bool CorrectnessPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_figure && event->type() == QEvent::Resize)
    fitFigure();
  return QWidget::eventFilter(watched, event);
}

void CorrectnessPage::fillChooser() {
  const QSignalBlocker blocker(m_chooser);
  m_chooser->clear();
  const RunRecord* record = m_workbench.shownRun();
  if (record == nullptr)
    return;
  for (const VariantResult& variant : record->result.variants)
    m_chooser->addItem(entryName(variant.name, {}), QString::fromStdString(variant.name));
  if (const VariantResult* first = mostTelling(record->result))
    m_chooser->setCurrentIndex(static_cast<int>(first - record->result.variants.data()));
}

void CorrectnessPage::chooseVariant(const std::string& name) {
  const int index = m_chooser->findData(QString::fromStdString(name));
  if (index < 0)
    return;
  m_chooser->setCurrentIndex(index);
  refresh();
}

void CorrectnessPage::refresh() {
  const RunRecord* record = m_workbench.shownRun();
  const int index = m_chooser->currentIndex();
  if (record == nullptr || index < 0)
    showNothing();
  else
    showVariant(record->result.variants[static_cast<std::size_t>(index)]);
}

void CorrectnessPage::showVariant(const VariantResult& variant) {
  const CorrectnessText words = correctnessText(variant);
  const std::optional<ErrorMap> map = variant.check ? variant.check->errorMap : std::nullopt;
  m_verdict->setText(words.verdict);
  m_verdict->setTone(variant.status == VariantStatus::Wrong ? Tone::Wrong : Tone::Text);
  m_map->setMap(map);
  m_map->setAccessibleDescription(words.verdict + QLatin1Char(' ') + words.dot);
  m_model.setMap(map);
  m_figure->setVisible(map.has_value());
  fitFigure();
  m_asTable->setEnabled(map.has_value());
  m_counts->setLines(words.counts);
  const auto show = [](TextLabel* label, const QString& line) {
    label->setText(line);
    label->setVisible(!line.isEmpty());
  };
  show(m_first, words.first);
  show(m_largest, words.largest);
  show(m_dot, words.dot.left(1).toUpper() + words.dot.mid(1));
  show(m_note, words.note);
  m_copy->setEnabled(true);
}

void CorrectnessPage::showNothing() {
  m_verdict->setText(QStringLiteral("Nothing checked yet."));
  m_verdict->setTone(Tone::Text);
  m_map->setMap(std::nullopt);
  m_model.setMap(std::nullopt);
  m_figure->setVisible(false);
  m_asTable->setEnabled(false);
  m_copy->setEnabled(false);
  m_counts->setLines({});
  for (TextLabel* label : {m_first, m_largest, m_dot})
    label->setVisible(false);
  m_note->setVisible(true);
  m_note->setText(QStringLiteral("Run, F5, checks every result against a reference in double and shows here where it "
                                 "is wrong and by how much."));
}

void CorrectnessPage::copy() {
  QStringList lines{m_verdict->text(), m_counts->accessibleDescription()};
  for (const TextLabel* label : {m_first, m_largest, m_dot, m_note})
    if (!label->text().isEmpty())
      lines << label->text();
  QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

} // namespace tileglass
