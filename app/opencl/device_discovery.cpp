#include "app/opencl/device_discovery.h"

#include <fmt/format.h>

#include "app/opencl/cl_error.h"
#include "app/opencl/device_enumeration.h"
#include "app/opencl/device_queries.h"
#include "app/opencl/driver_environment.h"

namespace tileglass {

namespace {

constexpr cl_int kNoPlatform = -1001; // CL_PLATFORM_NOT_FOUND_KHR, cl_khr_icd

std::string nameOf(const cl::Platform& platform) {
  try {
    return platform.getInfo<CL_PLATFORM_NAME>();
  } catch (const cl::Error&) {
    return "without a name";
  }
}

std::vector<cl::Platform> platforms(std::vector<std::string>& notes) {
  prepareDriverEnvironment();
  std::vector<cl::Platform> found;
  cl_int code = CL_SUCCESS;
  try {
    code = cl::Platform::get(&found);
  } catch (const cl::Error& error) {
    code = error.err();
    found.clear();
  }
  if (code != CL_SUCCESS && code != kNoPlatform) {
    notes.push_back(fmt::format("The OpenCL platforms could not be listed: {}. Check the driver's installation, or "
                                "install the CPU driver pocl-opencl-icd.",
                                errorText(code)));
  } else if (found.empty()) {
    notes.emplace_back("No OpenCL platform is installed (CL_PLATFORM_NOT_FOUND_KHR, -1001): install a driver, for "
                       "example the package pocl-opencl-icd, which runs on any CPU.");
  }
  return found;
}

std::vector<cl::Device> devicesOf(const cl::Platform& platform, std::vector<std::string>& notes) {
  std::vector<cl::Device> found;
  cl_int code = CL_SUCCESS;
  try {
    code = platform.getDevices(CL_DEVICE_TYPE_ALL, &found);
  } catch (const cl::Error& error) {
    code = error.err();
    found.clear();
  }
  if (found.empty()) {
    notes.push_back(
        fmt::format("Platform {} has no device ({}): check that its device is there and that you may use it, "
                    "or install the CPU driver pocl-opencl-icd.",
                    nameOf(platform), errorText(code == CL_SUCCESS ? CL_DEVICE_NOT_FOUND : code)));
  }
  return found;
}

} // namespace

EnumeratedDevices enumerateDevices() {
  EnumeratedDevices all;
  const std::vector<cl::Platform> found = platforms(all.listing.notes);
  for (std::size_t p = 0; p < found.size(); ++p) {
    const std::vector<cl::Device> handles = devicesOf(found[p], all.listing.notes);
    for (std::size_t d = 0; d < handles.size(); ++d) {
      all.listing.devices.push_back(describeDevice(found[p], handles[d], fmt::format("{}:{}", p, d)));
      all.handles.push_back(handles[d]);
    }
  }
  return all;
}

DeviceListing listDevices() {
  return enumerateDevices().listing;
}

} // namespace tileglass
