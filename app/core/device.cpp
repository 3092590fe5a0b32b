#include "app/core/device.h"

namespace tileglass {

std::string_view toText(DeviceType type) {
  switch (type) {
  case DeviceType::Cpu:
    return "cpu";
  case DeviceType::Gpu:
    return "gpu";
  case DeviceType::Accelerator:
    return "accelerator";
  case DeviceType::Other:
    break;
  }
  return "other";
}

std::string_view toText(LocalMemoryType type) {
  switch (type) {
  case LocalMemoryType::Local:
    return "local";
  case LocalMemoryType::Global:
    return "global";
  case LocalMemoryType::None:
    break;
  }
  return "none";
}

DeviceType deviceTypeFromText(std::string_view text) {
  for (const DeviceType type : {DeviceType::Cpu, DeviceType::Gpu, DeviceType::Accelerator}) {
    if (toText(type) == text) {
      return type;
    }
  }
  return DeviceType::Other;
}

LocalMemoryType localMemoryTypeFromText(std::string_view text) {
  for (const LocalMemoryType type : {LocalMemoryType::Local, LocalMemoryType::Global}) {
    if (toText(type) == text) {
      return type;
    }
  }
  return LocalMemoryType::None;
}

} // namespace tileglass
