// One launch's kernel: made from its program, its local and scalar arguments set, and what the driver says about it
// then.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/kernel_spec.h"
#include "app/core/launch_plan.h"
#include "app/opencl/cl_api.h"
#include "app/opencl/device_session.h"

namespace tileglass {

/// The text of a .cl file by its name, or nothing.
using SourceLookup = std::function<std::optional<std::string_view>(std::string_view)>;

struct BuiltKernel {
  cl::Kernel kernel;
  KernelInfo info;
  std::string log;
};

/// Where a kernel could not be had: the refusal, and the compiler's log if there is one.
struct BuildFailure {
  PlanError error;
  std::string log;
};

/// What a kernel gets beside what its file declares, in the order of the arguments.
struct KernelAdditions {
  std::uint64_t ballast = 0;      ///< bytes of one more __local argument; 0: none
  bool residencyCounters = false; ///< see addResidencyCounters()
};

/// Builds the launch's program with the additions, and sets every argument but the buffers and the residency counters.
/// The local bytes in the result are the driver's after that. Throws cl::Error.
tl::expected<BuiltKernel, BuildFailure> buildKernel(DeviceSession& session, const SourceLookup& sources,
                                                    const LaunchSpec& launch, const KernelAdditions& additions);

/// Sets the counters and the pause of a kernel built with them.
void bindResidencyCounters(BuiltKernel& built, const cl::Buffer& counters, std::uint32_t pause);

/// Sets the buffers of a launch; `find` gives each by its name.
void bindBuffers(cl::Kernel& kernel, const LaunchSpec& launch,
                 const std::function<const cl::Buffer&(const std::string&)>& find);

} // namespace tileglass
