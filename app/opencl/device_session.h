// A device in use: its context, its queue and the programs built for it. Kept for the life of the process, so that a
// sweep does not build a program twice.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/core/device.h"
#include "app/core/plan_error.h"
#include "app/opencl/cl_api.h"
#include "app/opencl/program_cache.h"

namespace tileglass {

/// One run at a time uses it; beside it another thread may ask for context() and programs(), to build ahead. Its
/// functions may throw cl::Error.
class DeviceSession {
public:
  DeviceSession(cl::Device handle, Device device) : m_handle(std::move(handle)), m_device(std::move(device)) {}
  DeviceSession(const DeviceSession&) = delete;
  DeviceSession& operator=(const DeviceSession&) = delete;

  const cl::Device& handle() const { return m_handle; }
  const Device& device() const { return m_device; }
  /// Made when first asked for, with event profiling, in order.
  cl::Context context();
  const cl::CommandQueue& queue();
  ProgramCache& programs() { return m_programs; }
  /// Held while samples are taken on a device whose kernels run on this computer's processors, and while a program is
  /// built ahead for it: the compiler would take the processors from the kernels.
  std::mutex& processors() { return m_processors; }

  /// Drops context, queue and programs: after a launch that failed a driver may refuse everything else in that context.
  void renew();
  /// Changes with every renew(): kernels and buffers of an older generation are of no use.
  std::uint64_t generation() const { return m_generation; }

private:
  cl::Device m_handle;
  Device m_device;
  std::mutex m_contextMutex;
  std::mutex m_processors;
  std::optional<cl::Context> m_context;
  std::optional<cl::CommandQueue> m_queue;
  ProgramCache m_programs;
  std::uint64_t m_generation = 1;
};

/// The session of the device that `selector` names (see selectDevice); NoDevice where there is none. Thread-safe.
Expected<DeviceSession*> openSession(const std::string& selector);

} // namespace tileglass
