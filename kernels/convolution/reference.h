// The two-dimensional mean on the host in double, for verification.
#pragma once

#include <span>

#include "app/core/kernel_spec.h"

namespace tileglass::convolution {

/// Elements `range` of the mean of a matrix of `rows` × `columns` with a square of weights; beyond the edges stands 0.
/// `magnitude` is left empty unless `withSign`.
Reference reference(std::uint64_t rows, std::uint64_t columns, std::span<const float> in,
                    std::span<const float> weights, OutputRange range, bool withSign);

} // namespace tileglass::convolution
