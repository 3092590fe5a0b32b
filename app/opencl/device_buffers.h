// The buffers of a run on the device, with guard bands behind them and poison in them. Variants share a buffer of the
// same name, size and contents, so that a comparison needs the memory of one variant, not of all.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "app/core/kernel_spec.h"
#include "app/opencl/device_session.h"

namespace tileglass {

/// Behind what the grid can reach, another band: it tells a write that went further than the reach promises.
inline constexpr std::uint64_t kFixedGuardBytes = 4096;

struct DeviceBuffer {
  cl::Buffer memory;
  ElementType type = ElementType::Float32;
  std::uint64_t contentBytes = 0;
  std::uint64_t reachBytes = 0; ///< content and the band up to the reach
  std::uint64_t totalBytes = 0;
};

/// What became of a guard band.
struct GuardState {
  bool withinReach = false; ///< changed where the rounded-up grid can index
  bool beyondReach = false; ///< changed further out than that
};

/// How large a buffer is made, bytes. A simulator's has its exact size (it sees the error itself), a __constant
/// argument's no fixed band (its size counts against a limit); nothing is larger than the device's largest buffer.
struct BufferLayout {
  std::uint64_t contentBytes = 0;
  std::uint64_t reachBytes = 0;
  std::uint64_t totalBytes = 0;
  bool coversReach = true; ///< false where the largest buffer is too small for it
  bool operator==(const BufferLayout&) const = default;
};
BufferLayout layoutOf(const BufferSpec& spec, bool constantSpace, const Device& device);

/// Every function may throw cl::Error.
class DeviceBuffers {
public:
  explicit DeviceBuffers(DeviceSession& session) : m_session(session) {}

  /// The buffer of that layout; made, with its guard band written, when first asked for. Buffers with different
  /// `content` are different.
  DeviceBuffer& obtain(const BufferSpec& spec, bool constantSpace, const std::string& content, bool& created);
  /// Nanoseconds that the copy took.
  double upload(const DeviceBuffer& buffer, const HostArray& from);
  double download(const DeviceBuffer& buffer, HostArray& to);
  void poison(const DeviceBuffer& buffer);
  void writeGuard(const DeviceBuffer& buffer);
  GuardState readGuard(const DeviceBuffer& buffer);
  void clear() { m_buffers.clear(); }

private:
  void fill(const DeviceBuffer& buffer, cl_uint pattern, std::uint64_t begin, std::uint64_t end);

  using Key = std::tuple<std::string, std::uint64_t, std::uint64_t, std::string>;
  DeviceSession& m_session;
  std::map<Key, DeviceBuffer> m_buffers;
};

} // namespace tileglass
