#include "ui/panels/cost_area.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOption>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/models/occupancy_view.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/panels/budget_card.h"
#include "ui/panels/occupancy_card.h"
#include "ui/settings.h"
#include "ui/widgets/card.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/scaling.h"

namespace tileglass {
namespace {

constexpr int kFullHeight = 296;
constexpr int kStripHeight = 72;
constexpr int kBudgetWidth = 408;
constexpr int kNarrowBudget = 292;
constexpr int kWideCards = 960;   ///< below, the cards have no room for Budget's usual width
constexpr int kNarrowStrip = 940; ///< below, the strip leaves out the compute unit's bar and the chip

QFrame* divider() {
  auto* line = new QFrame;
  line->setFrameShape(QFrame::VLine);
  line->setFrameShadow(QFrame::Plain);
  line->setForegroundRole(QPalette::Mid);
  return line;
}

/// Up where the cards can be folded, down where the strip can be unfolded.
class ChevronButton : public QToolButton {
public:
  using QToolButton::QToolButton;

protected:
  void initStyleOption(QStyleOptionToolButton* option) const override {
    QToolButton::initStyleOption(option);
    option->state &= ~QStyle::State_On; // the chevron's direction says it
  }
  void paintEvent(QPaintEvent* event) override {
    QToolButton::paintEvent(event);
    QPainter painter(this);
    if (isChecked()) {
      painter.translate(width(), height());
      painter.rotate(180);
    }
    const qreal side = scaled(12.0);
    drawSign(painter, QRectF((width() - side) / 2, (height() - side) / 2, side, side), Sign::Chevron,
             colours().secondary);
  }
};

/// Another chosen variant asks for other bytes, or fares otherwise: the verdict must say whose it is.
bool othersDiffer(const Evaluation& evaluation, const EvaluatedVariant& shown) {
  const auto bytes = [](const EvaluatedVariant& entry) {
    const PlannedLaunch* launch = entry.plan.headline();
    return launch ? launch->budget.requestBytes : 0;
  };
  return std::any_of(evaluation.variants.begin(), evaluation.variants.end(), [&](const EvaluatedVariant& entry) {
    return entry.plan.legal() != shown.plan.legal() || bytes(entry) != bytes(shown);
  });
}

QString joinedSentences(const TwoPartSentence& first, const TwoPartSentence& second) {
  QStringList parts;
  for (const TwoPartSentence& sentence : {first, second})
    if (!sentence.bold.isEmpty())
      parts << sentence.bold + QLatin1Char(' ') + sentence.plain;
  return parts.join(QLatin1Char('\n'));
}

} // namespace

CostArea::CostArea(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_override(unfoldedBy(Setting::CostFold)) {
  setObjectName(QStringLiteral("costArea"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  m_full = new QWidget;
  auto* row = new QHBoxLayout(m_full);
  row->setContentsMargins(0, 0, 0, 0);
  m_budget = new BudgetCard;
  m_occupancy = new OccupancyCard;
  row->addWidget(m_budget);
  row->addWidget(m_occupancy, 1);
  setScaledHeight(m_full, kFullHeight);
  column->addWidget(m_full);
  column->addWidget(buildStrip());
  buildChevron();
  connect(m_budget, &BudgetCard::entryChosen, this, [this](int index) {
    const auto& variants = m_workbench.evaluation().variants;
    if (index >= 0 && index < static_cast<int>(variants.size()))
      m_shownEntry = variants[static_cast<std::size_t>(index)].choice.name;
    showCost();
  });
  connect(m_occupancy, &OccupancyCard::architectureChosen, this, [this](int index) {
    m_architecture = index;
    showCost();
  });
  connect(&m_workbench, &Workbench::stateChanged, this, &CostArea::showCost);
  connect(&m_workbench.residency(), &ResidencyBook::changed, this, &CostArea::showCost);
  connect(&Theme::instance(), &Theme::changed, this, &CostArea::showMode);
  showMode();
  showCost();
}

QWidget* CostArea::buildStrip() {
  m_strip = new Card;
  m_strip->setObjectName(QStringLiteral("costStrip"));
  setScaledHeight(m_strip, kStripHeight);
  auto* row = new QHBoxLayout(m_strip);
  setScaledMargins(row, {16, 6, 52, 6});
  row->setSpacing(16);
  m_stripGroup = new BudgetMeter(true);
  m_stripGroup->setAccessibleName(QStringLiteral("Local memory of a work-group"));
  m_stripUnit = new BudgetMeter(true);
  m_stripUnit->setAccessibleName(QStringLiteral("Local memory of a compute unit"));
  m_stripPicture = new ComputeUnitPicture(true);
  setScaledSize(m_stripPicture, {136, 44});
  m_stripPicture->setAccessibleName(QStringLiteral("Compute unit"));
  m_stripFigure = new TextLabel(TextSize::StripFigure, Tone::Text, true);
  auto* words = new QVBoxLayout;
  words->setSpacing(0);
  m_stripGroups = new TextLabel(TextSize::Table, Tone::Text);
  m_stripWarps = new TextLabel(TextSize::Table, Tone::Secondary);
  words->addStretch(1);
  words->addWidget(m_stripGroups);
  words->addWidget(m_stripWarps);
  words->addStretch(1);
  m_stripChip = new Chip;
  row->addWidget(m_stripGroup, 3);
  m_stripDivider = divider();
  row->addWidget(m_stripDivider);
  row->addWidget(m_stripUnit, 3);
  row->addWidget(divider());
  row->addWidget(m_stripPicture);
  row->addWidget(m_stripFigure);
  row->addLayout(words);
  row->addWidget(m_stripChip);
  return m_strip;
}

void CostArea::buildChevron() {
  m_chevron = new ChevronButton(this);
  m_chevron->setObjectName(QStringLiteral("costChevron"));
  m_chevron->setAccessibleName(QStringLiteral("Fold Budget and Occupancy"));
  m_chevron->setCheckable(true);
  setScaledSize(m_chevron, {26, 26});
  connect(m_chevron, &QToolButton::clicked, this, &CostArea::toggle);
}

bool CostArea::isFull() const {
  return m_presented ? m_presentedFull : m_override.value_or(m_roomy);
}

void CostArea::setRoomy(bool roomy) {
  m_roomy = roomy;
  showMode();
}

void CostArea::setPresented(bool presented) {
  m_presented = presented;
  m_presentedFull = false;
  showMode();
}

void CostArea::setGutter(int gutter) {
  m_full->layout()->setSpacing(gutter);
}

void CostArea::toggle() {
  if (m_presented) {
    m_presentedFull = !m_presentedFull; // for this lesson; nothing to remember
  } else {
    m_override = !isFull();
    setUnfolded(Setting::CostFold, *m_override);
  }
  showMode();
}

void CostArea::showMode() {
  const bool full = isFull();
  m_full->setVisible(full);
  m_strip->setVisible(!full);
  m_chevron->setChecked(full);
  m_chevron->setToolTip(full ? QStringLiteral("Fold to a strip") : QStringLiteral("Unfold"));
  setFixedHeight(scaled(full ? kFullHeight : kStripHeight));
  fitCards();
  placeChevron();
}

void CostArea::placeChevron() {
  const int top = isFull() ? scaled(13) : (height() - m_chevron->height()) / 2;
  m_chevron->move(width() - scaled(14) - m_chevron->width(), top);
  m_chevron->raise();
}

void CostArea::fitCards() {
  m_budget->setFixedWidth(scaled(width() < scaled(kWideCards) ? kNarrowBudget : kBudgetWidth));
}

void CostArea::resizeEvent(QResizeEvent*) {
  fitCards();
  placeChevron();
  showCost(); // the strip's chip needs room
}

QStringList CostArea::architectureNames() const {
  QStringList names{QStringLiteral("%1 (this device)").arg(text(m_workbench.state().device.device.name))};
  for (const DeviceChoice& choice : whatIfDevices())
    names << QStringLiteral("%1 · %2").arg(text(choice.device.architecture), text(choice.device.name));
  return names;
}

CostFigures CostArea::occupancyElsewhere(const EvaluatedVariant& entry) const {
  const std::vector<DeviceChoice> choices = whatIfDevices();
  const DeviceChoice& choice = choices[static_cast<std::size_t>(m_architecture - 1)];
  EvaluatedVariant there = entry;
  there.built = false;
  there.plan = planVariant(*m_workbench.state().family, *entry.variant, entry.plan.parameters, targetOf(choice));
  return costFigures(there, choice.device);
}

void CostArea::showCost() {
  const Evaluation& evaluation = m_workbench.evaluation();
  if (evaluation.variants.empty())
    return;
  const Device& device = m_workbench.state().device.device;
  QStringList names;
  std::size_t shown = evaluation.headline;
  for (std::size_t i = 0; i < evaluation.variants.size(); ++i) {
    names << costFigures(evaluation.variants[i], device).name;
    if (evaluation.variants[i].choice.name == m_shownEntry)
      shown = i;
  }
  const EvaluatedVariant& entry = evaluation.variants[shown];
  CostFigures cost = costFigures(entry, device);
  if (!entry.plan.legal() && othersDiffer(evaluation, entry))
    cost.verdict.bold = QStringLiteral("%1 %2").arg(cost.name + QLatin1Char(','), cost.verdict.bold.toLower());
  m_budget->setCost(cost, names, static_cast<int>(shown));
  m_occupancy->setArchitectures(architectureNames(), m_architecture);
  CostFigures here = cost;
  if (const QString chip = residencyChip(m_workbench.residency().of(m_workbench.state(), entry)); !chip.isEmpty())
    here.chip = chip;
  m_occupancy->setCost(m_architecture > 0 ? occupancyElsewhere(entry) : here);
  MeterFigure group = cost.group;
  group.captionLeft = cost.name + (entry.plan.legal() ? QStringLiteral(" · fits") : QStringLiteral(" · refused"));
  group.captionRight.clear();
  m_stripGroup->setFigure(group);
  MeterFigure unit = cost.unit;
  unit.captionRight.clear();
  m_stripUnit->setFigure(unit);
  m_stripPicture->setFigure(cost.picture);
  const Occupancy& occupancy = cost.occupancy;
  m_stripFigure->setText(occupancyFigure(occupancy));
  const bool refused = !cost.refusal.isEmpty();
  m_stripFigure->setVisible(occupancy.known && !occupancy.cpu && !refused);
  if (refused)
    m_stripGroups->setText(QStringLiteral("No group runs"));
  else if (occupancy.cpu && device.limits.computeUnits > 0)
    m_stripGroups->setText(QStringLiteral("1 group a core, %1 at a time").arg(device.limits.computeUnits));
  else
    m_stripGroups->setText(groupsSentence(occupancy, cost.rounds ? &*cost.rounds : nullptr));
  m_stripWarps->setText(refused ? QStringLiteral("refused by the plan") : warpsSentence(occupancy));
  const bool narrow = width() < scaled(kNarrowStrip);
  m_stripUnit->setVisible(!narrow && !occupancy.cpu);
  m_stripDivider->setVisible(!narrow && !occupancy.cpu);
  m_stripChip->setText(narrow ? QString() : here.chip);
  const QString why = refused ? cost.refusal : joinedSentences(limiterSentence(occupancy), nextStepSentence(occupancy));
  for (QWidget* part : std::initializer_list<QWidget*>{m_stripPicture, m_stripFigure, m_stripGroups, m_stripWarps})
    part->setToolTip(why);
}

} // namespace tileglass
