// The histogram family: how many keys fall into each of 256 bins, with global, local, copied and private counters.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& histogramFamily();

} // namespace tileglass
