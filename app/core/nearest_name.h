// "Did you mean": the known name nearest to what was typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tileglass {

/// The candidate with the smallest edit distance to `typed` (any case), or empty where even that is more than half of
/// the longer of the two.
std::string nearestName(std::string_view typed, std::span<const std::string> candidates);

} // namespace tileglass
