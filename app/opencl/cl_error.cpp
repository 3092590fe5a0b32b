#include "app/opencl/cl_error.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace tileglass {

namespace {

struct NamedCode {
  cl_int code;
  std::string_view name;
};

// Names of the OpenCL 3.0 specification, and of the loader's extension cl_khr_icd.
constexpr std::array kCodes = {
    NamedCode{CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    NamedCode{CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
    NamedCode{CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
    NamedCode{CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    NamedCode{CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    NamedCode{CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    NamedCode{CL_PROFILING_INFO_NOT_AVAILABLE, "CL_PROFILING_INFO_NOT_AVAILABLE"},
    NamedCode{CL_MEM_COPY_OVERLAP, "CL_MEM_COPY_OVERLAP"},
    NamedCode{CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
    NamedCode{CL_MISALIGNED_SUB_BUFFER_OFFSET, "CL_MISALIGNED_SUB_BUFFER_OFFSET"},
    NamedCode{CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    NamedCode{CL_COMPILE_PROGRAM_FAILURE, "CL_COMPILE_PROGRAM_FAILURE"},
    NamedCode{CL_LINKER_NOT_AVAILABLE, "CL_LINKER_NOT_AVAILABLE"},
    NamedCode{CL_LINK_PROGRAM_FAILURE, "CL_LINK_PROGRAM_FAILURE"},
    NamedCode{CL_KERNEL_ARG_INFO_NOT_AVAILABLE, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE"},
    NamedCode{CL_INVALID_VALUE, "CL_INVALID_VALUE"},
    NamedCode{CL_INVALID_DEVICE_TYPE, "CL_INVALID_DEVICE_TYPE"},
    NamedCode{CL_INVALID_PLATFORM, "CL_INVALID_PLATFORM"},
    NamedCode{CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
    NamedCode{CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT"},
    NamedCode{CL_INVALID_QUEUE_PROPERTIES, "CL_INVALID_QUEUE_PROPERTIES"},
    NamedCode{CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE"},
    NamedCode{CL_INVALID_HOST_PTR, "CL_INVALID_HOST_PTR"},
    NamedCode{CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT"},
    NamedCode{CL_INVALID_BINARY, "CL_INVALID_BINARY"},
    NamedCode{CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS"},
    NamedCode{CL_INVALID_PROGRAM, "CL_INVALID_PROGRAM"},
    NamedCode{CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE"},
    NamedCode{CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME"},
    NamedCode{CL_INVALID_KERNEL_DEFINITION, "CL_INVALID_KERNEL_DEFINITION"},
    NamedCode{CL_INVALID_KERNEL, "CL_INVALID_KERNEL"},
    NamedCode{CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX"},
    NamedCode{CL_INVALID_ARG_VALUE, "CL_INVALID_ARG_VALUE"},
    NamedCode{CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE"},
    NamedCode{CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"},
    NamedCode{CL_INVALID_WORK_DIMENSION, "CL_INVALID_WORK_DIMENSION"},
    NamedCode{CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"},
    NamedCode{CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE"},
    NamedCode{CL_INVALID_GLOBAL_OFFSET, "CL_INVALID_GLOBAL_OFFSET"},
    NamedCode{CL_INVALID_EVENT_WAIT_LIST, "CL_INVALID_EVENT_WAIT_LIST"},
    NamedCode{CL_INVALID_EVENT, "CL_INVALID_EVENT"},
    NamedCode{CL_INVALID_OPERATION, "CL_INVALID_OPERATION"},
    NamedCode{CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE"},
    NamedCode{CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE"},
    NamedCode{CL_INVALID_PROPERTY, "CL_INVALID_PROPERTY"},
    NamedCode{-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
};

std::string_view remedyFor(cl_int code) {
  switch (code) {
  case CL_OUT_OF_RESOURCES:
    return "the device ran out of registers, local memory or time: choose a smaller tile or less extra local memory";
  case CL_MEM_OBJECT_ALLOCATION_FAILURE:
  case CL_OUT_OF_HOST_MEMORY:
  case CL_INVALID_BUFFER_SIZE:
    return "there is not enough memory: choose a smaller size";
  case CL_INVALID_WORK_GROUP_SIZE:
  case CL_INVALID_WORK_ITEM_SIZE:
    return "the device does not take this group for this kernel: choose a smaller tile";
  default:
    return "the driver may need an update, or choose another device";
  }
}

} // namespace

std::string errorText(cl_int code) {
  const auto found = std::ranges::find(kCodes, code, &NamedCode::code);
  return fmt::format("{} ({})", found == kCodes.end() ? std::string_view("OpenCL error") : found->name, code);
}

PlanError driverError(const cl::Error& error, std::string_view doing) {
  return {PlanErrorCode::DriverError,
          fmt::format("The driver answered {} while {}: {}.", errorText(error.err()), doing, remedyFor(error.err())),
          {}};
}

} // namespace tileglass
