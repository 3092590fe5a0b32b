// What one device answers about itself, query by query: one that fails leaves a sentence and the others stand.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/device.h"
#include "app/opencl/cl_api.h"

namespace tileglass {

/// Everything that the device and its platform answer; `id` is "P:D". Never throws.
Device describeDevice(const cl::Platform& platform, const cl::Device& handle, std::string id);

/// The attributes of NVIDIA, AMD and Intel whose extension stands in `extensions` (names between spaces). A failing
/// query adds a sentence to `errors`.
std::map<std::string, std::string> vendorAttributes(cl_device_id device, std::string_view extensions,
                                                    std::vector<std::string>& errors);

} // namespace tileglass
