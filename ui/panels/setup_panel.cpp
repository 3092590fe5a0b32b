#include "ui/panels/setup_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include "kernels/catalogue.h"
#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/parameter_spin.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/tile_selector.h"
#include "ui/widgets/variant_list.h"

namespace tileglass {
namespace {

constexpr int kWide = 304;
constexpr int kNarrow = 232;

/// "extra_local" is "Extra local bytes", "second_stage" is "Second stage".
QString labelOf(const ParameterSpec& spec) {
  if (spec.name == extraLocalParameter().name)
    return QStringLiteral("Extra local");
  QString label = text(spec.name);
  label.replace(QLatin1Char('_'), QLatin1Char(' '));
  return label.left(1).toUpper() + label.mid(1);
}

template <typename T>
T* named(T* widget, const char* objectName, const char* accessibleName) {
  widget->setObjectName(QString::fromUtf8(objectName));
  widget->setAccessibleName(QString::fromUtf8(accessibleName));
  return widget;
}

/// A combo that may be narrower than its longest entry.
QComboBox* narrowCombo() {
  auto* combo = new QComboBox;
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(8);
  return combo;
}

} // namespace

SetupPanel::SetupPanel(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("setupPanel"));
  setAccessibleName(QStringLiteral("Setup"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 1, 0);
  outer->setSpacing(0);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  content->setObjectName(QStringLiteral("setupContent"));
  m_column = new QVBoxLayout(content);
  buildHeader(m_column);
  buildVariants(m_column);
  buildTile(m_column);
  m_fields = new QFormLayout;
  m_fields->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  m_fields->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_column->addLayout(m_fields);
  m_column->addStretch(1);
  scroll->setWidget(content);
  scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  outer->addWidget(scroll, 1);
  buildButtons(outer);
  connect(&m_workbench, &Workbench::devicesChanged, this, &SetupPanel::fillDevices);
  connect(&m_workbench, &Workbench::stateChanged, this, &SetupPanel::showState);
  connect(&m_workbench, &Workbench::activityChanged, this, &SetupPanel::showRunButtons);
  setCompact(false);
  fillDevices();
  showState();
}

void SetupPanel::buildHeader(QVBoxLayout* column) {
  auto* title = new TextLabel(TextSize::Title, Tone::Text, true);
  title->setText(QStringLiteral("Setup"));
  auto* head = new QHBoxLayout;
  head->addWidget(title, 1);
  head->addWidget(new ExplainButton(QStringLiteral("setup")));
  column->addLayout(head);
  const auto caption = [&](const QString& words) {
    auto* label = new TextLabel(TextSize::Table, Tone::Secondary);
    label->setText(words);
    column->addWidget(label);
  };
  caption(QStringLiteral("Device"));
  m_device = named(narrowCombo(), "device", "Device");
  column->addWidget(m_device);
  m_deviceDetail = new TextLabel(TextSize::Caption, Tone::Secondary);
  m_deviceDetail->setElided(true);
  m_deviceDetail->setObjectName(QStringLiteral("deviceDetail"));
  column->addWidget(m_deviceDetail);
  caption(QStringLiteral("Kernel family"));
  m_family = named(narrowCombo(), "family", "Kernel family");
  for (const FamilySpec* family : catalogue()) {
    m_family->addItem(text(family->title), text(family->name));
    m_family->setItemData(m_family->count() - 1, text(family->teaches), Qt::ToolTipRole);
  }
  column->addWidget(m_family);
  connect(m_device, &QComboBox::activated, this, [this](int index) {
    m_workbench.setState(withDevice(m_workbench.state(), m_workbench.devices()[static_cast<std::size_t>(index)]));
  });
  connect(m_family, &QComboBox::activated, this, [this](int index) {
    m_workbench.setState(withFamily(m_workbench.state(), *catalogue()[static_cast<std::size_t>(index)]));
  });
}

void SetupPanel::buildVariants(QVBoxLayout* column) {
  auto* label = new TextLabel(TextSize::Table, Tone::Secondary);
  label->setText(QStringLiteral("Variants to compare"));
  column->addWidget(label);
  m_variants = named(new VariantList, "variants", "Variants to compare");
  m_variantScroll = new QScrollArea;
  m_variantScroll->setObjectName(QStringLiteral("variantScroll"));
  m_variantScroll->setWidgetResizable(true);
  m_variantScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_variantScroll->setWidget(m_variants);
  m_variants->setAutoFillBackground(true);
  m_variants->setBackgroundRole(QPalette::Base);
  m_variantScroll->setBackgroundRole(QPalette::Base);
  column->addWidget(m_variantScroll);
  connect(m_variants, &VariantList::chosenChanged, this, [this](const QString& key, bool chosen) {
    m_workbench.setState(withChosen(m_workbench.state(), utf8(key), chosen));
    showState(); // the last one stays checked although nothing changed
  });
}

void SetupPanel::buildTile(QVBoxLayout* column) {
  auto* header = new QHBoxLayout;
  auto* label = new TextLabel(TextSize::Table, Tone::Secondary);
  label->setText(QStringLiteral("Tile"));
  m_typedTile = named(new QLineEdit, "typedTile", "Tile, typed");
  m_typedTile->setProperty(kCompactProperty, true);
  m_typedTile->setFixedWidth(76);
  m_typedTile->setToolTip(QStringLiteral("Any tile, as 20 or 32x8"));
  auto* keys = new TextLabel(TextSize::Caption, Tone::Secondary);
  keys->setText(QStringLiteral("Ctrl + ← →"));
  header->addWidget(label);
  header->addWidget(m_typedTile);
  header->addStretch(1);
  header->addWidget(keys);
  column->addLayout(header);
  m_tile = named(new TileSelector, "tile", "Tile");
  column->addWidget(m_tile);
  m_tileSentence = new TextLabel(TextSize::Caption, Tone::Secondary);
  m_tileSentence->setObjectName(QStringLiteral("tileSentence"));
  m_tileSentence->setWordWrap(true);
  column->addWidget(m_tileSentence);
  connect(m_tile, &TileSelector::tileChosen, this, [this](const ParameterValue& tile) {
    m_workbench.setState(withParameter(m_workbench.state(), "tile", tile));
  });
  connect(m_tile, &TileSelector::stepped, &m_workbench, &Workbench::stepTile);
  connect(m_typedTile, &QLineEdit::editingFinished, this, &SetupPanel::takeTypedTile);
}

void SetupPanel::buildButtons(QVBoxLayout* column) {
  auto* foot = new QWidget;
  foot->setObjectName(QStringLiteral("setupFoot"));
  auto* rows = new QVBoxLayout(foot);
  rows->setContentsMargins(16, 4, 16, 12);
  m_runNote = new TextLabel(TextSize::Caption, Tone::Secondary);
  m_runNote->setObjectName(QStringLiteral("runNote"));
  m_runNote->setWordWrap(true);
  rows->addWidget(m_runNote);
  auto* buttons = new QHBoxLayout;
  m_run = named(new QPushButton(QStringLiteral("▶  Run  F5")), "run", "Run");
  m_run->setProperty(kPrimaryProperty, true);
  m_run->setFont(textFont(TextSize::Body, true));
  m_stop = named(new QPushButton(QStringLiteral("■  Stop")), "stop", "Stop");
  for (QPushButton* button : {m_run, m_stop})
    button->setMinimumHeight(40);
  buttons->addWidget(m_run, 3);
  buttons->addWidget(m_stop, 2);
  rows->addLayout(buttons);
  column->addWidget(foot);
  connect(m_run, &QPushButton::clicked, &m_workbench, &Workbench::startRun);
  connect(m_stop, &QPushButton::clicked, &m_workbench, &Workbench::stopRun);
}

void SetupPanel::focusTile() {
  m_tile->setFocus();
}

void SetupPanel::setCompact(bool compact) {
  m_compact = compact;
  setFixedWidth(compact ? kNarrow : kWide);
  const int margin = compact ? 12 : 16;
  m_column->setContentsMargins(margin, compact ? 6 : 12, margin, 4);
  m_column->setSpacing(compact ? 2 : 5);
  m_fields->setVerticalSpacing(compact ? 3 : 5);
  m_fields->setHorizontalSpacing(kGrid);
  showState();
}

QWidget* SetupPanel::fieldFor(const ParameterSpec& spec) {
  const std::string name = spec.name;
  if (spec.kind == ParameterKind::Word) {
    QComboBox* combo = narrowCombo();
    for (const std::string& word : spec.words)
      combo->addItem(text(word));
    connect(combo, &QComboBox::activated, this, [this, name, combo](int index) {
      m_workbench.setState(withParameter(m_workbench.state(), name, utf8(combo->itemText(index))));
    });
    return combo;
  }
  auto* spin = new ParameterSpin(spec);
  connect(spin, &ParameterSpin::valueChosen, this, [this, name](const ParameterValue& value) {
    if (!m_showing)
      m_workbench.setState(withParameter(m_workbench.state(), name, value));
  });
  connect(spin, &ParameterSpin::refused, this, &SetupPanel::refuse);
  return spin;
}

void SetupPanel::addField(const QString& label, QWidget* field, const QString& meaning) {
  auto* caption = new TextLabel(TextSize::Body);
  caption->setText(label);
  caption->setToolTip(meaning);
  caption->setBuddy(field);
  caption->setMinimumHeight(kControlHeight);
  field->setAccessibleName(label);
  field->setToolTip(meaning);
  m_fields->addRow(caption, field);
}

void SetupPanel::addSamples() {
  m_samples = new QSpinBox;
  m_samples->setObjectName(QStringLiteral("samples"));
  m_samples->setRange(static_cast<int>(kLeastSamples), static_cast<int>(kMostSamples));
  m_samples->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_samples->setKeyboardTracking(false);
  m_samples->setLocale(QLocale::c());
  addField(QStringLiteral("Samples"), m_samples, QStringLiteral("Timed samples of each variant."));
  connect(m_samples, &QSpinBox::valueChanged, this, [this](int samples) {
    if (m_showing)
      return;
    SetupState state = m_workbench.state();
    state.samples = static_cast<std::uint64_t>(samples);
    m_workbench.setState(std::move(state));
  });
}

void SetupPanel::rebuildFields(const FamilySpec& family) {
  m_shownFamily = &family;
  while (m_fields->rowCount() > 0)
    m_fields->removeRow(0);
  m_fieldOf.clear();
  for (const ParameterSpec* spec : panelParameters(family)) {
    QWidget* field = fieldFor(*spec);
    field->setObjectName(QStringLiteral("parameter_") + text(spec->name));
    m_fieldOf[spec->name] = field;
    addField(labelOf(*spec), field, text(spec->meaning));
    if (spec->name == extraLocalParameter().name)
      addSamples();
  }
}

void SetupPanel::fillDevices() {
  m_device->clear();
  for (const DeviceChoice& choice : m_workbench.devices()) {
    m_device->addItem(titleOf(choice));
    m_device->setItemData(m_device->count() - 1, detailOf(choice), Qt::ToolTipRole);
  }
  showState();
}

void SetupPanel::showState() {
  const SetupState& state = m_workbench.state();
  if (state.family != m_shownFamily)
    rebuildFields(*state.family);
  m_showing = true;
  const auto& devices = m_workbench.devices();
  const auto device = std::find(devices.begin(), devices.end(), state.device);
  m_device->setCurrentIndex(device == devices.end() ? -1 : static_cast<int>(device - devices.begin()));
  m_device->setToolTip(titleOf(state.device));
  m_deviceDetail->setText(detailOf(state.device));
  m_family->setCurrentIndex(m_family->findData(text(state.family->name)));
  m_family->setToolTip(text(state.family->teaches));
  const int rowHeight = m_compact ? 24 : 28;
  m_variants->setState(state, rowHeight);
  const int lines = std::min<int>(m_compact ? 4 : 6, static_cast<int>(variantEntries(state).size()));
  m_variantScroll->setFixedHeight(lines * rowHeight + 12);
  showFields();
  m_showing = false;
  showRunButtons();
}

void SetupPanel::showFields() {
  const SetupState& state = m_workbench.state();
  const Evaluation& evaluation = m_workbench.evaluation();
  const bool tiled = state.parameters.has("tile");
  m_tile->setVisible(tiled);
  if (tiled) {
    m_tile->setOptions(evaluation.tiles, state.parameters.at("tile"));
    if (!m_typedTile->hasFocus())
      m_typedTile->setText(text(toText(state.parameters.at("tile"))));
  }
  m_tileSentence->setText(evaluation.tileSentence.empty() ? QString()
                                                          : QStringLiteral("⊘ ") + text(evaluation.tileSentence));
  const bool refused = !evaluation.refusal.empty() && evaluation.refusal == evaluation.tileSentence;
  m_tileSentence->setTone(refused ? Tone::Wrong : Tone::Secondary);
  for (const auto& [name, field] : m_fieldOf) {
    if (auto* spin = qobject_cast<ParameterSpin*>(field))
      spin->setValue(state.parameters.at(name));
    else if (auto* combo = qobject_cast<QComboBox*>(field))
      combo->setCurrentText(text(state.parameters.word(name)));
  }
  m_samples->setValue(static_cast<int>(state.samples));
}

void SetupPanel::showRunButtons() {
  const bool running = m_workbench.running();
  const QString blocker = m_workbench.runBlocker();
  m_run->setEnabled(blocker.isEmpty());
  m_run->setToolTip(blocker);
  m_stop->setEnabled(running && m_workbench.activity() != EngineActivity::Stopping);
  const auto count = m_workbench.evaluation().variants.size();
  const bool refused = !m_workbench.evaluation().refusal.empty();
  m_runNote->setTone(refused && !running ? Tone::Wrong : Tone::Secondary);
  if (running)
    m_runNote->setText(m_workbench.activity() == EngineActivity::Stopping ? QStringLiteral("Stopping …")
                                                                          : QStringLiteral("Running. Esc stops."));
  else if (refused)
    m_runNote->setText(QStringLiteral("Run is off: the plan refuses."));
  else if (!blocker.isEmpty())
    m_runNote->setText(blocker);
  else
    m_runNote->setText(
        QStringLiteral("%1, interleaved").arg(counted(count, QStringLiteral("variant"), QStringLiteral("variants"))));
}

void SetupPanel::takeTypedTile() {
  const SetupState& state = m_workbench.state();
  const ParameterSpec* spec = state.family->parameter("tile");
  if (m_showing || spec == nullptr)
    return;
  QString typed = m_typedTile->text().trimmed();
  typed.remove(QLatin1Char(' ')).replace(QChar(0xD7), QLatin1Char('x'));
  auto tile = parseParameter(*spec, utf8(typed));
  if (!tile) {
    m_typedTile->setText(text(toText(state.parameters.at("tile"))));
    refuse(text(tile.error().sentence));
    return;
  }
  m_workbench.setState(withParameter(state, "tile", *tile));
}

void SetupPanel::refuse(const QString& sentence) {
  emit m_workbench.bannerRaised(
      {BannerTopic::Input, QStringLiteral("Not usable:"), sentence, {}, BannerAction::None, {}});
}

void SetupPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), colours().window);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), colours().line);
}

} // namespace tileglass
