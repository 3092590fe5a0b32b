// The transpose on the host.
#pragma once

#include <span>

#include "app/core/kernel_spec.h"

namespace tileglass::transpose {

/// Elements `range` of the transpose (columns × rows) of a matrix of `rows` × `columns`.
Reference reference(std::uint64_t rows, std::uint64_t columns, std::span<const float> in, OutputRange range);

} // namespace tileglass::transpose
