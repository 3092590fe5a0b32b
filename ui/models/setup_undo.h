// Undo of Setup: a command a change of the choice; ticks of one value that follow each other quickly are one change.
#pragma once

#include <chrono>
#include <functional>

#include <QUndoCommand>

#include "ui/models/setup_state.h"

namespace tileglass {

/// What two choices differ in, as a word for "Undo …": "tile", "variants"; "choice" where it is several things.
QString changeBetween(const SetupState& before, const SetupState& after);

class SetupChange : public QUndoCommand {
public:
  using Apply = std::function<void(const SetupState&)>;
  SetupChange(SetupState before, SetupState after, Apply apply);
  void undo() override { m_apply(m_before); }
  void redo() override { m_apply(m_after); }
  int id() const override { return 1; }
  bool mergeWith(const QUndoCommand* later) override;

private:
  SetupState m_before;
  SetupState m_after;
  Apply m_apply;
  std::chrono::steady_clock::time_point m_time;
};

} // namespace tileglass
