#include "app/opencl/device_queries.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/core/device_architecture.h"
#include "app/opencl/cl_error.h"

namespace tileglass {

namespace {

/// Asks one device and keeps what failed.
class Questions {
public:
  Questions(const cl::Device& device, std::vector<std::string>& errors) : m_device(device), m_errors(errors) {}

  template <typename T>
  T ask(cl_device_info what, std::string_view name, T otherwise) {
    try {
      T answer = otherwise;
      m_device.getInfo(what, &answer);
      return answer;
    } catch (const cl::Error& error) {
      m_errors.push_back(fmt::format("{} could not be read: {}.", name, errorText(error.err())));
      return otherwise;
    }
  }

private:
  const cl::Device& m_device;
  std::vector<std::string>& m_errors;
};

#define TILEGLASS_ASK(questions, type, name) (questions).ask<type>(name, #name, type{})

/// Drivers end their texts with blanks and zero bytes now and then.
std::string trimmed(std::string text) {
  text.erase(std::find(text.begin(), text.end(), '\0'), text.end());
  const auto first = text.find_first_not_of(" \t\n");
  const auto last = text.find_last_not_of(" \t\n");
  return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

DeviceType deviceType(cl_device_type bits) {
  if ((bits & CL_DEVICE_TYPE_GPU) != 0) {
    return DeviceType::Gpu;
  }
  if ((bits & CL_DEVICE_TYPE_CPU) != 0) {
    return DeviceType::Cpu;
  }
  return (bits & CL_DEVICE_TYPE_ACCELERATOR) != 0 ? DeviceType::Accelerator : DeviceType::Other;
}

LocalMemoryType localMemoryType(cl_device_local_mem_type type) {
  switch (type) {
  case CL_LOCAL:
    return LocalMemoryType::Local;
  case CL_GLOBAL:
    return LocalMemoryType::Global;
  default:
    return LocalMemoryType::None;
  }
}

DeviceLimits readLimits(Questions& questions) {
  DeviceLimits limits;
  limits.localMemoryBytes = TILEGLASS_ASK(questions, cl_ulong, CL_DEVICE_LOCAL_MEM_SIZE);
  limits.localMemoryType =
      localMemoryType(TILEGLASS_ASK(questions, cl_device_local_mem_type, CL_DEVICE_LOCAL_MEM_TYPE));
  limits.maxWorkGroupSize = TILEGLASS_ASK(questions, std::size_t, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  const auto sizes = TILEGLASS_ASK(questions, std::vector<std::size_t>, CL_DEVICE_MAX_WORK_ITEM_SIZES);
  std::copy_n(sizes.begin(), std::min(sizes.size(), limits.maxWorkItemSizes.size()), limits.maxWorkItemSizes.begin());
  limits.computeUnits = TILEGLASS_ASK(questions, cl_uint, CL_DEVICE_MAX_COMPUTE_UNITS);
  limits.globalMemoryBytes = TILEGLASS_ASK(questions, cl_ulong, CL_DEVICE_GLOBAL_MEM_SIZE);
  limits.maxAllocationBytes = TILEGLASS_ASK(questions, cl_ulong, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  limits.constantMemoryBytes = TILEGLASS_ASK(questions, cl_ulong, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE);
  limits.maxConstantArguments = TILEGLASS_ASK(questions, cl_uint, CL_DEVICE_MAX_CONSTANT_ARGS);
  limits.addressBits = TILEGLASS_ASK(questions, cl_uint, CL_DEVICE_ADDRESS_BITS);
  limits.clockMHz = TILEGLASS_ASK(questions, cl_uint, CL_DEVICE_MAX_CLOCK_FREQUENCY);
  limits.globalCacheBytes = TILEGLASS_ASK(questions, cl_ulong, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
  const auto tick = TILEGLASS_ASK(questions, std::size_t, CL_DEVICE_PROFILING_TIMER_RESOLUTION);
  limits.timerResolutionNs = tick == 0 ? 1.0 : static_cast<double>(tick);
  return limits;
}

std::string platformName(const cl::Platform& platform, std::vector<std::string>& errors) {
  try {
    std::string name;
    platform.getInfo(CL_PLATFORM_NAME, &name);
    return trimmed(std::move(name));
  } catch (const cl::Error& error) {
    errors.push_back(fmt::format("CL_PLATFORM_NAME could not be read: {}.", errorText(error.err())));
    return {};
  }
}

} // namespace

Device describeDevice(const cl::Platform& platform, const cl::Device& handle, std::string id) {
  Device device;
  device.id = std::move(id);
  device.platform = platformName(platform, device.errors);
  Questions questions(handle, device.errors);
  device.name = trimmed(TILEGLASS_ASK(questions, std::string, CL_DEVICE_NAME));
  device.vendor = trimmed(TILEGLASS_ASK(questions, std::string, CL_DEVICE_VENDOR));
  device.driver = trimmed(TILEGLASS_ASK(questions, std::string, CL_DRIVER_VERSION));
  device.version = trimmed(TILEGLASS_ASK(questions, std::string, CL_DEVICE_VERSION));
  device.languageVersion = trimmed(TILEGLASS_ASK(questions, std::string, CL_DEVICE_OPENCL_C_VERSION));
  device.type = deviceType(TILEGLASS_ASK(questions, cl_device_type, CL_DEVICE_TYPE));
  device.limits = readLimits(questions);
  const std::string extensions = TILEGLASS_ASK(questions, std::string, CL_DEVICE_EXTENSIONS);
  device.vendorAttributes = vendorAttributes(handle(), extensions, device.errors);
  device.simulator = (device.platform + device.name).find("Oclgrind") != std::string::npos;
  device.architecture = architectureOf(device);
  return device;
}

} // namespace tileglass
