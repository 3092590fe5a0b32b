#include "ui/panels/occupancy_card.h"

#include <algorithm>

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/core/units.h"
#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/plain_scroll.h"
#include "ui/widgets/round_strip.h"
#include "ui/widgets/scaling.h"

namespace tileglass {
namespace {

constexpr int kLeastWithPicture = 560;

TextLabel* label(TextSize size, Tone tone, bool bold, const char* objectName) {
  auto* made = new TextLabel(size, tone, bold);
  made->setObjectName(QString::fromUtf8(objectName));
  return made;
}

QString useText(const ResourceUse& use) {
  const QString amounts = QStringLiteral("%1 of %2").arg(text(groupDigits(use.inUse)), text(groupDigits(use.capacity)));
  return use.resource == Resource::LocalMemory ? amounts + QStringLiteral(" B") : amounts;
}

} // namespace

OccupancyCard::OccupancyCard(QWidget* parent) : Card(parent) {
  setObjectName(QStringLiteral("occupancyCard"));
  setAccessibleName(QStringLiteral("Occupancy"));
  setProperty(kExplainProperty, QStringLiteral("occupancy"));
  auto* column = new QVBoxLayout(this);
  setScaledMargins(column, {16, 14, 16, 12});
  column->setSpacing(4);
  auto* header = new QHBoxLayout;
  auto* title = new TextLabel(TextSize::Title, Tone::Text, true);
  title->setText(QStringLiteral("Occupancy"));
  m_architecture = new QComboBox;
  m_architecture->setObjectName(QStringLiteral("occupancyArchitecture"));
  m_architecture->setAccessibleName(QStringLiteral("Occupancy as on"));
  m_architecture->setProperty(kCompactProperty, true);
  setScaledFont(m_architecture, TextSize::Table);
  m_architecture->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_architecture->setMinimumContentsLength(24);
  header->addWidget(title);
  header->addStretch(1);
  header->addWidget(m_architecture);
  header->addWidget(new ExplainButton(QStringLiteral("occupancy")));
  header->addSpacing(30); // the chevron of the area
  column->addLayout(header);
  auto* halves = new QHBoxLayout;
  halves->setSpacing(24);
  m_pictureHalf = new QWidget;
  m_pictureHalf->setLayout(buildPicture());
  halves->addWidget(m_pictureHalf, 9);
  halves->addLayout(buildFigures(), 10);
  column->addLayout(halves, 1);
  connect(m_architecture, &QComboBox::activated, this, &OccupancyCard::architectureChosen);
}

QVBoxLayout* OccupancyCard::buildPicture() {
  auto* column = new QVBoxLayout;
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  m_unitCaption = label(TextSize::Caption, Tone::Secondary, false, "unitCaption");
  m_picture = new ComputeUnitPicture(false);
  m_picture->setObjectName(QStringLiteral("computeUnit"));
  m_picture->setProperty(kExplainProperty, QStringLiteral("compute-unit"));
  m_picture->setAccessibleName(QStringLiteral("Compute unit"));
  m_roundCaption = label(TextSize::Caption, Tone::Secondary, false, "roundCaption");
  m_roundCaption->setElided(true);
  m_rounds = new RoundStrip;
  m_rounds->setObjectName(QStringLiteral("rounds"));
  m_rounds->setProperty(kExplainProperty, QStringLiteral("rounds"));
  m_rounds->setAccessibleName(QStringLiteral("Rounds of the launch"));
  column->addWidget(m_unitCaption);
  column->addWidget(m_picture, 1);
  column->addWidget(m_roundCaption);
  column->addWidget(m_rounds);
  return column;
}

QVBoxLayout* OccupancyCard::buildFigures() {
  auto* column = new QVBoxLayout;
  column->setSpacing(4);
  auto* top = new QHBoxLayout;
  top->setSpacing(12);
  m_figure = label(TextSize::Figure, Tone::Text, true, "occupancyFigure");
  auto* beside = new QVBoxLayout;
  beside->setSpacing(0);
  m_groups = label(TextSize::Table, Tone::Text, false, "occupancyGroups");
  m_warps = label(TextSize::Table, Tone::Secondary, false, "occupancyWarps");
  beside->addWidget(m_groups);
  beside->addWidget(m_warps);
  top->addWidget(m_figure);
  top->addLayout(beside, 1);
  column->addLayout(top);
  m_chip = new Chip;
  m_chip->setObjectName(QStringLiteral("occupancyChip"));
  column->addWidget(m_chip);
  m_table = new QWidget;
  auto* grid = new QGridLayout(m_table);
  grid->setContentsMargins(0, 2, 0, 0);
  grid->setVerticalSpacing(0);
  grid->setHorizontalSpacing(12);
  grid->setColumnStretch(1, 1);
  const char* const headers[] = {"Resource", "in use", "allows"};
  for (int i = 0; i < 3; ++i) {
    auto* head = new TextLabel(TextSize::Caption, Tone::Secondary);
    head->setText(QString::fromUtf8(headers[i]));
    grid->addWidget(head, 0, i, i == 2 ? Qt::AlignRight : Qt::AlignLeft);
  }
  for (int i = 0; i < kRows; ++i) {
    const Row row{new TextLabel(TextSize::Table), new TextLabel(TextSize::Table, Tone::Secondary),
                  new TextLabel(TextSize::Table)};
    grid->addWidget(row.name, i + 1, 0);
    grid->addWidget(row.use, i + 1, 1);
    grid->addWidget(row.allows, i + 1, 2, Qt::AlignRight);
    m_rows.push_back(row);
  }
  column->addWidget(m_table);
  m_limiter = label(TextSize::Table, Tone::Text, false, "limiterSentence");
  m_limiter->setWordWrap(true);
  m_nextStep = label(TextSize::Table, Tone::Text, false, "nextStepSentence");
  m_nextStep->setWordWrap(true);
  auto* words = new QWidget;
  auto* lines = new QVBoxLayout(words);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(4);
  lines->addWidget(m_limiter);
  lines->addWidget(m_nextStep);
  lines->addStretch(1);
  // Long sentences scroll; the rows above are never squeezed for them.
  m_table->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  QScrollArea* scroll = plainScroll(words);
  scroll->setObjectName(QStringLiteral("occupancyWords"));
  scroll->setAccessibleName(QStringLiteral("What limits occupancy, and the next step"));
  column->addWidget(scroll, 1);
  return column;
}

void OccupancyCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  m_pictureHalf->setVisible(width() >= scaled(kLeastWithPicture)); // without room the words are worth more
}

void OccupancyCard::setArchitectures(const QStringList& names, int shown) {
  const QSignalBlocker blocker(m_architecture);
  m_architecture->clear();
  m_architecture->addItems(names);
  m_architecture->setCurrentIndex(shown);
  m_architecture->setToolTip(names.value(shown));
}

void OccupancyCard::showUses(const Occupancy& occupancy) {
  m_table->setVisible(occupancy.known && !occupancy.cpu);
  std::vector<ResourceUse> uses = occupancy.uses;
  const auto limits = [&](const ResourceUse& use) {
    return std::find(occupancy.limiters.begin(), occupancy.limiters.end(), use.resource) != occupancy.limiters.end();
  };
  // A resource without a figure says nothing.
  std::erase_if(uses, [](const ResourceUse& use) { return !use.groups && use.capacity == 0; });
  // Where there is not room for all, what limits comes first.
  if (uses.size() > kRows)
    std::stable_partition(uses.begin(), uses.end(), limits);
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const Row& row = m_rows[i];
    const bool used = i < uses.size();
    row.name->setVisible(used);
    row.use->setVisible(used);
    row.allows->setVisible(used);
    if (!used)
      continue;
    const ResourceUse& use = uses[i];
    const bool limiter = limits(use);
    const QString name = use.resource == Resource::Warps ? warpsWord(occupancy) : resourceName(use.resource);
    for (TextLabel* cell : {row.name, row.allows})
      cell->setBold(limiter);
    row.name->setText(name.left(1).toUpper() + name.mid(1));
    const bool unknown = use.resource == Resource::Registers && !use.groups && occupancy.upperBound;
    row.use->setText(unknown ? QStringLiteral("not known yet") : useText(use));
    const QString groups =
        use.groups ? counted(*use.groups, QStringLiteral("group"), QStringLiteral("groups")) : QStringLiteral("–");
    row.allows->setText((limiter ? QStringLiteral("▸ ") : QString()) + groups);
  }
}

void OccupancyCard::setCost(const CostFigures& cost) {
  const Occupancy& occupancy = cost.occupancy;
  m_unitCaption->setText(cost.unitCaption);
  m_picture->setFigure(cost.picture);
  const bool rounds = cost.rounds && cost.rounds->rounds > 0;
  m_roundCaption->setText(rounds ? roundsSentence(*cost.rounds) : QString());
  m_rounds->setRounds(rounds ? cost.rounds : std::nullopt);
  m_chip->setText(cost.chip);
  if (!cost.refusal.isEmpty()) {
    showRefused(cost.refusal);
    return;
  }
  m_figure->setText(occupancyFigure(occupancy));
  m_figure->setVisible(occupancy.known && !occupancy.cpu);
  m_groups->setText(groupsSentence(occupancy, cost.rounds ? &*cost.rounds : nullptr));
  const bool fewer = cost.rounds && cost.rounds->resident < cost.rounds->possible; // the launch is too small to fill
  m_warps->setText((fewer && !occupancy.upperBound ? QStringLiteral("up to ") : QString()) + warpsSentence(occupancy));
  showUses(occupancy);
  const TwoPartSentence limiter = limiterSentence(occupancy);
  m_limiter->setTwoParts(limiter.bold, limiter.plain);
  const TwoPartSentence step = nextStepSentence(occupancy);
  m_nextStep->setVisible(!step.bold.isEmpty());
  m_nextStep->setTwoParts(step.bold, step.plain);
}

void OccupancyCard::showRefused(const QString& sentence) {
  m_figure->hide();
  m_groups->setText(QStringLiteral("No group runs"));
  m_warps->setText({});
  m_table->hide();
  m_limiter->setTwoParts(QStringLiteral("Refused:"), sentence);
  m_nextStep->hide();
}

} // namespace tileglass
