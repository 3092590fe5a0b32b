// The sum and the maximum of an array on the host, for verification and as the second stage.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::reduction {

/// The sum of the values: exact for ints, in double for floats (sums of up to 2²⁹ multiples of 2⁻²⁴ below 1 are exact).
/// `magnitude` is left empty where no value is negative.
Reference reference(const HostArray& values, OutputRange range, bool withSign);

/// The largest of the values; NaN is passed over, as fmax() does, so of NaN alone it is minus infinity, the start.
Reference maximum(const HostArray& values, OutputRange range);

/// The second stage on the host: out[0] becomes the sum of `partials`, added in double or in 64-bit integers and
/// rounded once at the end, or their maximum.
void combinePartials(const HostArray& partials, bool maximum, HostArray& out);

} // namespace tileglass::reduction
