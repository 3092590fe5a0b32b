#include "kernels/vector_add/reference.h"

#include <cmath>

namespace tileglass::vector_add {

Reference reference(std::span<const float> a, std::span<const float> b, float factor, OutputRange range,
                    bool withSign) {
  Reference result;
  result.expected.resize(range.count);
  result.magnitude.resize(withSign ? range.count : 0);
  for (std::uint64_t i = 0; i < range.count; ++i) {
    const double left = static_cast<double>(factor) * static_cast<double>(a[range.first + i]);
    const double right = b[range.first + i];
    result.expected[i] = left + right;
    if (withSign) {
      result.magnitude[i] = std::fabs(left) + std::fabs(right);
    }
  }
  return result;
}

} // namespace tileglass::vector_add
