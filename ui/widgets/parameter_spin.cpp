#include "ui/widgets/parameter_spin.h"

#include <algorithm>

#include <QLabel>
#include <QLineEdit>

#include "ui/models/wording.h"
#include "ui/theme.h"

namespace tileglass {
namespace {

QString unitOf(const ParameterSpec& spec) {
  if (spec.kind == ParameterKind::Bytes)
    return QStringLiteral("B");
  return spec.name == "pad" ? QStringLiteral("columns") : QString();
}

/// A value that steps: the number, or the first of a size.
std::uint64_t leading(const ParameterValue& value) {
  if (const auto* size = std::get_if<ProblemSize>(&value))
    return size->m;
  return std::get<std::uint64_t>(value);
}

} // namespace

ParameterSpin::ParameterSpin(const ParameterSpec& spec, QWidget* parent)
    : QAbstractSpinBox(parent), m_spec(spec), m_value(spec.fallback) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setKeyboardTracking(false);
  lineEdit()->setAlignment(Qt::AlignLeft);
  m_unit = new QLabel(unitOf(spec), this);
  m_unit->setAttribute(Qt::WA_TransparentForMouseEvents);
  m_unit->setVisible(!m_unit->text().isEmpty());
  setToolTip(tileglass::text(spec.meaning));
  setValue(m_value);
  connect(this, &QAbstractSpinBox::editingFinished, this, &ParameterSpin::take);
  const auto tint = [this] {
    QPalette p = m_unit->palette();
    p.setColor(QPalette::WindowText, colours().secondary);
    m_unit->setPalette(p);
  };
  tint();
  connect(&Theme::instance(), &Theme::changed, this, tint);
}

QSize ParameterSpin::sizeHint() const {
  return {scaled(152), scaled(kControlHeight)};
}
QSize ParameterSpin::minimumSizeHint() const {
  return {scaled(72), scaled(kControlHeight)};
}

void ParameterSpin::setValue(const ParameterValue& value) {
  m_value = value;
  lineEdit()->setText(valueText(value));
}

void ParameterSpin::take() {
  // As people write numbers: grouped digits and a real multiplication sign are accepted.
  QString typed = lineEdit()->text().trimmed();
  typed.remove(QLatin1Char(',')).remove(QLatin1Char(' '));
  typed.replace(QChar(0xD7), QLatin1Char('x'));
  auto value = parseParameter(m_spec, utf8(typed));
  if (!value) {
    lineEdit()->setText(valueText(m_value));
    emit refused(tileglass::text(value.error().sentence));
    return;
  }
  const bool changed = *value != m_value;
  setValue(*value);
  if (changed)
    emit valueChosen(m_value);
}

ParameterValue ParameterSpin::stepped(int steps) const {
  const std::uint64_t now = leading(m_value);
  const auto& candidates = m_spec.candidates;
  if (m_spec.kind == ParameterKind::Count || candidates.empty()) {
    const std::uint64_t unit = m_spec.kind == ParameterKind::Bytes ? 1024 : 1;
    const std::uint64_t by = unit * static_cast<std::uint64_t>(std::abs(steps));
    const std::uint64_t most = std::max(m_spec.low, m_spec.high);
    const std::uint64_t up = now >= most || by > most - now ? most : now + by;
    return std::max(m_spec.low, steps > 0 ? up : now - std::min(now, by));
  }
  if (steps > 0) {
    const auto next =
        std::find_if(candidates.begin(), candidates.end(), [&](const ParameterValue& c) { return leading(c) > now; });
    return next == candidates.end() ? m_value : *next;
  }
  const auto before =
      std::find_if(candidates.rbegin(), candidates.rend(), [&](const ParameterValue& c) { return leading(c) < now; });
  return before == candidates.rend() ? m_value : *before;
}

void ParameterSpin::stepBy(int steps) {
  take();
  const ParameterValue next = stepped(steps);
  if (next == m_value)
    return;
  setValue(next);
  emit valueChosen(m_value);
}

void ParameterSpin::resizeEvent(QResizeEvent* event) {
  QAbstractSpinBox::resizeEvent(event);
  const int unitWidth = m_unit->isVisibleTo(this) ? m_unit->sizeHint().width() : 0;
  m_unit->setGeometry(width() - scaled(32) - unitWidth, 0, unitWidth, height());
}

} // namespace tileglass
