#include "app/opencl/program_cache.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "app/core/build_log.h"
#include "app/opencl/cl_error.h"

namespace tileglass {

namespace {

/// A long-lived engine meets many tiles; beyond this the cache starts anew.
constexpr std::size_t kMostPrograms = 256;

std::string buildLog(const cl::Program& program, const cl::Device& device, std::string_view name) {
  try {
    std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    log.erase(std::find(log.begin(), log.end(), '\0'), log.end());
    return withSourceName(log, name);
  } catch (const cl::Error&) {
    return {};
  }
}

ProgramBuild buildNow(const cl::Context& context, const cl::Device& device, std::string_view name,
                      const std::string& text, const std::string& options) {
  ProgramBuild build;
  const auto begin = std::chrono::steady_clock::now();
  cl::Program program(context, text);
  try {
    program.build({device}, options.c_str());
    build.program = program;
  } catch (const cl::Error& error) {
    // Only the compiler's own refusals: whatever else fails is the driver's.
    if (error.err() != CL_BUILD_PROGRAM_FAILURE && error.err() != CL_INVALID_BUILD_OPTIONS) {
      throw;
    }
    build.log = buildLog(program, device, name);
    const std::string line = firstErrorLine(build.log);
    build.error = {
        PlanErrorCode::BuildFailed,
        fmt::format("The device's compiler refused {}, {}{}{}; the whole build log stands beside this result.", name,
                    errorText(error.err()), line.empty() ? "" : ": ", line),
        {}};
  }
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - begin;
  build.buildNs = elapsed.count();
  if (build.program) {
    build.log = buildLog(program, device, name);
  }
  return build;
}

} // namespace

std::string buildOptions(const LaunchSpec& launch, const Device& device) {
  std::string options = "-cl-std=CL1.2";
  for (const auto& [name, value] : launch.defines) {
    options += fmt::format(" -D{}={}", name, value);
  }
  if (device.vendorAttributes.contains("COMPUTE_CAPABILITY_MAJOR_NV")) {
    options += " -cl-nv-verbose"; // puts registers, spills and shared bytes into the build log
  }
  return options;
}

std::string firstErrorLine(std::string_view log) {
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    if (line.find("error") == std::string_view::npos) {
      continue;
    }
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    return std::string(line);
  }
  return {};
}

ProgramCache::Build ProgramCache::build(const cl::Context& context, const cl::Device& device, std::string_view name,
                                        const std::string& text, const std::string& options) {
  const Key key(context(), text, options);
  std::promise<Build> promise;
  {
    std::unique_lock lock(m_mutex);
    if (const auto found = m_builds.find(key); found != m_builds.end()) {
      const std::shared_future<Build> build = found->second;
      lock.unlock();
      return build.get();
    }
    if (m_builds.size() >= kMostPrograms) {
      m_builds.clear();
    }
    m_builds.emplace(key, promise.get_future().share());
  }
  try {
    auto build = std::make_shared<const ProgramBuild>(buildNow(context, device, name, text, options));
    promise.set_value(build);
    return build;
  } catch (...) {
    promise.set_exception(std::current_exception());
    const std::scoped_lock lock(m_mutex);
    m_builds.erase(key); // a driver's error may not come again
    throw;
  }
}

void ProgramCache::clear() {
  const std::scoped_lock lock(m_mutex);
  m_builds.clear();
}

std::size_t ProgramCache::size() const {
  const std::scoped_lock lock(m_mutex);
  return m_builds.size();
}

} // namespace tileglass
