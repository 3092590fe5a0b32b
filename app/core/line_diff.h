// Which lines of two texts differ.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tileglass {

/// The lines of each side, from 0, that the other does not have in the same order: those outside a longest common
/// subsequence. White space at the ends of a line does not count.
struct LineDiff {
  std::vector<std::size_t> left;
  std::vector<std::size_t> right;
  bool operator==(const LineDiff&) const = default;
};

/// Beginnings and ends that agree cost nothing. The rest takes the product of both line counts; where that is above
/// kMostLinePairs, every line of the rest counts as different.
LineDiff diffLines(std::string_view left, std::string_view right);
inline constexpr std::size_t kMostLinePairs = 16'000'000;

} // namespace tileglass
