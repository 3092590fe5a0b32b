// The strided_copy family: the same number of elements copied from neighbouring, strided, shifted and random places.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& stridedCopyFamily();

} // namespace tileglass
