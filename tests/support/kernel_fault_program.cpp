// An engine whose methods launch kernels that no plan would let through: one that makes PoCL abort, one that never
// ends. It answers in the engine's protocol, so that the supervisor is tested against a real driver's faults.
#include <iostream>
#include <string>
#include <vector>

#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include "app/engine/engine_protocol.h"
#include "app/opencl/driver_environment.h"

namespace {

using nlohmann::json;
using namespace tileglass;

constexpr const char* kSource = R"(
__kernel void endless(__global volatile int* flag) {
  while (flag[0] == 0) {
  }
}
__kernel void fill(__global int* out, __local int* scratch, uint count) {
  for (uint i = 0; i < count; ++i) {
    scratch[i] = (int)i;
  }
  out[0] = scratch[count - 1u];
}
)";

struct Driver {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_program program = nullptr;
  cl_mem buffer = nullptr;
  cl_ulong localBytes = 0;
};

Driver openDriver() {
  tileglass::prepareDriverEnvironment();
  Driver driver;
  cl_platform_id platform = nullptr;
  clGetPlatformIDs(1, &platform, nullptr);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &driver.device, nullptr);
  clGetDeviceInfo(driver.device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof driver.localBytes, &driver.localBytes, nullptr);
  driver.context = clCreateContext(nullptr, 1, &driver.device, nullptr, nullptr, nullptr);
  driver.queue = clCreateCommandQueue(driver.context, driver.device, 0, nullptr);
  const char* source = kSource;
  driver.program = clCreateProgramWithSource(driver.context, 1, &source, nullptr, nullptr);
  clBuildProgram(driver.program, 1, &driver.device, "", nullptr, nullptr);
  cl_int zero = 0;
  driver.buffer = clCreateBuffer(driver.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof zero, &zero, nullptr);
  return driver;
}

cl_int launch(const Driver& driver, const char* name, std::size_t localBytes) {
  cl_kernel kernel = clCreateKernel(driver.program, name, nullptr);
  clSetKernelArg(kernel, 0, sizeof driver.buffer, &driver.buffer);
  if (localBytes > 0) {
    const auto count = static_cast<cl_uint>(localBytes / sizeof(cl_int));
    clSetKernelArg(kernel, 1, localBytes, nullptr);
    clSetKernelArg(kernel, 2, sizeof count, &count);
  }
  const std::size_t one = 1;
  const cl_int queued = clEnqueueNDRangeKernel(driver.queue, kernel, 1, nullptr, &one, &one, 0, nullptr, nullptr);
  return queued == CL_SUCCESS ? clFinish(driver.queue) : queued;
}

void say(const std::string& line) {
  std::cout << line << '\n' << std::flush;
}

} // namespace

int main() {
  say(helloLine("kernel-fault"));
  std::string line;
  while (std::getline(std::cin, line)) {
    json id;
    const auto request = parseRequest(line, id);
    if (!request) {
      continue;
    }
    const Driver driver = openDriver();
    say(eventLine(id, "progress", {{"variant", request->method}}));
    cl_int status = CL_SUCCESS;
    if (request->method == "endless") {
      status = launch(driver, "endless", 0);
    } else if (request->method == "too much local memory") {
      status = launch(driver, "fill", static_cast<std::size_t>(driver.localBytes) * 2);
    } else if (request->method == "right") {
      status = launch(driver, "fill", 4096);
    }
    say(eventLine(id, "result", {{"status", status}}));
  }
  return 0;
}
