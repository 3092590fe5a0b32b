// What the Occupancy page shows, as values: the group asked about (the chosen variant's, or one typed by hand on any
// architecture), its prediction, curves, measured marks and best tiles.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <QString>

#include "app/core/best_tiles.h"
#include "app/core/occupancy_curve.h"
#include "ui/models/evaluation.h"
#include "ui/models/residency_book.h"

namespace tileglass {

/// A group typed by hand; empty fields follow the chosen variant.
struct WhatIf {
  int architecture = 0; ///< 0: the chosen device's, else 1 + index into whatIfDevices()
  std::optional<OccupancyQuery> query;
};

struct OccupancyView {
  QString variant;                            ///< "tiled, tile 16"
  const Architecture* architecture = nullptr; ///< nullptr: not in the tables
  OccupancyQuery query;                       ///< what is predicted
  Occupancy occupancy;
  QString refusal;                         ///< why such a group cannot be; empty where it can
  std::array<OccupancyCurve, 3> curves;    ///< local bytes, work-items, registers
  std::optional<std::uint64_t> localLimit; ///< of a group by the driver, where a device stands behind it
  const MeasuredResidency* measured = nullptr;
  std::vector<MeasuredResidency> marks; ///< measured on this device in this window, with a reading
  std::vector<TileOccupancy> bestTiles;
};

OccupancyView occupancyView(const SetupState& state, const Evaluation& evaluation, const WhatIf& whatIf,
                            const ResidencyBook& book);

/// "Measured 8 groups a compute unit, as predicted. Instrumented: 32 registers, 8,196 B; plain: 30 registers, 8,192 B."
QString residencySentence(const MeasuredResidency& measured);
/// "✓ measured 8", "✕ measured 3, predicted 4", "measured 2"; empty without a reading.
QString residencyChip(const MeasuredResidency* measured);

} // namespace tileglass
