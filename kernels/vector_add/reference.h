// Vector addition on the host in double, for verification.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::vector_add {

/// a + b for a range. `magnitude` is left empty (|a| + |b| = |a + b|) unless `withSign`.
Reference reference(std::span<const float> a, std::span<const float> b, OutputRange range, bool withSign);

} // namespace tileglass::vector_add
