#include "app/opencl/device_session.h"

#include <map>

#include "app/core/experiment_request.h"
#include "app/opencl/device_enumeration.h"

namespace tileglass {

cl::Context DeviceSession::context() {
  const std::scoped_lock lock(m_contextMutex);
  if (!m_context) {
    m_context.emplace(m_handle);
  }
  return *m_context;
}

const cl::CommandQueue& DeviceSession::queue() {
  if (!m_queue) {
    m_queue.emplace(context(), m_handle, cl_command_queue_properties{CL_QUEUE_PROFILING_ENABLE});
  }
  return *m_queue;
}

void DeviceSession::renew() {
  m_programs.clear();
  m_queue.reset();
  {
    const std::scoped_lock lock(m_contextMutex);
    m_context.reset();
  }
  ++m_generation;
}

Expected<DeviceSession*> openSession(const std::string& selector) {
  const EnumeratedDevices found = enumerateDevices();
  const auto chosen = selectDevice(found.listing.devices, selector);
  if (!chosen) {
    // Without any device the reason is worth more than the selector.
    if (found.listing.devices.empty() && !found.listing.notes.empty()) {
      return refuse(PlanErrorCode::NoDevice, found.listing.notes.front());
    }
    return tl::unexpected(chosen.error());
  }
  std::size_t index = 0;
  while (found.listing.devices[index].id != chosen->id) {
    ++index;
  }
  static std::mutex oneAtATime;
  const std::scoped_lock lock(oneAtATime);
  // Never destroyed: drivers unload before static destructors run, and releasing then crashes some of them.
  static auto& sessions = *new std::map<cl_device_id, std::unique_ptr<DeviceSession>>;
  const cl::Device& handle = found.handles[index];
  auto& session = sessions[handle()];
  if (!session) {
    session = std::make_unique<DeviceSession>(handle, *chosen);
  }
  return session.get();
}

} // namespace tileglass
