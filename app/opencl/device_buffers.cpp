#include "app/opencl/device_buffers.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/core/verification.h"

namespace tileglass {

namespace {

/// The event's END − START, else the host's time for a driver without usable timestamps.
double copyNs(const cl::Event& event, double hostNs) {
  try {
    const auto started = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
    const auto ended = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
    return started != 0 && ended > started ? static_cast<double>(ended - started) : hostNs;
  } catch (const cl::Error&) {
    return hostNs;
  }
}

template <typename Copy>
double timedCopy(Copy copy) {
  const auto begin = std::chrono::steady_clock::now();
  cl::Event event;
  copy(event);
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - begin;
  return copyNs(event, elapsed.count());
}

bool differs(std::span<const std::uint32_t> words) {
  return std::ranges::any_of(words, [](std::uint32_t word) { return word != kGuardBits; });
}

} // namespace

BufferLayout layoutOf(const BufferSpec& spec, bool constantSpace, const Device& device) {
  BufferLayout layout;
  layout.contentBytes = spec.elements * kElementBytes;
  layout.reachBytes = layout.contentBytes;
  layout.totalBytes = layout.contentBytes;
  if (device.simulator) {
    return layout;
  }
  const std::uint64_t reach = std::max(spec.elements, spec.reach) * kElementBytes;
  const std::uint64_t most = std::max(device.limits.maxAllocationBytes, layout.contentBytes);
  layout.reachBytes = std::min(reach, most);
  layout.totalBytes = constantSpace ? layout.reachBytes : std::min(reach + kFixedGuardBytes, most);
  layout.coversReach = layout.reachBytes == reach;
  return layout;
}

DeviceBuffer& DeviceBuffers::obtain(const BufferSpec& spec, bool constantSpace, const std::string& content,
                                    bool& created) {
  const BufferLayout layout = layoutOf(spec, constantSpace, m_session.device());
  const auto [entry, isNew] = m_buffers.try_emplace(Key(spec.name, layout.contentBytes, layout.totalBytes, content));
  DeviceBuffer& buffer = entry->second;
  created = isNew;
  if (isNew) {
    try {
      buffer = {cl::Buffer(m_session.context(), CL_MEM_READ_WRITE, layout.totalBytes), spec.type, layout.contentBytes,
                layout.reachBytes, layout.totalBytes};
      writeGuard(buffer);
    } catch (...) {
      m_buffers.erase(entry);
      throw;
    }
  }
  return buffer;
}

double DeviceBuffers::upload(const DeviceBuffer& buffer, const HostArray& from) {
  return timedCopy([&](cl::Event& event) {
    m_session.queue().enqueueWriteBuffer(buffer.memory, CL_TRUE, 0, buffer.contentBytes, from.bytes.data(), nullptr,
                                         &event);
  });
}

double DeviceBuffers::download(const DeviceBuffer& buffer, HostArray& to) {
  to.type = buffer.type;
  to.bytes.resize(buffer.contentBytes);
  return timedCopy([&](cl::Event& event) {
    m_session.queue().enqueueReadBuffer(buffer.memory, CL_TRUE, 0, buffer.contentBytes, to.bytes.data(), nullptr,
                                        &event);
  });
}

void DeviceBuffers::fill(const DeviceBuffer& buffer, cl_uint pattern, std::uint64_t begin, std::uint64_t end) {
  if (end <= begin) {
    return;
  }
  if (m_session.device().simulator) {
    // Oclgrind 21.10 loses track of which elements are initialised in a buffer that was filled before anything else
    // touched it, and then reports what kernels wrote there as uninitialised. A write is tracked right.
    const std::vector<cl_uint> values((end - begin) / sizeof pattern, pattern);
    m_session.queue().enqueueWriteBuffer(buffer.memory, CL_TRUE, begin, end - begin, values.data());
    return;
  }
  m_session.queue().enqueueFillBuffer(buffer.memory, pattern, begin, end - begin);
}

void DeviceBuffers::poison(const DeviceBuffer& buffer) {
  fill(buffer, kPoisonBits, 0, buffer.contentBytes);
}

void DeviceBuffers::writeGuard(const DeviceBuffer& buffer) {
  fill(buffer, kGuardBits, buffer.contentBytes, buffer.totalBytes);
}

GuardState DeviceBuffers::readGuard(const DeviceBuffer& buffer) {
  GuardState state;
  const std::uint64_t bytes = buffer.totalBytes - buffer.contentBytes;
  if (bytes == 0) {
    return state;
  }
  std::vector<std::uint32_t> words(bytes / sizeof(std::uint32_t));
  m_session.queue().enqueueReadBuffer(buffer.memory, CL_TRUE, buffer.contentBytes, bytes, words.data());
  const std::span all(words);
  const std::size_t reachable = (buffer.reachBytes - buffer.contentBytes) / sizeof(std::uint32_t);
  state.withinReach = differs(all.first(reachable));
  state.beyondReach = differs(all.subspan(reachable));
  return state;
}

} // namespace tileglass
