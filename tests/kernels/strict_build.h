// Builds a launch's source as OpenCL C 1.2 with every warning an error, by the driver's own compiler.
#pragma once

#include <string>

#include <fmt/format.h>

#include "app/opencl/cl_api.h"
#include "app/opencl/driver_environment.h"
#include "kernels/catalogue.h"

namespace tileglass {

/// The first device of a platform whose name contains `part`; throws cl::Error where there is none.
inline cl::Device deviceOfPlatform(const std::string& part) {
  prepareDriverEnvironment();
  std::vector<cl::Platform> platforms;
  cl::Platform::get(&platforms);
  for (const cl::Platform& platform : platforms) {
    if (platform.getInfo<CL_PLATFORM_NAME>().find(part) != std::string::npos) {
      std::vector<cl::Device> devices;
      platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
      return devices.at(0);
    }
  }
  throw cl::Error(CL_DEVICE_NOT_FOUND, "no such platform");
}

/// Empty where it builds; otherwise the error and the compiler's log.
inline std::string strictBuildFailure(const cl::Device& device, const LaunchSpec& launch) {
  const auto text = kernelSource(launch.source);
  if (!text) {
    return "no source " + launch.source;
  }
  std::string options = "-cl-std=CL1.2 -Werror";
  for (const auto& [name, value] : launch.defines) {
    options += fmt::format(" -D{}={}", name, value);
  }
  const cl::Context context(device);
  cl::Program program(context, std::string(*text));
  try {
    program.build({device}, options.c_str());
    return {};
  } catch (const cl::Error& error) {
    return fmt::format("{}: {} {}\n{}", launch.source, error.what(), error.err(),
                       program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device));
  }
}

} // namespace tileglass
