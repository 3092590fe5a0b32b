// The devices of a listing together with their handles.
#pragma once

#include <vector>

#include "app/opencl/cl_api.h"
#include "app/opencl/device_discovery.h"

namespace tileglass {

struct EnumeratedDevices {
  DeviceListing listing;
  std::vector<cl::Device> handles; ///< one for each of listing.devices, in order
};

/// Never throws.
EnumeratedDevices enumerateDevices();

} // namespace tileglass
