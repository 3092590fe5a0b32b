// What drivers must find in this process's environment before the first OpenCL call loads them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tileglass {

/// A variable of the environment.
struct EnvironmentVariable {
  std::string name;
  std::string value;
};

/// What a driver is told on a machine whose system files stand under `root` ("/" but in tests):
/// - NVIDIA keeps compiled kernels, and a build that it takes from there has an empty log: no registers, so no
/// occupancy
///   but an upper bound (seen on an H200, driver 580). The cache is switched off.
/// - PoCL asks hwloc for the machine's processors and memory, and hwloc reads /sys. Where /sys is not mounted (a plain
///   chroot, some containers) PoCL 3.1 finds no memory and aborts the process while it lists devices; there hwloc is
///   told `processors` and the memory of /proc/meminfo.
std::vector<EnvironmentVariable> driverEnvironment(const std::filesystem::path& root, unsigned processors);

/// The folder in which PoCL keeps what it compiled, by this process's environment: POCL_CACHE_DIR, or pocl in
/// XDG_CACHE_HOME, or in .cache of HOME; empty where none of them is set.
std::filesystem::path poclCacheFolder();

/// Whether files can be made in that folder, which is made where it is missing.
bool isWritableFolder(const std::filesystem::path& folder);

/// Sets driverEnvironment() for this process, once; what the user has set stays, but for a cache of PoCL's where
/// nothing can be written: PoCL 3.1 then lists no device at all, and gets a folder among the temporary files. Call it
/// before any OpenCL function.
void prepareDriverEnvironment();

} // namespace tileglass
