// The pointer_chase family: loads that wait for each other, through every address space.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& pointerChaseFamily();

} // namespace tileglass
