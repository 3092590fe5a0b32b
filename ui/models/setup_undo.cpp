#include "ui/models/setup_undo.h"

#include "ui/models/wording.h"

namespace tileglass {
namespace {

/// Ticks closer than this belong to one movement of a hand.
constexpr auto kOneMovement = std::chrono::milliseconds(1000);

QStringList changedParameters(const ParameterSet& before, const ParameterSet& after) {
  QStringList names;
  for (const auto& [name, value] : after.values()) {
    const auto found = before.values().find(name);
    if (found == before.values().end() || found->second != value)
      names << text(name);
  }
  return names;
}

} // namespace

QString changeBetween(const SetupState& before, const SetupState& after) {
  if (before.family != after.family)
    return QStringLiteral("family");
  QStringList changes = changedParameters(before.parameters, after.parameters);
  if (!(before.device == after.device))
    changes << QStringLiteral("device");
  if (before.chosen != after.chosen)
    changes << QStringLiteral("variants");
  if (before.baseline != after.baseline)
    changes << QStringLiteral("baseline");
  if (before.samples != after.samples)
    changes << QStringLiteral("samples");
  if (before.seed != after.seed)
    changes << QStringLiteral("seed");
  return changes.size() == 1 ? changes.first().replace(QLatin1Char('_'), QLatin1Char(' ')) : QStringLiteral("choice");
}

SetupChange::SetupChange(SetupState before, SetupState after, Apply apply)
    : m_before(std::move(before)), m_after(std::move(after)), m_apply(std::move(apply)),
      m_time(std::chrono::steady_clock::now()) {
  setText(changeBetween(m_before, m_after));
}

bool SetupChange::mergeWith(const QUndoCommand* later) {
  const auto* next = static_cast<const SetupChange*>(later); // QUndoStack compares the ids first
  static const QStringList apart = {QStringLiteral("family"), QStringLiteral("device"), QStringLiteral("variants"),
                                    QStringLiteral("baseline"), QStringLiteral("choice")};
  if (apart.contains(text()) || next->text() != text() || next->m_time - m_time > kOneMovement)
    return false;
  m_after = next->m_after;
  m_time = next->m_time;
  setObsolete(m_before == m_after); // there and back again
  return true;
}

} // namespace tileglass
