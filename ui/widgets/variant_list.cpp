#include "ui/widgets/variant_list.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/models/variant_look.h"
#include "ui/models/wording.h"
#include "ui/theme.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

/// One line; a click anywhere on it checks it.
class VariantList::Line : public QCheckBox {
public:
  Line(const FamilySpec& family, const VariantEntry& entry, QWidget* parent)
      : QCheckBox(parent), m_family(family), m_entry(entry) {
    const VariantSpec* variant = family.variant(entry.variant);
    m_name = entryLabel(entry);
    setObjectName(QStringLiteral("variant_") + tileglass::text(entry.key).replace(QLatin1Char(' '), QLatin1Char('_')));
    setAccessibleName(QStringLiteral("Compare %1").arg(m_name));
    m_broken = variant->broken.has_value();
    if (variant->broken)
      setToolTip(
          QStringLiteral("%1, broken on purpose: %2").arg(m_name, tileglass::text(variant->broken->whatIsWrong)));
    else
      setToolTip(QStringLiteral("%1: %2").arg(m_name, tileglass::text(variant->teaches)));
    setAccessibleDescription(toolTip());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }
  const VariantEntry& entry() const { return m_entry; }
  void setBaseline(bool baseline) {
    m_word = baseline ? QStringLiteral("baseline") : m_broken ? QStringLiteral("broken") : QString();
    update();
  }
  void setAvailable(bool available) {
    m_entry.available = available;
    setEnabled(available);
    if (m_entry.padded)
      setToolTip(available ? QStringLiteral("The variant a second time, at Setup's pad, beside pad 0.")
                           : QStringLiteral("Choose a pad above 0 to compare it with pad 0."));
  }

protected:
  bool hitButton(const QPoint& position) const override { return rect().contains(position); }
  void paintEvent(QPaintEvent*) override {
    const Colours& c = colours();
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const int side = scaled(16);
    option.rect = QRect(scaled(10), (height() - side) / 2, side, side);
    style()->drawPrimitive(QStyle::PE_IndicatorCheckBox, &option, &painter, this);
    drawMarker(painter, QRectF(scaled(34), 0, side, height()), lookOf(&m_family, m_entry.variant, m_entry.padded),
               isEnabled());
    painter.setFont(textFont(TextSize::Caption));
    const int wordWidth = painter.fontMetrics().horizontalAdvance(m_word);
    painter.setPen(c.secondary);
    painter.drawText(rect().adjusted(0, 0, -scaled(10), 0), Qt::AlignRight | Qt::AlignVCenter, m_word);
    painter.setFont(textFont(TextSize::Body));
    painter.setPen(isEnabled() ? c.text : c.disabled);
    const QRect room = rect().adjusted(scaled(58), 0, -wordWidth - scaled(16), 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_name, Qt::ElideRight, room.width()));
    drawFocusRing(painter, *this);
  }

private:
  const FamilySpec& m_family;
  VariantEntry m_entry;
  QString m_name;
  QString m_word;
  bool m_broken = false;
};

VariantList::VariantList(QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 4, 0, 4);
  rows->setSpacing(0);
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void VariantList::rebuild(const SetupState& state, const std::vector<VariantEntry>& entries) {
  qDeleteAll(m_lines);
  m_lines.clear();
  m_family = state.family;
  for (const VariantEntry& entry : entries) {
    auto* line = new Line(*state.family, entry, this);
    connect(line, &QCheckBox::clicked, this,
            [this, line](bool checked) { emit chosenChanged(tileglass::text(line->entry().key), checked); });
    line->installEventFilter(this);
    layout()->addWidget(line);
    m_lines.push_back(line);
  }
  emit rebuilt();
}

void VariantList::setState(const SetupState& state, int rowHeight) {
  const std::vector<VariantEntry> entries = variantEntries(state);
  if (m_family != state.family || m_lines.size() != entries.size())
    rebuild(state, entries);
  const std::string baseline = baselineEntry(state);
  QWidget* shown = nullptr;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool chosen = entries[i].available && state.chosen.contains(entries[i].key);
    m_lines[i]->setBaseline(chosen && entryNameOf(state, entries[i]) == baseline);
    m_lines[i]->setFixedHeight(rowHeight);
    m_lines[i]->setAvailable(entries[i].available);
    if (chosen && !m_lines[i]->isChecked())
      shown = m_lines[i];
    m_lines[i]->setChecked(chosen);
  }
  if (shown) // once new lines have their places
    QTimer::singleShot(0, shown, [this, shown] { emit lineChosen(shown); });
}

std::vector<QWidget*> VariantList::controls() const {
  return {m_lines.begin(), m_lines.end()};
}

bool VariantList::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn)
    emit lineFocused(qobject_cast<QWidget*>(watched));
  return QWidget::eventFilter(watched, event);
}

} // namespace tileglass
