// Error codes of OpenCL as people read them, and the way from cl::Error to PlanError.
#pragma once

#include <string>
#include <string_view>

#include "app/core/plan_error.h"
#include "app/opencl/cl_api.h"

namespace tileglass {

/// "CL_OUT_OF_RESOURCES (-5)"; a code without a name gives "OpenCL error (-9999)".
std::string errorText(cl_int code);

/// A DriverError whose sentence names what was being done ("launching matmul_tiled"), the code and a remedy.
PlanError driverError(const cl::Error& error, std::string_view doing);

/// Thrown inside this room where the observer says "cancelled"; never leaves it.
struct RunCancelled {};

} // namespace tileglass
