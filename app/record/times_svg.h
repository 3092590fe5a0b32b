// A sweep's times as an SVG picture: one line a variant over one parameter, the spread as a band, refused values
// hatched.
#pragma once

#include <set>
#include <string>

#include "app/core/run_result.h"

namespace tileglass {

/// The parameters that take more than one value among the points, skipped ones included.
std::set<std::string> varyingParameters(const SweepResult& result);

/// The parameter that the picture's axis should show: of those that take several numbers, tile, then size, then the
/// first. Empty where none does.
std::string plottedParameter(const SweepResult& result);

/// Median kernel time over that parameter, both axes logarithmic, in a picture of 760 × 420. Points that differ in
/// other parameters are lines of their own. Empty where there is nothing to draw.
std::string timesSvg(const SweepResult& result);

} // namespace tileglass
