#include "kernels/reduction/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace tileglass::reduction {

namespace {

struct Sums {
  double value = 0.0;
  double magnitude = 0.0;
};

Sums sumOf(const HostArray& values) {
  if (values.type == ElementType::Int32) {
    std::int64_t sum = 0;
    std::int64_t magnitude = 0;
    for (const std::int32_t value : values.ints()) {
      sum += value;
      magnitude += std::abs(std::int64_t{value});
    }
    return {static_cast<double>(sum), static_cast<double>(magnitude)};
  }
  Sums sums;
  for (const float value : values.floats()) {
    sums.value += static_cast<double>(value);
    sums.magnitude += std::fabs(static_cast<double>(value));
  }
  return sums;
}

double maximumOf(const HostArray& values) {
  if (values.type == ElementType::Int32) {
    std::int32_t largest = std::numeric_limits<std::int32_t>::min();
    for (const std::int32_t value : values.ints()) {
      largest = std::max(largest, value);
    }
    return largest;
  }
  double largest = -std::numeric_limits<double>::infinity();
  for (const float value : values.floats()) {
    largest = std::fmax(largest, static_cast<double>(value));
  }
  return largest;
}

} // namespace

Reference reference(const HostArray& values, OutputRange range, bool withSign) {
  Reference result;
  if (range.count == 0) {
    return result;
  }
  const Sums sums = sumOf(values);
  result.expected = {sums.value};
  if (withSign) {
    result.magnitude = {sums.magnitude};
  }
  return result;
}

Reference maximum(const HostArray& values, OutputRange range) {
  Reference result;
  if (range.count != 0) {
    result.expected = {maximumOf(values)};
  }
  return result;
}

void combinePartials(const HostArray& partials, bool maximum, HostArray& out) {
  if (maximum) {
    if (out.type == ElementType::Int32) {
      out.ints()[0] = static_cast<std::int32_t>(maximumOf(partials));
    } else {
      out.floats()[0] = static_cast<float>(maximumOf(partials));
    }
    return;
  }
  if (out.type == ElementType::Int32) {
    std::int64_t sum = 0;
    for (const std::int32_t value : partials.ints()) {
      sum += value;
    }
    out.ints()[0] = static_cast<std::int32_t>(sum);
    return;
  }
  out.floats()[0] = static_cast<float>(sumOf(partials).value);
}

} // namespace tileglass::reduction
