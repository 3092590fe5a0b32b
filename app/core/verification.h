// Is the result right? Componentwise error bounds against a reference in double.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/error_map.h"
#include "app/core/kernel_spec.h"

namespace tileglass {

struct Mismatch {
  std::uint64_t index = 0;
  double expected = 0.0;
  double got = 0.0;
  bool operator==(const Mismatch&) const = default;
};

struct Check {
  bool passed = false;
  std::string method; ///< "full", "sampled", "none" (refused, with the reason)
  std::string reason; ///< why the check could not decide, where it could not
  double maxAbsError = 0.0;
  double maxExpected = 0.0;        ///< max|expected| over what was compared
  double maxRelError = 0.0;        ///< maxAbsError ÷ maxExpected
  double maxElementRelError = 0.0; ///< max of |error| ÷ |expected|, element by element
  double worstBoundRatio = 0.0;    ///< largest |error| ÷ bound; ≤ 1 is right
  std::uint64_t checked = 0;       ///< output elements compared
  std::uint64_t mismatches = 0;
  std::uint64_t neverWritten = 0; ///< of these, still the poison
  std::uint64_t flushed = 0;      ///< denormal results that came out as 0: worth a note, not wrong
  bool wroteOutside = false;      ///< a guard band changed
  std::optional<Mismatch> first;
  std::optional<ErrorMap> errorMap; ///< where the errors are; empty where nothing was compared, or nobody kept it
  bool operator==(const Check&) const = default;
};

/// The bound's factor γ(K) = K·u ÷ (1 − K·u), u = 2⁻²⁴; nothing where K·u ≥ 0.5 (Higham, Accuracy and Stability of
/// Numerical Algorithms, 2nd ed., §3.1). K = 0 gives 0: results are exact.
std::optional<double> errorFactor(std::uint64_t longestChain);

/// Adds the comparison of one range of the output to `check`. `reference` covers exactly `range`; NaN is right only
/// where the reference is NaN, an infinity only where it is the same infinity. Fills check.errorMap where it is set
/// (see errorMapFor(), for the whole output). Call finishCheck() after the last range.
void checkRange(Check& check, const HostArray& output, OutputRange range, const Reference& reference,
                double errorFactor);
/// Looks for poison in elements that no range compared: each is an element that the variant never wrote.
void checkPoison(Check& check, const HostArray& output, OutputRange range);
/// Settles `passed` and the relative errors.
void finishCheck(Check& check);

/// The poison of outputs: a NaN of a payload that no arithmetic makes, its bits also improbable as an integer.
inline constexpr std::uint32_t kPoisonBits = 0x7fc0dead;
/// The pattern of guard bands: as float −1.9e-19…, neither NaN nor a plausible result.
inline constexpr std::uint32_t kGuardBits = 0xa060b1ac;

} // namespace tileglass
