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

/// Builds the launch's program with the ballast where `ballast` is more than 0 bytes, and sets every argument but the
/// buffers. The local bytes in the result are the driver's after that. Throws cl::Error.
tl::expected<BuiltKernel, BuildFailure> buildKernel(DeviceSession& session, const SourceLookup& sources,
                                                    const LaunchSpec& launch, std::uint64_t ballast);

/// Sets the buffers of a launch; `find` gives each by its name.
void bindBuffers(cl::Kernel& kernel, const LaunchSpec& launch,
                 const std::function<const cl::Buffer&(const std::string&)>& find);

} // namespace tileglass
