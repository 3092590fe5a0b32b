// The reduction family: the sum of an array, by atomics or by a tree in local memory.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& reductionFamily();

} // namespace tileglass
