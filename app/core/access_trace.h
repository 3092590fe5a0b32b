// What the microscope's plugin hands over: a kernel's memory accesses, summed up by source line, as values and as
// bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/plan_error.h"

namespace tileglass {

enum class TraceSpace : std::uint8_t { Global = 0, Local = 1, Constant = 2 };
enum class AccessKind : std::uint8_t { Load = 0, Store = 1, Atomic = 2 };

std::string_view toText(TraceSpace space);
std::string_view toText(AccessKind kind);

/// The hardware that accesses are judged by: lanes that execute an instruction together, what global memory moves at
/// once, and the banks of local memory. The defaults are those of NVIDIA's GPUs since compute capability 5.0.
struct WarpShape {
  std::uint32_t lanes = 32;
  std::uint32_t segmentBytes = 32;
  std::uint32_t banks = 32;
  std::uint32_t bankBytes = 4;
  bool operator==(const WarpShape&) const = default;
};

/// The accesses of one place in the source.
struct LineFigures {
  std::uint32_t line = 0; ///< from 1; 0 where the instruction has no line
  std::uint32_t column = 0;
  TraceSpace space = TraceSpace::Global;
  AccessKind kind = AccessKind::Load;
  std::uint64_t count = 0; ///< accesses of work-items, exact
  std::uint64_t bytes = 0; ///< asked for by them, exact
  /// Instructions of whole warps; this and what follows covers the accesses kept in detail.
  std::uint64_t warpAccesses = 0;
  std::uint64_t usefulBytes = 0; ///< each byte counted once a warp's access
  std::uint64_t segments = 0;    ///< global and constant: pieces of segmentBytes touched
  std::uint64_t degreeSum = 0;   ///< local: of every warp's access, see bankDegree()
  std::uint32_t worstDegree = 0;
  /// Useful bytes ÷ bytes moved; 0 where nothing was moved.
  double efficiency(const WarpShape& shape) const;
  /// Of the warps' accesses to local memory; 0 where there was none.
  double averageDegree() const;
  bool operator==(const LineFigures&) const = default;
};

/// Loads of a global or constant buffer, and the distinct elements among them, group by group.
struct BufferReuse {
  std::uint32_t buffer = 0; ///< in the order of allocation, from 0
  std::uint64_t loads = 0;
  std::uint64_t distinct = 0;
  /// Loads ÷ distinct elements of a group; 0 where nothing was loaded.
  double factor() const;
  bool operator==(const BufferReuse&) const = default;
};

struct LaunchTrace {
  std::uint64_t workGroups = 0;
  std::uint64_t barriers = 0; ///< that groups passed, summed over the groups
  bool truncated = false;     ///< some accesses are counted and not kept in detail
  std::vector<LineFigures> lines;
  std::vector<BufferReuse> reuse;
  bool operator==(const LaunchTrace&) const = default;
};

struct AccessTrace {
  WarpShape shape;
  std::vector<LaunchTrace> launches;
  bool operator==(const AccessTrace&) const = default;
};

struct AccessTotals {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
  bool operator==(const AccessTotals&) const = default;
};
AccessTotals totalsOf(const AccessTrace& trace, TraceSpace space, AccessKind kind);
/// The figures of all warps' accesses to local memory, or of those to global and constant memory.
LineFigures warpTotals(const AccessTrace& trace, bool local);

/// Little-endian and without padding, so that it reads alike everywhere.
std::string encodeTrace(const AccessTrace& trace);
/// Refuses what is no trace, ends too early, has bytes left or figures that contradict each other.
Expected<AccessTrace> decodeTrace(std::string_view bytes);

} // namespace tileglass
