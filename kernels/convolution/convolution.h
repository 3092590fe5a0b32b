// The convolution family: a weighted mean of a matrix's neighbours in two dimensions, with a halo on four sides.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass {

const FamilySpec& convolutionFamily();

} // namespace tileglass
