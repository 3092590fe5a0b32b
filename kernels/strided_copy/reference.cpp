#include "kernels/strided_copy/reference.h"

namespace tileglass::strided_copy {

Reference strided(std::span<const float> in, std::uint64_t stride, std::uint64_t offset, OutputRange range) {
  Reference result;
  result.expected.resize(range.count);
  for (std::uint64_t i = 0; i < range.count; ++i) {
    result.expected[i] = in[(range.first + i) * stride + offset];
  }
  return result;
}

Reference gathered(std::span<const float> in, std::span<const std::int32_t> index, OutputRange range) {
  Reference result;
  result.expected.resize(range.count);
  for (std::uint64_t i = 0; i < range.count; ++i) {
    result.expected[i] = in[static_cast<std::uint32_t>(index[range.first + i])];
  }
  return result;
}

} // namespace tileglass::strided_copy
