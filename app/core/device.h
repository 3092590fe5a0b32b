// What a device is and allows, as values. Filled by app/opencl from the driver, or from an architecture table for
// planning without the device.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tileglass {

enum class DeviceType { Cpu, Gpu, Accelerator, Other };
/// CL_DEVICE_LOCAL_MEM_TYPE: dedicated memory, ordinary (global) memory that emulates it, or none at all.
enum class LocalMemoryType { None, Local, Global };

struct DeviceLimits {
  std::uint64_t localMemoryBytes = 0; ///< what one work-group may ask for (not what a compute unit holds)
  LocalMemoryType localMemoryType = LocalMemoryType::None;
  std::uint64_t maxWorkGroupSize = 0;
  std::array<std::uint64_t, 3> maxWorkItemSizes = {0, 0, 0};
  std::uint64_t computeUnits = 0;
  std::uint64_t globalMemoryBytes = 0;
  std::uint64_t maxAllocationBytes = 0; ///< largest single buffer
  std::uint64_t constantMemoryBytes = 0;
  std::uint64_t maxConstantArguments = 0;
  std::uint64_t addressBits = 0;
  std::uint64_t clockMHz = 0;
  std::uint64_t globalCacheBytes = 0;
  double timerResolutionNs = 1.0;
  bool operator==(const DeviceLimits&) const = default;
};

struct Device {
  std::string id; ///< "P:D", platform and device index; stable only within one listing
  std::string platform;
  std::string name;
  std::string vendor;
  std::string driver;
  std::string version;         ///< CL_DEVICE_VERSION
  std::string languageVersion; ///< CL_DEVICE_OPENCL_C_VERSION
  DeviceType type = DeviceType::Other;
  DeviceLimits limits;
  /// Vendor attributes as text, by their name without prefix ("COMPUTE_CAPABILITY_MAJOR_NV": "9").
  std::map<std::string, std::string> vendorAttributes;
  /// Key of the occupancy tables ("sm_90", "gfx1030", "cpu"), or empty where it is not known.
  std::string architecture;
  /// Queries that failed, a sentence each; the rest of the values stands.
  std::vector<std::string> errors;
  /// An instruction-level simulator (Oclgrind): buffers keep their exact size, undefined variants may run.
  bool simulator = false;
  bool operator==(const Device&) const = default;
};

std::string_view toText(DeviceType type);
std::string_view toText(LocalMemoryType type);
DeviceType deviceTypeFromText(std::string_view text);
LocalMemoryType localMemoryTypeFromText(std::string_view text);

} // namespace tileglass
