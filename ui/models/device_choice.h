// One device that Setup offers: at hand through the engine, or only planned for (from the occupancy tables or a
// session).
#pragma once

#include <vector>

#include <QString>

#include "app/core/architecture.h"
#include "app/core/device.h"

namespace tileglass {

enum class DeviceOrigin {
  AtHand, ///< the engine has it
  Table,  ///< an architecture of the tables
  Saved,  ///< the device of an opened run
};

struct DeviceChoice {
  Device device;
  const Architecture* architecture = nullptr; ///< nullptr: not in the tables
  DeviceOrigin origin = DeviceOrigin::AtHand;
  /// Only to plan for: nothing can be run on it from here.
  bool whatIf() const { return origin != DeviceOrigin::AtHand; }
  bool operator==(const DeviceChoice&) const = default;
};

/// A device with its row of the tables.
DeviceChoice deviceChoice(Device device, DeviceOrigin origin = DeviceOrigin::AtHand);
/// One choice an architecture, with the limits of its table.
std::vector<DeviceChoice> whatIfDevices();
/// "NVIDIA H200 · NVIDIA CUDA".
QString titleOf(const DeviceChoice& choice);
/// "sm_90 · 132 compute units · warps of 32".
QString detailOf(const DeviceChoice& choice);
/// True where local memory is ordinary memory: tiling may not help.
bool emulatesLocalMemory(const Device& device);

} // namespace tileglass
