#include "app/core/device_architecture.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace tileglass {

namespace {

std::optional<std::uint64_t> attribute(const Device& device, const std::string& name) {
  const auto found = device.vendorAttributes.find(name);
  if (found == device.vendorAttributes.end()) {
    return std::nullopt;
  }
  const std::string& text = found->second;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// "gfx90a:sramecc+:xnack-" is gfx90a: the rest are modes of the same part.
std::string gfxName(std::string_view deviceName) {
  if (!deviceName.starts_with("gfx")) {
    return {};
  }
  const std::size_t end = deviceName.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz");
  return std::string(deviceName.substr(0, end));
}

/// The IP without its stepping decides only where all steppings share a table: gfx900 and gfx90a are both 9.0 and
/// differ, as do the parts of 11.0 and 11.5.
std::string gfxOfIp(std::uint64_t major, std::uint64_t minor) {
  struct Ip {
    std::uint64_t major;
    std::uint64_t minor;
    std::string_view name;
  };
  constexpr std::array<Ip, 7> kIps = {{{6, 0, "gfx600"},
                                       {7, 0, "gfx700"},
                                       {8, 0, "gfx803"},
                                       {8, 1, "gfx810"},
                                       {10, 1, "gfx1010"},
                                       {10, 3, "gfx1030"},
                                       {12, 0, "gfx1200"}}};
  for (const Ip& ip : kIps) {
    if (ip.major == major && ip.minor == minor) {
      return std::string(ip.name);
    }
  }
  return {};
}

/// CL_DEVICE_IP_VERSION_INTEL: major in bits 22 and up, minor in bits 14 to 21 (cl_intel_device_attribute_query). The
/// numbers of the products are those of Intel's sycl_ext_oneapi_device_architecture.
std::string intelByIp(std::uint64_t version) {
  const std::uint64_t major = version >> 22U;
  const std::uint64_t minor = (version >> 14U) & 0xFFU;
  if (major == 9) {
    return "gen9";
  }
  if (major == 11) {
    return "gen11";
  }
  if (major == 12) {
    switch (minor) {
    case 0: // Tiger Lake
    case 1: // Rocket Lake
    case 2: // Alder Lake S
    case 3: // Alder Lake P
    case 4: // Alder Lake N
      return "gen12";
    case 10:
      return "xe_dg1";
    case 55: // Arc A and Data Center Flex, which share their figures
    case 56:
    case 57:
      return "xe_hpg_dg2_arc";
    case 60:
    case 61:
      return "xe_hpc_pvc";
    case 70: // Meteor Lake
    case 71:
      return "xe_lpg";
    default:
      return {};
    }
  }
  if (major == 20) {
    return minor == 1 || minor == 2 ? "xe2_hpg" : minor == 4 ? "xe2_lpg" : "";
  }
  return {};
}

/// Product names that leave no choice; "Iris Xe" and "Arc Graphics" alone stand for several generations.
std::string intelByName(std::string_view name) {
  struct Product {
    std::string_view part;
    std::string_view architecture;
  };
  constexpr std::array<Product, 13> kProducts = {{{"Arc(TM) A", "xe_hpg_dg2_arc"},
                                                  {"Arc(TM) Pro A", "xe_hpg_dg2_arc"},
                                                  {"Arc(TM) B5", "xe2_hpg"},
                                                  {"Arc(TM) 140V", "xe2_lpg"},
                                                  {"Arc(TM) 130V", "xe2_lpg"},
                                                  {"Data Center GPU Max", "xe_hpc_pvc"},
                                                  {"Data Center GPU Flex", "xe_hp_ats"},
                                                  {"Iris(R) Xe MAX", "xe_dg1"},
                                                  {"Gen9 HD", "gen9"},
                                                  {"HD Graphics 530", "gen9"},
                                                  {"HD Graphics 630", "gen9"},
                                                  {"HD Graphics 620", "gen9"},
                                                  {"Gen11 HD", "gen11"}}};
  for (const Product& product : kProducts) {
    if (contains(name, product.part)) {
      return std::string(product.architecture);
    }
  }
  return {};
}

std::string gpuArchitecture(const Device& device) {
  const auto nvMajor = attribute(device, "COMPUTE_CAPABILITY_MAJOR_NV");
  const auto nvMinor = attribute(device, "COMPUTE_CAPABILITY_MINOR_NV");
  if (nvMajor && nvMinor) {
    return fmt::format("sm_{}{}", *nvMajor, *nvMinor);
  }
  if (std::string name = gfxName(device.name); !name.empty()) {
    return name;
  }
  const auto gfxMajor = attribute(device, "GFXIP_MAJOR_AMD");
  const auto gfxMinor = attribute(device, "GFXIP_MINOR_AMD");
  if (gfxMajor && gfxMinor) {
    return gfxOfIp(*gfxMajor, *gfxMinor);
  }
  if (!contains(device.vendor, "Intel")) {
    return {};
  }
  const auto version = attribute(device, "IP_VERSION_INTEL");
  return version ? intelByIp(*version) : intelByName(device.name);
}

DeviceLimits limitsOfGpu(std::uint64_t localBytes, std::uint64_t maxWorkGroupSize,
                         std::array<std::uint64_t, 3> maxWorkItemSizes) {
  DeviceLimits limits;
  limits.localMemoryBytes = localBytes;
  limits.localMemoryType = LocalMemoryType::Local;
  limits.maxWorkGroupSize = maxWorkGroupSize;
  limits.maxWorkItemSizes = maxWorkItemSizes;
  // The least that OpenCL 1.2's full profile guarantees, which is also what NVIDIA gives.
  limits.constantMemoryBytes = 65536;
  limits.maxConstantArguments = 8;
  limits.addressBits = 64;
  return limits;
}

} // namespace

std::string architectureOf(const Device& device) {
  if (device.simulator) {
    return {};
  }
  if (device.type == DeviceType::Cpu) {
    return "cpu";
  }
  return device.type == DeviceType::Gpu ? gpuArchitecture(device) : std::string();
}

Expected<DeviceLimits> limitsOf(const Architecture& architecture) {
  if (const auto* nvidia = std::get_if<NvidiaArchitecture>(&architecture.table)) {
    const std::uint64_t most = nvidia->maxWorkGroupSize;
    // NVIDIA allows 64 in the third dimension (CUDA Programming Guide, Compute Capabilities).
    return limitsOfGpu(nvidia->maxLocalPerGroup, most, {most, most, std::min<std::uint64_t>(most, 64)});
  }
  if (const auto* amd = std::get_if<AmdArchitecture>(&architecture.table)) {
    const std::uint64_t most = amd->maxWorkGroupSize;
    return limitsOfGpu(amd->maxLocalPerGroup, most, {most, most, most});
  }
  if (const auto* intel = std::get_if<IntelArchitecture>(&architecture.table)) {
    const std::uint64_t most = intel->maxWorkGroupSize;
    return limitsOfGpu(intel->maxLocalPerGroup, most, {most, most, most});
  }
  return refuse(PlanErrorCode::BadInput,
                "A CPU's limits are its OpenCL driver's choice and stand in no table: name the "
                "device itself, or a GPU's architecture.");
}

} // namespace tileglass
