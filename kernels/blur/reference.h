// The weighted mean along an array on the host in double, for verification.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::blur {

/// Element i is Σ weights[t]·in[i + t − radius] over the taps whose neighbour lies in the array; weights has
/// 2·radius + 1 elements. `magnitude` is left empty (no weight is negative) unless `withSign`.
Reference reference(std::span<const float> in, std::span<const float> weights, OutputRange range, bool withSign);

} // namespace tileglass::blur
