// Everything that follows from a choice without the engine: plans, legal tiles, whether Run may be pressed. Pure; made
// anew on every tick.
#pragma once

#include <string>
#include <vector>

#include "app/core/launch_plan.h"
#include "ui/models/build_cache.h"
#include "ui/models/setup_state.h"

namespace tileglass {

struct TileOption {
  ParameterValue value;
  bool legal = true;
  std::string sentence; ///< the plan's, where it is not
};

struct EvaluatedVariant {
  VariantChoice choice;
  const VariantSpec* variant = nullptr;
  LaunchPlan plan;
  bool built = false; ///< registers and driver's bytes are known
};

struct Evaluation {
  ExperimentRequest request;
  std::vector<EvaluatedVariant> variants; ///< one a chosen entry, in the request's order
  std::vector<TileOption> tiles;          ///< candidates of the tile and, in its place, the one chosen
  std::string tileSentence;               ///< why the chosen tile (else the next candidate) is refused; may be empty
  std::string refusal;                    ///< why Run is off; empty where it may run
  /// The entry whose budget and occupancy a panel shows by default: the first right one beside the baseline, else the
  /// first; where that one may run and another may not, the one that is refused.
  std::size_t headline = 0;
};

Evaluation evaluate(const SetupState& state, const BuildCache& builds);

/// The tile `steps` candidates away from the chosen one; the same at either end.
ParameterValue steppedTile(const Evaluation& evaluation, const SetupState& state, int steps);

} // namespace tileglass
