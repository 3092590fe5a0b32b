// Programs built for one device, each once: a sweep in one process meets the same source and options again and again,
// and builds some of them ahead on another thread.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "app/core/device.h"
#include "app/core/kernel_spec.h"
#include "app/core/plan_error.h"
#include "app/opencl/cl_api.h"

namespace tileglass {

/// What came of one build.
struct ProgramBuild {
  std::optional<cl::Program> program; ///< empty where the compiler refused it
  std::string log;
  double buildNs = 0.0; ///< host time of the build itself, kept when the program comes from the cache
  PlanError error;      ///< BuildFailed, where there is no program
};

/// The options of a launch: OpenCL C 1.2, the defines, and the compiler's figures where the device can give them.
std::string buildOptions(const LaunchSpec& launch, const Device& device);

/// The first line of a build log that names an error, without blanks around it; empty where there is none.
std::string firstErrorLine(std::string_view log);

/// Thread-safe: who asks for a program that another thread is building waits for that one.
class ProgramCache {
public:
  using Build = std::shared_ptr<const ProgramBuild>;

  /// Builds `text` (or finds it). `name` is the source's, for the sentence. A compiler's refusal is no exception; other
  /// errors of the driver are (cl::Error).
  Build build(const cl::Context& context, const cl::Device& device, std::string_view name, const std::string& text,
              const std::string& options);
  void clear();
  std::size_t size() const;

private:
  /// A context belongs to the key: what another thread builds for one that was given up is not found again.
  using Key = std::tuple<cl_context, std::string, std::string>; ///< context, source text, options

  mutable std::mutex m_mutex;
  std::map<Key, std::shared_future<Build>> m_builds;
};

} // namespace tileglass
