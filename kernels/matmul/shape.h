// How a matmul variant cuts the matrices: what a group computes, and how far it goes along k in a step.
#pragma once

#include <cstdint>
#include <string>

#include "app/core/kernel_spec.h"

namespace tileglass::matmul {

/// The block of C that a work-group computes, the length of a step along k, and the work-group itself.
struct Shape {
  ProblemSize size;
  TileShape block;
  std::uint64_t depth = 1;
  TileShape group;
  bool rowsFirst = false; ///< dimension 0 of the grid follows the rows of C

  std::uint64_t groupsAcross() const;
  std::uint64_t groupsDown() const;
  /// The sizes rounded up to whole blocks (and to whole steps along k).
  ProblemSize rounded() const;
};

/// One element of C a work-item: the group is `tile`, a step is its width.
Shape tiledShape(const ParameterSet& parameters);
/// The same with dimension 0 along the rows of C.
Shape columnShape(const ParameterSet& parameters);
/// `per_item`'s height of rows a work-item.
Shape workPerItemShape(const ParameterSet& parameters);
/// `block`, `depth` and `per_item`. The group is their ratio, at least 1: where they do not divide, a constraint
/// refuses.
Shape blockedShape(const ParameterSet& parameters);

/// The launch of a kernel "matmul_<variant>" over that shape, with buffers a, b, c and sizes m, n, k.
LaunchSpec launchOf(const std::string& variant, const Shape& shape);

} // namespace tileglass::matmul
