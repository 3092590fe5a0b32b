// How often an element of the inputs is loaded: what tiling can save, by the traffic model.
#pragma once

#include <optional>

#include "app/core/kernel_spec.h"

namespace tileglass {

/// Global loads ÷ bytes of the variant's inputs: 1 where every element is read once, so that nothing is to be saved.
/// Nothing without inputs or without loads.
std::optional<double> loadsPerElement(const FamilySpec& family, const VariantSpec& variant,
                                      const ParameterSet& parameters);

} // namespace tileglass
