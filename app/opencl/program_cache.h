// Programs built for one device, each once: a sweep in one process meets the same source and options again and again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

class ProgramCache {
public:
  /// Builds `text` (or finds it). `name` is the source's, for the sentence. A compiler's refusal is no exception; other
  /// errors of the driver are (cl::Error).
  const ProgramBuild& build(const cl::Context& context, const cl::Device& device, std::string_view name,
                            const std::string& text, const std::string& options);
  void clear() { m_builds.clear(); }
  std::size_t size() const { return m_builds.size(); }

private:
  std::map<std::pair<std::string, std::string>, ProgramBuild> m_builds; ///< by source text and options
};

} // namespace tileglass
