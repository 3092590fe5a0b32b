#include "ui/models/run_focus.h"

#include <algorithm>

namespace tileglass {

void RunFocus::show(int run) {
  if (m_shown == run && !m_pinnedAlone)
    return;
  m_shown = run;
  m_pinnedAlone = false;
  emit shownChanged();
}

bool RunFocus::isPinned(RunEntry entry) const {
  return std::find(m_pinned.begin(), m_pinned.end(), entry) != m_pinned.end();
}

void RunFocus::setPinned(RunEntry entry, bool pinned) {
  if (pinned == isPinned(entry))
    return;
  if (pinned)
    m_pinned.push_back(entry);
  else
    std::erase(m_pinned, entry);
  if (m_pinned.empty())
    m_pinnedAlone = false;
  emit pinsChanged();
}

void RunFocus::showPinnedAlone() {
  if (m_pinned.empty() || m_pinnedAlone)
    return;
  m_pinnedAlone = true;
  emit shownChanged();
}

} // namespace tileglass
