// The matmul family: C = A · B, naive and through local memory.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& matmulFamily();

} // namespace tileglass
