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

void setVariable(const EnvironmentVariable& variable) {
#ifdef _WIN32
  ::_putenv_s(variable.name.c_str(), variable.value.c_str());
#else
  ::setenv(variable.name.c_str(), variable.value.c_str(), 1);
#endif
}

std::filesystem::path folderOf(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::filesystem::path() : std::filesystem::path(value);
}

void movePoclCacheWhereItCannotBeWritten() {
  const std::filesystem::path folder = poclCacheFolder();
  if (folder.empty() || isWritableFolder(folder)) {
    return;
  }
  std::error_code ignored;
  const std::filesystem::path instead = std::filesystem::temp_directory_path(ignored) / "tileglass-pocl-cache";
  if (isWritableFolder(instead)) {
    setVariable({"POCL_CACHE_DIR", instead.string()});
  }
}

} // namespace

std::filesystem::path poclCacheFolder() {
  if (const auto own = folderOf("POCL_CACHE_DIR"); !own.empty()) {
    return own;
  }
  if (const auto cache = folderOf("XDG_CACHE_HOME"); !cache.empty()) {
    return cache / "pocl";
  }
  const auto home = folderOf("HOME");
  return home.empty() ? home : home / ".cache" / "pocl";
}

bool isWritableFolder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::filesystem::path probe = folder / ".tileglass-write-test";
  const bool written = static_cast<bool>(std::ofstream(probe) << 1);
  std::filesystem::remove(probe, error);
  return written;
}

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
      if (std::getenv(variable.name.c_str()) == nullptr) {
        setVariable(variable);
      }
    }
    movePoclCacheWhereItCannotBeWritten();
  });
}

} // namespace tileglass
