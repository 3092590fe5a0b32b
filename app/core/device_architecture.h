// Between devices and the occupancy tables: which table a device's is, and what limits a table gives a device that is
// not at hand.
#pragma once

#include <string>

#include "app/core/architecture.h"
#include "app/core/device.h"
#include "app/core/plan_error.h"

namespace tileglass {

/// The name of a device's table by what its driver says: "sm_90" by NVIDIA's compute capability, "gfx1030" by AMD's
/// name or IP, Intel's by IP version or product name, "cpu". Empty where that leaves a choice (several AMD parts share
/// an IP and differ in registers), and for a simulator, which models no compute unit. The tables may still lack the
/// name: a part newer than they are.
std::string architectureOf(const Device& device);

/// Limits of a device of that architecture for planning without it; what a table does not say (compute units, global
/// memory) is 0: not known. A CPU's limits are its driver's choice, so "cpu" is refused.
Expected<DeviceLimits> limitsOf(const Architecture& architecture);

} // namespace tileglass
