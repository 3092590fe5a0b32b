#include "ui/panels/tile_field.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "ui/models/glossary.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/tile_selector.h"

namespace tileglass {

TileField::TileField(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setProperty(kExplainProperty, QStringLiteral("tile"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* header = new QHBoxLayout;
  auto* label = new TextLabel(TextSize::Table, Tone::Secondary);
  label->setText(QStringLiteral("Tile"));
  m_typed = new QLineEdit;
  m_typed->setObjectName(QStringLiteral("typedTile"));
  m_typed->setAccessibleName(QStringLiteral("Tile, typed"));
  m_typed->setProperty(kCompactProperty, true);
  m_typed->setToolTip(QStringLiteral("Any tile, as 20 or 32x8"));
  setScaledWidth(m_typed, 76);
  auto* keys = new TextLabel(TextSize::Caption, Tone::Secondary);
  keys->setText(QStringLiteral("Ctrl + ← →"));
  header->addWidget(label);
  header->addWidget(m_typed);
  header->addStretch(1);
  header->addWidget(keys);
  column->addLayout(header);
  m_selector = new TileSelector;
  m_selector->setObjectName(QStringLiteral("tile"));
  m_selector->setAccessibleName(QStringLiteral("Tile"));
  column->addWidget(m_selector);
  m_sentence = new TextLabel(TextSize::Caption, Tone::Secondary);
  m_sentence->setObjectName(QStringLiteral("tileSentence"));
  m_sentence->setWordWrap(true);
  column->addWidget(m_sentence);
  connect(m_selector, &TileSelector::tileChosen, this, [this](const ParameterValue& tile) {
    m_workbench.setState(withParameter(m_workbench.state(), "tile", tile));
  });
  connect(m_selector, &TileSelector::stepped, &m_workbench, &Workbench::stepTile);
  connect(m_typed, &QLineEdit::editingFinished, this, &TileField::takeTyped);
}

void TileField::focusSelector() {
  m_selector->setFocus();
}

void TileField::setCompact(bool compact) {
  m_compact = compact;
  showState();
}

void TileField::showState() {
  const SetupState& state = m_workbench.state();
  const Evaluation& evaluation = m_workbench.evaluation();
  setVisible(state.parameters.has("tile"));
  if (!state.parameters.has("tile"))
    return;
  m_selector->setOptions(evaluation.tiles, state.parameters.at("tile"));
  if (!m_typed->isModified()) // what is being typed stays
    m_typed->setText(text(toText(state.parameters.at("tile"))));
  const bool said = !evaluation.tileSentence.empty();
  m_sentence->setVisible(said);
  m_sentence->setText(said ? QStringLiteral("⊘ ") + text(evaluation.tileSentence) : QString());
  const bool refuses = said && evaluation.refusal == evaluation.tileSentence;
  m_sentence->setTone(refuses ? Tone::Wrong : Tone::Secondary);
  const bool oneLine = m_compact && !refuses;
  m_sentence->setWordWrap(!oneLine);
  m_sentence->setElided(oneLine);
}

void TileField::takeTyped() {
  const SetupState& state = m_workbench.state();
  const ParameterSpec* spec = state.family->parameter("tile");
  if (spec == nullptr || !m_typed->isModified())
    return;
  QString typed = m_typed->text().trimmed();
  m_typed->setModified(false);
  typed.remove(QLatin1Char(' ')).replace(QChar(0xD7), QLatin1Char('x'));
  auto tile = parseParameter(*spec, utf8(typed));
  if (!tile) {
    m_typed->setText(text(toText(state.parameters.at("tile"))));
    emit refused(text(tile.error().sentence));
    return;
  }
  m_workbench.setState(withParameter(state, "tile", *tile));
  showState();
}

std::vector<QWidget*> TileField::controls() const {
  return {m_typed, m_selector};
}

} // namespace tileglass
