#include "kernels/blur/reference.h"

#include <algorithm>
#include <cmath>

namespace tileglass::blur {

namespace {

/// Sums computed together stay in the first-level cache while the taps go by.
constexpr std::uint64_t kBlock = 2048;

template <bool kAbsolute>
void sumBlock(std::span<const float> in, std::span<const float> weights, OutputRange block, double* sums) {
  const std::uint64_t radius = weights.size() / 2;
  for (std::uint64_t tap = 0; tap < weights.size(); ++tap) {
    // The elements of the block whose neighbour i + tap − radius lies in the array.
    const std::uint64_t low = tap < radius ? radius - tap : 0;
    const std::uint64_t high = tap > radius ? in.size() - std::min<std::uint64_t>(in.size(), tap - radius) : in.size();
    const std::uint64_t first = std::max(block.first, low);
    const std::uint64_t end = std::min(block.first + block.count, high);
    const double weight = weights[tap];
    for (std::uint64_t i = first; i < end; ++i) {
      const double element = in[i + tap - radius];
      sums[i - block.first] += weight * (kAbsolute ? std::fabs(element) : element);
    }
  }
}

template <bool kAbsolute>
std::vector<double> sums(std::span<const float> in, std::span<const float> weights, OutputRange range) {
  std::vector<double> out(range.count, 0.0);
  for (std::uint64_t offset = 0; offset < range.count; offset += kBlock) {
    const OutputRange block{range.first + offset, std::min(kBlock, range.count - offset)};
    sumBlock<kAbsolute>(in, weights, block, out.data() + offset);
  }
  return out;
}

} // namespace

Reference reference(std::span<const float> in, std::span<const float> weights, OutputRange range, bool withSign) {
  Reference result;
  result.expected = sums<false>(in, weights, range);
  if (withSign) {
    result.magnitude = sums<true>(in, weights, range);
  }
  return result;
}

} // namespace tileglass::blur
