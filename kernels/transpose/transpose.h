// The transpose family: a matrix turned, with and without a tile in local memory, beside the plain copy.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& transposeFamily();

} // namespace tileglass
