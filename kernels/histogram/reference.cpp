#include "kernels/histogram/reference.h"

#include <array>

namespace tileglass::histogram {

Reference reference(const HostArray& keys, std::uint64_t length, bool bytes, OutputRange range) {
  std::array<std::uint64_t, kBins> counts{};
  for (std::uint64_t i = 0; i < length; ++i) {
    const std::uint32_t bin =
        bytes ? static_cast<std::uint32_t>(keys.bytes[i]) : static_cast<std::uint32_t>(keys.ints()[i]) >> 24U;
    ++counts[bin];
  }
  Reference result;
  for (std::uint64_t bin = range.first; bin < range.first + range.count; ++bin) {
    result.expected.push_back(static_cast<double>(counts[bin]));
  }
  return result;
}

} // namespace tileglass::histogram
