// Which lanes of a warp access memory together, and what that costs: segments of global memory, conflicts of local
// memory's banks, reuse of elements by a work-group.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/core/access_trace.h"

namespace tileglass {

/// One access of one work-item.
struct Access {
  std::uint32_t place = 0;      ///< index into LaunchTrace::lines
  std::uint32_t occurrence = 0; ///< how often this work-item executed that instruction before
  std::uint32_t item = 0;       ///< linear local id
  std::uint32_t buffer = 0;
  std::uint64_t offset = 0; ///< bytes from the buffer's start
  std::uint32_t bytes = 0;
};

/// Distinct pieces of `segmentBytes` that the lanes touch; buffers start at a segment's start.
std::uint64_t touchedSegments(std::span<const Access> lanes, std::uint32_t segmentBytes);
/// Bytes that the lanes touch, each counted once.
std::uint64_t touchedBytes(std::span<const Access> lanes);
/// The most distinct words that any one bank has to give for this access: 1 is free of conflicts, and lanes that read
/// the same word share it. Arrays start at bank 0.
std::uint32_t bankDegree(std::span<const Access> lanes, const WarpShape& shape);

/// Adds one work-group's accesses to the launch's figures in detail. Lanes line up by place and occurrence. Reorders
/// `accesses`.
void foldGroup(std::vector<Access>& accesses, const WarpShape& shape, LaunchTrace& launch);

/// Joins the figures of the same line, column, space and kind, in the order of the source.
void joinLines(LaunchTrace& launch);

} // namespace tileglass
