// Matmul on the host in double, for verification.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::matmul {

/// C = A · B for a range of C, with A m × k and B k × n in row-major order. Products of floats are exact in double; the
/// sum of k of them is off by less than k·2⁻⁵³ relative to Σ|a·b|.
/// `magnitude` is left empty (Σ|a·b| = |C|) unless `withSign`.
Reference reference(const ProblemSize& size, std::span<const float> a, std::span<const float> b, OutputRange range,
                    bool withSign);

} // namespace tileglass::matmul
