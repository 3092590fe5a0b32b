#include "app/engine/device_engines.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>

#include <boost/process/search_path.hpp>
#include <fmt/format.h>

namespace tileglass {

namespace {

namespace fs = std::filesystem;

constexpr const char* kVendorsVariable = "OCL_ICD_VENDORS";
constexpr const char* kDefaultVendors = "/etc/OpenCL/vendors";

std::string environmentValue(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

fs::path cacheFolder() {
  if (const std::string cache = environmentValue("XDG_CACHE_HOME"); !cache.empty()) {
    return fs::path(cache) / "tileglass";
  }
  if (const std::string home = environmentValue("HOME"); !home.empty()) {
    return fs::path(home) / ".cache" / "tileglass";
  }
  return {};
}

std::string fileText(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

bool namesSimulator(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text.find("oclgrind") != std::string::npos;
}

/// Name and text of every driver file.
std::map<std::string, std::string> driverFiles(const fs::path& vendors) {
  std::map<std::string, std::string> files;
  std::error_code failure;
  for (fs::directory_iterator entry(vendors, failure), end; !failure && entry != end; entry.increment(failure)) {
    if (entry->path().extension() == ".icd") {
      files[entry->path().filename().string()] = fileText(entry->path());
    }
  }
  return files;
}

/// FNV-1a: another set of drivers gets another folder, so that a folder in use is never changed.
std::uint64_t fingerprint(const std::map<std::string, std::string>& files) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const auto& [name, text] : files) {
    for (const std::string_view part : {std::string_view(name), std::string_view("\n"), std::string_view(text)}) {
      for (const char letter : part) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3U;
      }
    }
  }
  return hash;
}

/// Another process may do the same at the same time: written aside, then renamed.
bool writeFolder(const fs::path& folder, const std::map<std::string, std::string>& files) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  for (const auto& [name, text] : files) {
    if (fileText(folder / name) == text && fs::exists(folder / name, failure)) {
      continue;
    }
    const fs::path aside = folder / fmt::format("{}.{:x}", name, reinterpret_cast<std::uintptr_t>(&text));
    std::ofstream(aside, std::ios::binary) << text;
    fs::rename(aside, folder / name, failure);
    if (failure) {
      return false;
    }
  }
  return fs::is_directory(folder, failure);
}

} // namespace

bool simulatorInstalled() {
  return !boost::process::search_path("oclgrind").empty();
}

EngineConfig simulatorConfig(const EngineConfig& plain) {
  EngineConfig config = plain;
  config.wrapper = {"oclgrind"};
  return config;
}

EngineConfig engineConfigFor(const EngineConfig& plain, const Device& device) {
  return device.simulator && plain.wrapper.empty() && simulatorInstalled() ? simulatorConfig(plain) : plain;
}

EngineConfig engineConfigFor(const fs::path& self, const Device& device) {
  EngineConfig plain;
  plain.program = findEngineProgram(self);
  return engineConfigFor(plain, device);
}

fs::path vendorsWithoutSimulator(const fs::path& vendors, const fs::path& cache) {
  std::map<std::string, std::string> files = driverFiles(vendors);
  const std::size_t removed = std::erase_if(files, [](const auto& file) { return namesSimulator(file.second); });
  if (removed == 0 || cache.empty()) {
    return {};
  }
  const fs::path folder = cache / fmt::format("opencl-vendors-{:016x}", fingerprint(files));
  return writeFolder(folder, files) ? folder : fs::path();
}

EngineConfig withoutSimulatorDriver(const EngineConfig& config) {
  if (!config.wrapper.empty() || config.environment.contains(kVendorsVariable)) {
    return config;
  }
  const std::string asked = environmentValue(kVendorsVariable);
  const fs::path folder =
      vendorsWithoutSimulator(asked.empty() ? fs::path(kDefaultVendors) : fs::path(asked), cacheFolder());
  EngineConfig changed = config;
  if (!folder.empty()) {
    changed.environment[kVendorsVariable] = folder.string();
  }
  return changed;
}

fs::path findEngineProgram(const fs::path& self) {
#ifdef _WIN32
  const fs::path name = "tileglass-cli.exe";
#else
  const fs::path name = "tileglass-cli";
#endif
  std::error_code failure;
  fs::path program = self;
  if (!self.has_parent_path()) { // started by its bare name: the shell found it on the path
    const auto found = boost::process::search_path(self.string());
    program = found.empty() ? self : fs::path(found.string());
  }
  const fs::path resolved = fs::weakly_canonical(program, failure);
  const fs::path folder = (failure ? program : resolved).parent_path();
  const fs::path beside = folder / name;
  const fs::path inLibexec = folder.parent_path() / "libexec" / "tileglass" / name;
  return !fs::exists(beside, failure) && fs::exists(inLibexec, failure) ? inLibexec : beside;
}

} // namespace tileglass
