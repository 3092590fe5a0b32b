#include "app/opencl/driver_environment.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <mutex>
#include <thread>

#include <fmt/format.h>

namespace tileglass {

namespace {

constexpr std::uint64_t kAssumedMemory = std::uint64_t{2} << 30U; ///< bytes, where /proc is missing as well

/// Bytes of the machine's memory by /proc/meminfo, whose first line is "MemTotal: N kB".
std::uint64_t memoryOf(const std::filesystem::path& root) {
  std::ifstream file(root / "proc/meminfo");
  std::string name;
  std::uint64_t kibibytes = 0;
  while (file >> name >> kibibytes) {
    if (name == "MemTotal:") {
      return kibibytes * 1024;
    }
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return kAssumedMemory;
}

void setUnlessSet(const EnvironmentVariable& variable) {
  if (std::getenv(variable.name.c_str()) != nullptr) {
    return;
  }
#ifdef _WIN32
  ::_putenv_s(variable.name.c_str(), variable.value.c_str());
#else
  ::setenv(variable.name.c_str(), variable.value.c_str(), 1);
#endif
}

} // namespace

std::vector<EnvironmentVariable> driverEnvironment(const std::filesystem::path& root, unsigned processors) {
  std::vector<EnvironmentVariable> variables = {{"CUDA_CACHE_DISABLE", "1"}};
  std::error_code ignored;
  if (!std::filesystem::is_directory(root / "sys/devices/system", ignored)) {
    variables.push_back(
        {"HWLOC_SYNTHETIC", fmt::format("numa:1(memory={}) core:{} pu:1", memoryOf(root), std::max(processors, 1U))});
    variables.push_back({"HWLOC_THISSYSTEM", "1"}); // or PoCL's threads are not bound to processors of this machine
  }
  return variables;
}

void prepareDriverEnvironment() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const EnvironmentVariable& variable : driverEnvironment("/", std::thread::hardware_concurrency())) {
      setUnlessSet(variable);
    }
  });
}

} // namespace tileglass
