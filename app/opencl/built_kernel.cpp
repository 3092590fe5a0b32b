#include "app/opencl/built_kernel.h"

#include <fmt/format.h>

#include "app/core/residency.h"
#include "app/core/source_scanner.h"
#include "app/opencl/cl_error.h"
#include "app/opencl/nvidia_build_log.h"

namespace tileglass {

namespace {

constexpr cl_uint kResidencyArguments = 2; ///< counters and pause

Expected<std::string> sourceText(const SourceLookup& sources, const LaunchSpec& launch,
                                 const KernelAdditions& additions) {
  const auto text = sources(launch.source);
  if (!text) {
    return refuse(PlanErrorCode::BuildFailed,
                  fmt::format("The kernel source {} is missing from this program: install it again.", launch.source));
  }
  Expected<std::string> complete = std::string(*text);
  if (additions.ballast > 0) {
    complete = addBallast(*complete, launch.kernel);
  }
  if (complete && additions.residencyCounters) {
    complete = addResidencyCounters(*complete, launch.kernel);
  }
  return complete;
}

void setValues(cl::Kernel& kernel, const LaunchSpec& launch, std::uint64_t ballast) {
  cl_uint index = 0;
  for (const KernelArgument& argument : launch.arguments) {
    if (const auto* number = std::get_if<UintArgument>(&argument)) {
      kernel.setArg(index, static_cast<cl_uint>(number->value));
    } else if (const auto* real = std::get_if<FloatArgument>(&argument)) {
      kernel.setArg(index, static_cast<cl_float>(real->value));
    } else if (const auto* local = std::get_if<LocalArgument>(&argument)) {
      kernel.setArg(index, cl::Local(local->bytes));
    }
    ++index;
  }
  if (ballast > 0) {
    kernel.setArg(index, cl::Local(ballast));
  }
}

KernelInfo describeKernel(const cl::Kernel& kernel, const cl::Device& device, const ProgramBuild& build,
                          const std::string& name) {
  KernelInfo info;
  info.driverLocalBytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device);
  info.workGroupSize = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device);
  info.preferredMultiple = kernel.getWorkGroupInfo<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(device);
  info.privateBytes = kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(device);
  const auto compiled = kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device);
  info.compiledWorkGroupSize = {compiled[0], compiled[1], compiled[2]};
  info.buildNs = build.buildNs;
  const auto figures = parseNvidiaBuildLog(build.log);
  if (const auto found = figures.find(name); found != figures.end()) {
    info.registers = found->second.registers;
    info.sharedBytes = found->second.sharedBytes;
    if (found->second.spillStoreBytes && found->second.spillLoadBytes) {
      info.spillBytes = *found->second.spillStoreBytes + *found->second.spillLoadBytes;
    }
  }
  return info;
}

} // namespace

tl::expected<BuiltKernel, BuildFailure> buildKernel(DeviceSession& session, const SourceLookup& sources,
                                                    const LaunchSpec& launch, const KernelAdditions& additions) {
  auto text = sourceText(sources, launch, additions);
  if (!text) {
    return tl::unexpected(BuildFailure{text.error(), {}});
  }
  const ProgramCache::Build kept = session.programs().build(session.context(), session.handle(), launch.source, *text,
                                                            buildOptions(launch, session.device()));
  const ProgramBuild& build = *kept;
  if (!build.program) {
    return tl::unexpected(BuildFailure{build.error, build.log});
  }
  BuiltKernel built{cl::Kernel(*build.program, launch.kernel.c_str()), {}, build.log};
  const std::size_t wanted = launch.arguments.size() + (additions.ballast > 0 ? 1 : 0) +
                             (additions.residencyCounters ? kResidencyArguments : 0);
  const cl_uint declared = built.kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  if (declared != wanted) {
    return tl::unexpected(BuildFailure{{PlanErrorCode::BuildFailed,
                                        fmt::format("Kernel {} of {} takes {} arguments and its family sets {}: the "
                                                    "two have to be brought together.",
                                                    launch.kernel, launch.source, declared, wanted),
                                        {}},
                                       build.log});
  }
  setValues(built.kernel, launch, additions.ballast);
  built.info = describeKernel(built.kernel, session.handle(), build, launch.kernel);
  return built;
}

void bindResidencyCounters(BuiltKernel& built, const cl::Buffer& counters, std::uint32_t pause) {
  const cl_uint arguments = built.kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  built.kernel.setArg(arguments - kResidencyArguments, counters);
  built.kernel.setArg(arguments - 1, static_cast<cl_uint>(pause));
}

void bindBuffers(cl::Kernel& kernel, const LaunchSpec& launch,
                 const std::function<const cl::Buffer&(const std::string&)>& find) {
  cl_uint index = 0;
  for (const KernelArgument& argument : launch.arguments) {
    if (const auto* buffer = std::get_if<BufferArgument>(&argument)) {
      kernel.setArg(index, find(buffer->buffer));
    }
    ++index;
  }
}

} // namespace tileglass
