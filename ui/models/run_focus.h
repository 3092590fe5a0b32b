// Which run the pages show, and which rows of History are pinned beside it.
#pragma once

#include <cstddef>
#include <vector>

#include <QObject>

namespace tileglass {

/// One variant of one run, by their indices.
struct RunEntry {
  int run = 0;
  std::size_t variant = 0;
  bool operator==(const RunEntry&) const = default;
};

class RunFocus : public QObject {
  Q_OBJECT
public:
  using QObject::QObject;
  /// The run that the pages show; −1 before the first.
  int shownRun() const { return m_shown; }
  void show(int run);
  /// In the order of their pinning.
  const std::vector<RunEntry>& pinned() const { return m_pinned; }
  bool isPinned(RunEntry entry) const;
  void setPinned(RunEntry entry, bool pinned);
  /// Compare shows the pinned rows alone, the first of them as the baseline, instead of a run.
  bool pinnedAlone() const { return m_pinnedAlone; }
  void showPinnedAlone();

signals:
  void shownChanged();
  void pinsChanged();

private:
  int m_shown = -1;
  bool m_pinnedAlone = false;
  std::vector<RunEntry> m_pinned;
};

} // namespace tileglass
