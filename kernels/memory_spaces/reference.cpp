#include "kernels/memory_spaces/reference.h"

#include <map>

namespace tileglass::memory_spaces {

Reference reference(std::span<const float> table, std::uint64_t reads, bool divergent, OutputRange range) {
  std::map<std::uint64_t, double> sums; // by where they start: there are only as many as the table has elements
  Reference result;
  for (std::uint64_t i = range.first; i < range.first + range.count; ++i) {
    const std::uint64_t start = divergent ? i % table.size() * 17 % table.size() : 0;
    const auto [entry, isNew] = sums.try_emplace(start, 0.0);
    for (std::uint64_t read = 0; isNew && read < reads; ++read) {
      entry->second += static_cast<double>(table[(start + read * 7) % table.size()]);
    }
    result.expected.push_back(entry->second);
  }
  return result;
}

} // namespace tileglass::memory_spaces
