// The memory_spaces family: one table read through every address space.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& memorySpacesFamily();

} // namespace tileglass
