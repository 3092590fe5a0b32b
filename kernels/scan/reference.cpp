#include "kernels/scan/reference.h"

#include <cmath>

namespace tileglass::scan {

namespace {

template <typename Value>
void prefixSums(std::span<const Value> values, OutputRange range, bool exclusive, bool withSign, Reference& result) {
  double sum = 0.0;
  double magnitude = 0.0;
  const auto add = [&](std::uint64_t i) {
    const auto value = static_cast<double>(values[i]);
    sum += value;
    magnitude += withSign ? std::fabs(value) : 0.0;
  };
  for (std::uint64_t i = 0; i < range.first; ++i) {
    add(i);
  }
  for (std::uint64_t i = range.first; i < range.first + range.count; ++i) {
    if (!exclusive) {
      add(i);
    }
    result.expected.push_back(sum);
    if (withSign) {
      result.magnitude.push_back(magnitude);
    }
    if (exclusive) {
      add(i);
    }
  }
}

} // namespace

Reference reference(const HostArray& values, OutputRange range, bool exclusive, bool withSign) {
  Reference result;
  result.expected.reserve(range.count);
  if (values.type == ElementType::Int32) {
    prefixSums(values.ints(), range, exclusive, withSign, result); // up to 2³¹: exact in double
  } else {
    prefixSums(values.floats(), range, exclusive, withSign, result);
  }
  return result;
}

double cost(std::uint64_t length) {
  constexpr double kPiece = 1048576.0; // elements that are verified in one go
  const auto count = static_cast<double>(length);
  return count * (1.0 + count / (2.0 * kPiece));
}

} // namespace tileglass::scan
