// What matters to tiling about a device: what its driver says, what the occupancy tables say of its architecture, and
// the vendor's own attributes, each with a line on what it means.
#pragma once

#include <vector>

#include <QString>

#include "ui/models/device_choice.h"

namespace tileglass {

struct DeviceFact {
  QString property;
  QString value;
  QString meaning;
  QString source; ///< "driver", "table sm_90", "vendor"
};

std::vector<DeviceFact> deviceFacts(const DeviceChoice& choice);

} // namespace tileglass
