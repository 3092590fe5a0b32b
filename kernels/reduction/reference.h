// The sum of an array on the host, for verification and as the second stage.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::reduction {

/// The sum of the values: exact for ints, in double for floats (sums of up to 2²⁹ multiples of 2⁻²⁴ below 1 are exact).
/// `magnitude` is left empty where no value is negative.
Reference reference(const HostArray& values, OutputRange range, bool withSign);

/// The second stage on the host: out[0] becomes the sum of `partials`, added in double or in 64-bit integers and
/// rounded once at the end.
void addPartials(const HostArray& partials, HostArray& out);

} // namespace tileglass::reduction
