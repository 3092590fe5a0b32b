// Lists every OpenCL platform and device with its limits and vendor attributes.
#pragma once

#include <string>
#include <vector>

#include "app/core/device.h"

namespace tileglass {

struct DeviceListing {
  std::vector<Device> devices;
  /// Sentences about what could not be listed: a platform without devices, a failing query, no platform at all.
  std::vector<std::string> notes;
};

/// Never throws; a query that fails hides nothing else (it stands in Device::errors).
DeviceListing listDevices();

} // namespace tileglass
