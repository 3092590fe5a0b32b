// Sums of a table's elements on the host in double, for verification.
#pragma once

#include <span>

#include "app/core/kernel_spec.h"

namespace tileglass::memory_spaces {

/// Element i is the sum of `reads` elements of the table, 7 apart, from element 0 on, or (divergent) from element
/// 17 · i on; the table is taken as a ring.
Reference reference(std::span<const float> table, std::uint64_t reads, bool divergent, OutputRange range);

} // namespace tileglass::memory_spaces
