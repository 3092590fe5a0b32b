#include "app/core/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace tileglass {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Insertions, deletions, substitutions, and two neighbours in the wrong order ("pda" for "pad"), each one step.
std::size_t editDistance(std::string_view a, std::string_view b) {
  const auto same = [&](std::size_t i, std::size_t j) { return lower(a[i]) == lower(b[j]); };
  std::vector<std::size_t> before; // the rows of i − 1, i and i + 1 typed characters
  std::vector<std::size_t> last;
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({last[j] + (same(i, j) ? 0 : 1), row[j] + 1, last[j + 1] + 1});
      if (i > 0 && j > 0 && same(i, j - 1) && same(i - 1, j)) {
        row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
      }
    }
  }
  return row[b.size()];
}

std::size_t commonPrefix(std::string_view a, std::string_view b) {
  const auto ends = std::ranges::mismatch(a, b, {}, lower, lower);
  return static_cast<std::size_t>(ends.in1 - a.begin());
}

} // namespace

std::string nearestName(std::string_view typed, std::span<const std::string> candidates) {
  const std::string* best = nullptr;
  std::size_t bestDistance = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = editDistance(typed, candidate);
    // Among equals the one that begins alike: sm_91 is meant for sm_90, not for sm_61.
    const bool nearer = best == nullptr || distance < bestDistance ||
                        (distance == bestDistance && commonPrefix(typed, candidate) > commonPrefix(typed, *best));
    if (distance * 2 <= std::max(typed.size(), candidate.size()) && nearer) {
      best = &candidate;
      bestDistance = distance;
    }
  }
  return best == nullptr ? std::string() : *best;
}

} // namespace tileglass
