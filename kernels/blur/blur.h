// The blur family: a weighted mean along an array, with neighbours from global or from local memory.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& blurFamily();

} // namespace tileglass
