// The scan family: prefix sums of a whole array, by reduce, scan of the sums, scan with offsets.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& scanFamily();

} // namespace tileglass
