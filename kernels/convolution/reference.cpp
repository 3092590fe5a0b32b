#include "kernels/convolution/reference.h"

#include <algorithm>
#include <cmath>

namespace tileglass::convolution {

Reference reference(std::uint64_t rows, std::uint64_t columns, std::span<const float> in,
                    std::span<const float> weights, OutputRange range, bool withSign) {
  const auto taps = static_cast<std::uint64_t>(std::llround(std::sqrt(static_cast<double>(weights.size()))));
  const std::uint64_t radius = taps / 2;
  Reference result;
  result.expected.resize(range.count);
  result.magnitude.resize(withSign ? range.count : 0);
  for (std::uint64_t at = 0; at < range.count; ++at) {
    const std::uint64_t row = (range.first + at) / columns;
    const std::uint64_t column = (range.first + at) % columns;
    // The taps whose neighbour lies in the matrix.
    const std::uint64_t firstTap = column < radius ? radius - column : 0;
    const std::uint64_t endTap = std::min(taps, columns + radius - column);
    double sum = 0.0;
    double magnitude = 0.0;
    for (std::uint64_t j = row < radius ? radius - row : 0; j < std::min(taps, rows + radius - row); ++j) {
      for (std::uint64_t i = firstTap; i < endTap; ++i) {
        const double term = static_cast<double>(weights[j * taps + i]) *
                            static_cast<double>(in[(row + j - radius) * columns + column + i - radius]);
        sum += term;
        magnitude += std::fabs(term);
      }
    }
    result.expected[at] = sum;
    if (withSign) {
      result.magnitude[at] = magnitude;
    }
  }
  return result;
}

} // namespace tileglass::convolution
