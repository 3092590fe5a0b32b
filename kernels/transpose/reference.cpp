#include "kernels/transpose/reference.h"

namespace tileglass::transpose {

Reference reference(std::uint64_t rows, std::uint64_t columns, std::span<const float> in, OutputRange range) {
  Reference result;
  result.expected.resize(range.count);
  for (std::uint64_t i = 0; i < range.count; ++i) {
    const std::uint64_t index = range.first + i;
    result.expected[i] = in[index % rows * columns + index / rows];
  }
  return result;
}

} // namespace tileglass::transpose
