// The vector_add family: c = a + b, where local memory cannot help.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& vectorAddFamily();

} // namespace tileglass
