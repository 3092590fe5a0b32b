#include "ui/panels/setup_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "kernels/catalogue.h"
#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/panels/run_buttons.h"
#include "ui/panels/setup_fields.h"
#include "ui/panels/tile_field.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/fold_rail.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/variant_list.h"

namespace tileglass {
namespace {

constexpr int kWide = 304;
constexpr int kNarrow = 232;
constexpr int kRail = 40;

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

void addCaption(QVBoxLayout* column, const QString& words) {
  auto* label = new TextLabel(TextSize::Table, Tone::Secondary);
  label->setText(words);
  column->addWidget(label);
}

TextLabel* sentence(const char* objectName) {
  auto* label = new TextLabel(TextSize::Caption, Tone::Secondary);
  label->setObjectName(QString::fromUtf8(objectName));
  return label;
}

} // namespace

SetupPanel::SetupPanel(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("setupPanel"));
  setAccessibleName(QStringLiteral("Setup"));
  setProperty(kExplainProperty, QStringLiteral("setup"));
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 1, 0);
  outer->setSpacing(0);
  m_rail = new FoldRail(QStringLiteral("Setup"));
  m_rail->setObjectName(QStringLiteral("setupRail"));
  m_rail->button()->setObjectName(QStringLiteral("setupUnfold"));
  m_body = new QWidget;
  outer->addWidget(m_rail, 1);
  outer->addWidget(m_body, 1);
  buildContent();
  connect(m_variants, &VariantList::rebuilt, this, &SetupPanel::orderTabs);
  connect(m_fields, &SetupFields::rebuilt, this, &SetupPanel::orderTabs);
  connect(m_rail, &FoldRail::unfolded, this, [this] { emit foldedByUser(false); });
  connect(&m_workbench, &Workbench::devicesChanged, this, &SetupPanel::fillDevices);
  connect(&m_workbench, &Workbench::stateChanged, this, &SetupPanel::showState);
  connect(&m_workbench, &Workbench::activityChanged, m_buttons, &RunButtons::showState);
  connect(&m_workbench, &Workbench::runAdded, m_buttons, &RunButtons::showState);
  connect(&Theme::instance(), &Theme::changed, this, &SetupPanel::applySize);
  applySize();
  fillDevices();
}

void SetupPanel::buildContent() {
  auto* outer = new QVBoxLayout(m_body);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  auto* scroll = new QScrollArea;
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget;
  content->setObjectName(QStringLiteral("setupContent"));
  m_column = new QVBoxLayout(content);
  buildTitle(m_column);
  buildHeader(m_column);
  buildVariants(m_column);
  m_tile = new TileField(m_workbench);
  m_column->addWidget(m_tile);
  m_fields = new SetupFields(m_workbench);
  m_column->addWidget(m_fields);
  m_column->addStretch(1);
  scroll->setWidget(content);
  scroll->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  outer->addWidget(scroll, 1);
  m_buttons = new RunButtons(m_workbench);
  outer->addWidget(m_buttons);
  connect(m_tile, &TileField::refused, this, &SetupPanel::refuse);
  connect(m_fields, &SetupFields::refused, this, &SetupPanel::refuse);
}

void SetupPanel::buildTitle(QVBoxLayout* column) {
  auto* head = new QHBoxLayout;
  auto* title = new TextLabel(TextSize::Title, Tone::Text, true);
  title->setText(QStringLiteral("Setup"));
  QToolButton* fold = named(makeChevronButton(Qt::LeftArrow), "setupFold", "Fold Setup to a rail");
  fold->setToolTip(fold->accessibleName());
  head->addWidget(title, 1);
  head->addWidget(new ExplainButton(QStringLiteral("setup")));
  head->addWidget(fold);
  column->addLayout(head);
  connect(fold, &QToolButton::clicked, this, [this] { emit foldedByUser(true); });
}

void SetupPanel::buildHeader(QVBoxLayout* column) {
  addCaption(column, QStringLiteral("Device"));
  m_device = named(narrowCombo(), "device", "Device");
  m_device->setProperty(kExplainProperty, QStringLiteral("device"));
  column->addWidget(m_device);
  m_deviceDetail = sentence("deviceDetail");
  m_deviceDetail->setElided(true);
  column->addWidget(m_deviceDetail);
  addCaption(column, QStringLiteral("Kernel family"));
  m_family = named(narrowCombo(), "family", "Kernel family");
  m_family->setProperty(kExplainProperty, QStringLiteral("kernel-family"));
  for (const FamilySpec* family : catalogue()) {
    m_family->addItem(text(family->title), text(family->name));
    m_family->setItemData(m_family->count() - 1, text(family->teaches), Qt::ToolTipRole);
  }
  column->addWidget(m_family);
  m_teaches = sentence("familyTeaches");
  m_teaches->setWordWrap(true);
  column->addWidget(m_teaches);
  connect(m_device, &QComboBox::activated, this, [this](int index) {
    m_workbench.setState(withDevice(m_workbench.state(), m_workbench.devices()[static_cast<std::size_t>(index)]));
  });
  connect(m_family, &QComboBox::activated, this, [this](int index) {
    m_workbench.setState(withFamily(m_workbench.state(), *catalogue()[static_cast<std::size_t>(index)]));
  });
}

void SetupPanel::buildVariants(QVBoxLayout* column) {
  addCaption(column, QStringLiteral("Variants to compare"));
  m_variants = named(new VariantList, "variants", "Variants to compare");
  m_variants->setProperty(kExplainProperty, QStringLiteral("variant"));
  m_variantScroll = new QScrollArea;
  m_variantScroll->setObjectName(QStringLiteral("variantScroll"));
  m_variantScroll->setFocusPolicy(Qt::NoFocus); // its lines take the focus
  m_variantScroll->setWidgetResizable(true);
  m_variantScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_variantScroll->setWidget(m_variants);
  m_variants->setAutoFillBackground(true);
  m_variants->setBackgroundRole(QPalette::Base);
  m_variantScroll->setBackgroundRole(QPalette::Base);
  column->addWidget(m_variantScroll);
  m_broken = sentence("brokenSentence");
  column->addWidget(m_broken);
  connect(m_variants, &VariantList::chosenChanged, this, [this](const QString& key, bool chosen) {
    m_workbench.setState(withChosen(m_workbench.state(), utf8(key), chosen));
    showState(); // the last one stays checked although nothing changed
  });
  for (const auto shown : {&VariantList::lineFocused, &VariantList::lineChosen})
    connect(m_variants, shown, this, [this](QWidget* line) { m_variantScroll->ensureWidgetVisible(line, 0, 0); });
}

void SetupPanel::focusTile() {
  m_tile->focusSelector();
}

void SetupPanel::setCompact(bool compact) {
  if (m_compact == compact)
    return;
  m_compact = compact;
  applySize();
}

void SetupPanel::setFolded(bool folded) {
  m_folded = folded;
  applySize();
}

void SetupPanel::setPresented(bool presented) {
  m_presented = presented;
  applySize();
}

void SetupPanel::applySize() {
  const bool rail = m_folded || m_presented;
  m_rail->setVisible(rail);
  m_body->setVisible(!rail);
  setFixedWidth(scaled(rail ? kRail : m_compact ? kNarrow : kWide));
  const int margin = scaled(m_compact ? 12 : 16);
  m_column->setContentsMargins(margin, scaled(m_compact ? 6 : 12), margin, 4);
  m_column->setSpacing(scaled(m_compact ? 2 : 5));
  m_fields->setSpacing(scaled(m_compact ? 3 : 5), scaled(kGrid));
  m_teaches->setVisible(!m_compact); // the family's tooltip has it, too
  m_tile->setCompact(m_compact);
  m_buttons->setCompact(m_compact);
  showState();
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
  const auto& devices = m_workbench.devices();
  const auto device = std::find(devices.begin(), devices.end(), state.device);
  m_device->setCurrentIndex(device == devices.end() ? -1 : static_cast<int>(device - devices.begin()));
  m_device->setToolTip(titleOf(state.device));
  m_deviceDetail->setText(detailOf(state.device));
  m_family->setCurrentIndex(m_family->findData(text(state.family->name)));
  m_family->setToolTip(text(state.family->title + ": " + state.family->teaches));
  m_teaches->setText(text(state.family->teaches));
  const int rowHeight = scaled(m_compact ? 24 : 28);
  m_variants->setState(state, rowHeight);
  const int lines = std::min<int>(m_compact ? 4 : 6, static_cast<int>(variantEntries(state).size()));
  m_variantScroll->setFixedHeight(lines * rowHeight + scaled(8) + 4);
  showBroken();
  m_tile->showState();
  m_fields->showState();
  m_buttons->showState();
}

void SetupPanel::showBroken() {
  const SetupState& state = m_workbench.state();
  QStringList sentences;
  for (const VariantSpec& variant : state.family->variants)
    if (variant.broken && state.chosen.contains(variant.name))
      sentences << QStringLiteral("▽ %1: %2").arg(entryName(variant.name, {}), text(variant.broken->whatIsWrong));
  m_broken->setVisible(!sentences.isEmpty());
  // One is told in full; several would push Tile and Run out of sight, and each line's tooltip tells its own.
  const bool oneLine = m_compact || sentences.size() > 1;
  m_broken->setWordWrap(!oneLine);
  m_broken->setElided(oneLine);
  m_broken->setText(sentences.join(QLatin1Char(' ')));
}

/// Qt's order is that of creation; lines and fields are made anew with each family.
void SetupPanel::orderTabs() {
  std::vector<QWidget*> order{m_device, m_family};
  for (const auto& controls : {m_variants->controls(), m_tile->controls(), m_fields->controls(), m_buttons->controls()})
    order.insert(order.end(), controls.begin(), controls.end());
  for (std::size_t i = 1; i < order.size(); ++i)
    setTabOrder(order[i - 1], order[i]);
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
