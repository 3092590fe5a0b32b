// The as_printed family: kernels as texts print them, with their faults, beside corrected ones.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& asPrintedFamily();

} // namespace tileglass
