// The figures of Budget and Occupancy for one planned launch, worded once for the cards and for the strip.
#pragma once

#include <optional>

#include "app/core/launch_figures.h"
#include "ui/models/evaluation.h"
#include "ui/widgets/budget_meter.h"
#include "ui/widgets/compute_unit_picture.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

struct CostVerdict {
  Sign sign = Sign::Check;
  Tone tone = Tone::Right;
  QString bold;
  QString rest;
};

/// `device`: where the launch is planned; `name`: "tiled, tile 32".
struct CostFigures {
  QString name;
  MeterFigure group;
  MeterFigure unit;
  CostVerdict verdict;
  UnitFigure picture;
  std::optional<RoundFigures> rounds;
  Occupancy occupancy;
  QString unitCaption; ///< "One compute unit of 132"
  QString refusal;     ///< why nothing is resident; empty where the plan allows the launch
  QString chip;        ///< "predicted, not measured", "≤ until built"
};
CostFigures costFigures(const EvaluatedVariant& entry, const Device& device);

} // namespace tileglass
