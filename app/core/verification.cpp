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

/// |error| ÷ bound of a cell that can be measured; a mismatch where it is above 1.
double compareFinite(Check& check, const Mismatch& pair, double bound, ElementType type) {
  const double error = std::abs(pair.got - pair.expected);
  // A device may flush denormals to zero (OpenCL C without CL_FP_DENORM): noted, not failed.
  constexpr double kSmallestNormal = FLT_MIN;
  if (type == ElementType::Float32 && std::abs(pair.expected) < kSmallestNormal) {
    bound = std::max(bound, kSmallestNormal);
    check.flushed += pair.expected != 0.0 && pair.got == 0.0 ? 1 : 0;
  }
  const bool right = error <= bound;
  const double ratio = error > 0.0 ? error / bound : 0.0;
  check.maxAbsError = std::max(check.maxAbsError, error);
  check.worstBoundRatio = std::max(check.worstBoundRatio, ratio);
  if (error > 0.0 && (pair.expected != 0.0 || !right)) {
    check.maxElementRelError = std::max(check.maxElementRelError, error / std::abs(pair.expected));
  }
  if (!right) {
    countMismatch(check, pair.index, pair.expected, pair.got);
  }
  // Rounding must not make an error above its bound look like one at its bound.
  return right ? ratio : std::max(ratio, std::nextafter(1.0, 2.0));
}

/// Adds a wrong finite value to the kinds of errors and their mean, which meanShare holds as a sum until finishCheck().
void countDirection(ErrorMap& map, double expected, double got) {
  ++(got < expected ? map.tooSmall : map.tooLarge);
  if (expected != 0.0) {
    map.meanShare += (got - expected) / std::abs(expected);
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
  ErrorMap unused = errorMapFor(1, 1);
  ErrorMap& map = check.errorMap ? *check.errorMap : unused;
  ErrorMapCursor cursor(map, check.errorMap ? range.first : 0);
  for (std::uint64_t i = 0; i < range.count; ++i) {
    const std::uint64_t index = range.first + i;
    const Cell cell = readCell(output, index);
    ++check.checked;
    const bool known = i < reference.expected.size();
    const double expected = known ? reference.expected[i] : std::numeric_limits<double>::quiet_NaN();
    const double magnitude = i < reference.magnitude.size() ? reference.magnitude[i] : std::abs(expected);
    if (std::isfinite(expected)) {
      check.maxExpected = std::max(check.maxExpected, std::abs(expected));
    }
    if (known && neverWritten(cell, output.type, expected)) {
      ++check.neverWritten;
      countUnmeasurable(check, index, expected, cell.value);
      cursor.mark(kNeverWrittenCell);
    } else if (std::isfinite(expected) && std::isfinite(cell.value)) {
      const double ratio =
          compareFinite(check, {index, expected, cell.value}, boundOf(magnitude, errorFactor), output.type);
      if (ratio > 1.0) {
        countDirection(map, expected, cell.value);
      }
      cursor.markRatio(ratio);
    } else if (!known || (cell.value != expected && !(std::isnan(cell.value) && std::isnan(expected)))) {
      countUnmeasurable(check, index, expected, cell.value);
      ++map.notFinite;
      cursor.mark(kNotFiniteCell);
    } else {
      cursor.mark(kExactCell);
    }
    if (check.errorMap) {
      cursor.next();
    }
  }
}

void checkPoison(Check& check, const HostArray& output, OutputRange range) {
  for (std::uint64_t index = range.first; index < range.first + range.count; ++index) {
    if (readCell(output, index).bits != kPoisonBits) {
      continue;
    }
    ++check.neverWritten;
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    countMismatch(check, index, kUnknown, kUnknown);
    if (check.errorMap) {
      ErrorMapCursor(*check.errorMap, index).mark(kNeverWrittenCell);
    }
  }
}

void finishCheck(Check& check) {
  if (check.errorMap && check.errorMap->tooSmall + check.errorMap->tooLarge > 0) {
    check.errorMap->meanShare /= static_cast<double>(check.errorMap->tooSmall + check.errorMap->tooLarge);
  }
  if (check.maxAbsError == 0.0) {
    check.maxRelError = 0.0;
  } else {
    check.maxRelError = check.maxExpected > 0.0 ? check.maxAbsError / check.maxExpected : kInfinity;
  }
  check.passed = check.reason.empty() && check.checked > 0 && check.mismatches == 0 && !check.wroteOutside;
}

} // namespace tileglass
