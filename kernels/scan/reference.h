// Prefix sums on the host.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::scan {

/// Elements `range` of the prefix sums: exact for ints, in double for floats. `magnitude` is left empty where no value
/// is negative.
Reference reference(const HostArray& values, OutputRange range, bool exclusive, bool withSign);
/// Operations of the reference for all `length` elements, made in pieces that each add up what lies before them.
double cost(std::uint64_t length);

} // namespace tileglass::scan
