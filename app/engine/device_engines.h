// Which engine process reaches which device: Oclgrind's simulator runs in an engine of its own, started under
// `oclgrind`, and is kept out of the plain one.
#pragma once

#include <filesystem>

#include "app/core/device.h"
#include "app/engine/engine.h"

namespace tileglass {

/// True where the program `oclgrind` is on the path.
bool simulatorInstalled();

/// The same engine under `oclgrind`: it lists the simulator alone.
EngineConfig simulatorConfig(const EngineConfig& plain);

/// The engine for one device of driveDevices().
EngineConfig engineConfigFor(const EngineConfig& plain, const Device& device);
/// The same from the path of the running program (see findEngineProgram).
EngineConfig engineConfigFor(const std::filesystem::path& self, const Device& device);

/// The config with Oclgrind's driver hidden. Where a driver file of the machine (the folder OCL_ICD_VENDORS, or
/// /etc/OpenCL/vendors) names Oclgrind, the engine gets OCL_ICD_VENDORS = a folder with copies of all the others, kept
/// in the user's cache. Unchanged where there is no such file, under a wrapper, or where the config sets the variable
/// itself.
EngineConfig withoutSimulatorDriver(const EngineConfig& config);

/// The copied folder for `vendors` inside `cache`, or an empty path where no driver file names Oclgrind or the folder
/// cannot be written.
std::filesystem::path vendorsWithoutSimulator(const std::filesystem::path& vendors, const std::filesystem::path& cache);

} // namespace tileglass
