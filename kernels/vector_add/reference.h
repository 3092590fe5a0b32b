// Vector addition on the host in double, for verification.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::vector_add {

/// factor · a + b for a range. `magnitude` is left empty (no term is negative then) unless `withSign`.
Reference reference(std::span<const float> a, std::span<const float> b, float factor, OutputRange range, bool withSign);

} // namespace tileglass::vector_add
