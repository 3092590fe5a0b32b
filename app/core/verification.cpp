#include "app/core/verification.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>

namespace tileglass {

namespace {

constexpr double kUnitRoundoff = 1.0 / 16777216.0; // 2⁻²⁴, float's
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// One element of the output as its bits and its value; a cell that is not there reads as poison.
struct Cell {
  std::uint32_t bits = kPoisonBits;
  double value = std::numeric_limits<double>::quiet_NaN();
};

Cell readCell(const HostArray& output, std::uint64_t index) {
  Cell cell;
  if (index >= output.elements()) {
    return cell;
  }
  const std::byte* at = output.bytes.data() + index * kElementBytes;
  std::memcpy(&cell.bits, at, sizeof cell.bits);
  if (output.type == ElementType::Int32) {
    std::int32_t value = 0;
    std::memcpy(&value, at, sizeof value);
    cell.value = value;
  } else {
    float value = 0.0F;
    std::memcpy(&value, at, sizeof value);
    cell.value = static_cast<double>(value);
  }
  return cell;
}

bool neverWritten(const Cell& cell, ElementType type, double expected) {
  // An integer result may happen to have the poison's bits, a computed NaN never has.
  return cell.bits == kPoisonBits && (type == ElementType::Float32 || cell.value != expected);
}

void countMismatch(Check& check, std::uint64_t index, double expected, double got) {
  ++check.mismatches;
  if (!check.first || index < check.first->index) {
    check.first = Mismatch{index, expected, got};
  }
}

/// Errors of a cell that cannot be measured (NaN, a wrong infinity, never written): infinitely wrong.
void countUnmeasurable(Check& check, std::uint64_t index, double expected, double got) {
  check.maxAbsError = kInfinity;
  check.maxElementRelError = kInfinity;
  check.worstBoundRatio = kInfinity;
  countMismatch(check, index, expected, got);
}

void compareFinite(Check& check, const Mismatch& pair, double bound, ElementType type) {
  const double error = std::abs(pair.got - pair.expected);
  // A device may flush denormals to zero (OpenCL C without CL_FP_DENORM): noted, not failed.
  constexpr double kSmallestNormal = FLT_MIN;
  if (type == ElementType::Float32 && std::abs(pair.expected) < kSmallestNormal) {
    bound = std::max(bound, kSmallestNormal);
    check.flushed += pair.expected != 0.0 && pair.got == 0.0 ? 1 : 0;
  }
  const bool right = error <= bound;
  check.maxAbsError = std::max(check.maxAbsError, error);
  if (error > 0.0) {
    check.worstBoundRatio = std::max(check.worstBoundRatio, error / bound);
    if (pair.expected != 0.0 || !right) {
      check.maxElementRelError = std::max(check.maxElementRelError, error / std::abs(pair.expected));
    }
  }
  if (!right) {
    countMismatch(check, pair.index, pair.expected, pair.got);
  }
}

double boundOf(double magnitude, double errorFactor) {
  const double bound = errorFactor * magnitude;
  // A magnitude that is not finite bounds nothing; it must not make everything right.
  return std::isfinite(bound) ? bound : 0.0;
}

} // namespace

std::optional<double> errorFactor(std::uint64_t longestChain) {
  const double share = static_cast<double>(longestChain) * kUnitRoundoff;
  if (share >= 0.5) {
    return std::nullopt;
  }
  return share / (1.0 - share);
}

void checkRange(Check& check, const HostArray& output, OutputRange range, const Reference& reference,
                double errorFactor) {
  for (std::uint64_t i = 0; i < range.count; ++i) {
    const std::uint64_t index = range.first + i;
    const Cell cell = readCell(output, index);
    ++check.checked;
    if (i >= reference.expected.size()) {
      countUnmeasurable(check, index, std::numeric_limits<double>::quiet_NaN(), cell.value);
      continue;
    }
    const double expected = reference.expected[i];
    const double magnitude = i < reference.magnitude.size() ? reference.magnitude[i] : std::abs(expected);
    if (std::isfinite(expected)) {
      check.maxExpected = std::max(check.maxExpected, std::abs(expected));
    }
    if (neverWritten(cell, output.type, expected)) {
      ++check.neverWritten;
      countUnmeasurable(check, index, expected, cell.value);
    } else if (std::isfinite(expected) && std::isfinite(cell.value)) {
      compareFinite(check, {index, expected, cell.value}, boundOf(magnitude, errorFactor), output.type);
    } else if (cell.value != expected && !(std::isnan(cell.value) && std::isnan(expected))) {
      countUnmeasurable(check, index, expected, cell.value);
    }
  }
}

void finishCheck(Check& check) {
  if (check.maxAbsError == 0.0) {
    check.maxRelError = 0.0;
  } else {
    check.maxRelError = check.maxExpected > 0.0 ? check.maxAbsError / check.maxExpected : kInfinity;
  }
  check.passed = check.reason.empty() && check.checked > 0 && check.mismatches == 0 && !check.wroteOutside;
}

} // namespace tileglass
