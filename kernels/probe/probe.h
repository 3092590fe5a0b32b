// The bare probe of the residency measurement: a kernel without work, of any group size and local bytes. Not part of
// the catalogue, because there is nothing to compare.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

/// Family "probe" with the one variant "probe"; its local memory is `extra_local`.
const FamilySpec& probeFamily();

} // namespace tileglass
