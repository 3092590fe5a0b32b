#include "ui/panels/setup_fields.h"

#include <limits>

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>

#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/parameter_spin.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

ParameterSpec countSpec(const char* name, std::uint64_t fallback, std::uint64_t low, std::uint64_t high,
                        const char* meaning) {
  ParameterSpec spec;
  spec.name = name;
  spec.kind = ParameterKind::Count;
  spec.fallback = fallback;
  spec.low = low;
  spec.high = high;
  spec.meaning = meaning;
  return spec;
}

const ParameterSpec& samplesSpec() {
  static const ParameterSpec spec =
      countSpec("samples", SetupState{}.samples, kLeastSamples, kMostSamples, "Timed samples of each variant.");
  return spec;
}

const ParameterSpec& seedSpec() {
  static const ParameterSpec spec =
      countSpec("seed", SetupState{}.seed, 0, std::numeric_limits<std::uint64_t>::max(),
                "The inputs are made from it: the same seed gives the same inputs everywhere.");
  return spec;
}

/// "extra_local" is "Extra local bytes", "second_stage" is "Second stage".
QString labelOf(const ParameterSpec& spec) {
  if (spec.name == extraLocalParameter().name)
    return QStringLiteral("Extra local");
  QString label = text(spec.name);
  label.replace(QLatin1Char('_'), QLatin1Char(' '));
  return label.left(1).toUpper() + label.mid(1);
}

} // namespace

SetupFields::SetupFields(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  m_rows = new QFormLayout(this);
  m_rows->setContentsMargins(0, 0, 0, 0);
  m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  m_rows->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void SetupFields::setSpacing(int vertical, int horizontal) {
  m_rows->setVerticalSpacing(vertical);
  m_rows->setHorizontalSpacing(horizontal);
}

QComboBox* SetupFields::wordField(const ParameterSpec& spec) {
  auto* combo = new QComboBox;
  for (const std::string& word : spec.words)
    combo->addItem(text(word));
  connect(combo, &QComboBox::activated, this, [this, name = spec.name, combo](int index) {
    m_workbench.setState(withParameter(m_workbench.state(), name, utf8(combo->itemText(index))));
  });
  return combo;
}

ParameterSpin* SetupFields::numberField(const ParameterSpec& spec) {
  auto* spin = new ParameterSpin(spec);
  connect(spin, &ParameterSpin::valueChosen, this, [this, name = spec.name](const ParameterValue& value) {
    m_workbench.setState(withParameter(m_workbench.state(), name, value));
  });
  connect(spin, &ParameterSpin::refused, this, &SetupFields::refused);
  return spin;
}

ParameterSpin* SetupFields::stateField(const ParameterSpec& spec, std::uint64_t SetupState::*value) {
  auto* spin = new ParameterSpin(spec);
  spin->setObjectName(text(spec.name));
  connect(spin, &ParameterSpin::valueChosen, this, [this, value](const ParameterValue& chosen) {
    SetupState state = m_workbench.state();
    state.*value = std::get<std::uint64_t>(chosen);
    m_workbench.setState(std::move(state));
  });
  connect(spin, &ParameterSpin::refused, this, &SetupFields::refused);
  addRow(labelOf(spec), spin, text(spec.meaning), text(spec.name));
  return spin;
}

void SetupFields::addRow(const QString& label, QWidget* field, const QString& meaning, const QString& term) {
  auto* caption = new TextLabel(TextSize::Body);
  caption->setText(label);
  caption->setToolTip(meaning);
  caption->setBuddy(field);
  setScaledMinimumHeight(caption, kControlHeight);
  field->setAccessibleName(label);
  field->setAccessibleDescription(meaning);
  field->setToolTip(meaning);
  if (explain(term))
    field->setProperty(kExplainProperty, term);
  m_rows->addRow(caption, field);
}

void SetupFields::addParameter(const ParameterSpec& spec) {
  QWidget* field = spec.kind == ParameterKind::Word ? static_cast<QWidget*>(wordField(spec)) : numberField(spec);
  field->setObjectName(QStringLiteral("parameter_") + text(spec.name));
  m_fieldOf[spec.name] = field;
  const bool ballast = spec.name == extraLocalParameter().name;
  addRow(labelOf(spec), field, text(spec.meaning),
         ballast ? QStringLiteral("extra-local-bytes") : text(spec.name).replace(QLatin1Char('_'), QLatin1Char('-')));
}

void SetupFields::addBaseline() {
  m_baseline = new QComboBox;
  m_baseline->setObjectName(QStringLiteral("baseline"));
  m_baseline->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_baseline->setMinimumContentsLength(6);
  connect(m_baseline, &QComboBox::activated, this, [this](int index) {
    m_workbench.setState(withBaseline(m_workbench.state(), utf8(m_baseline->itemData(index).toString())));
  });
  addRow(QStringLiteral("Baseline"), m_baseline,
         QStringLiteral("What the other variants are compared with; one that is not among them yet is added."),
         QStringLiteral("baseline"));
}

void SetupFields::rebuild(const FamilySpec& family) {
  m_family = &family;
  while (m_rows->rowCount() > 0)
    m_rows->removeRow(0);
  m_fieldOf.clear();
  for (const ParameterSpec* spec : panelParameters(family)) {
    addParameter(*spec);
    if (spec->name == extraLocalParameter().name)
      m_samples = stateField(samplesSpec(), &SetupState::samples);
  }
  addBaseline();
  m_seed = stateField(seedSpec(), &SetupState::seed);
  emit rebuilt();
}

std::vector<QWidget*> SetupFields::controls() const {
  std::vector<QWidget*> fields;
  for (int row = 0; row < m_rows->rowCount(); ++row)
    fields.push_back(m_rows->itemAt(row, QFormLayout::FieldRole)->widget());
  return fields;
}

void SetupFields::showBaselines() {
  const SetupState& state = m_workbench.state();
  const std::string now = baselineEntry(state);
  const QSignalBlocker blocker(m_baseline);
  m_baseline->clear();
  for (const VariantEntry& entry : variantEntries(state)) {
    if (!entry.available)
      continue;
    m_baseline->addItem(entryLabel(entry), text(entry.key));
    if (entryNameOf(state, entry) == now)
      m_baseline->setCurrentIndex(m_baseline->count() - 1);
  }
  m_baseline->setToolTip(QStringLiteral("%1: %2").arg(m_baseline->currentText(), m_baseline->accessibleDescription()));
}

void SetupFields::showState() {
  const SetupState& state = m_workbench.state();
  if (state.family != m_family)
    rebuild(*state.family);
  for (const auto& [name, field] : m_fieldOf) {
    if (auto* spin = qobject_cast<ParameterSpin*>(field))
      spin->setValue(state.parameters.at(name));
    else if (auto* combo = qobject_cast<QComboBox*>(field))
      combo->setCurrentText(text(state.parameters.word(name)));
  }
  m_samples->setValue(state.samples);
  m_seed->setValue(state.seed);
  showBaselines();
}

} // namespace tileglass
