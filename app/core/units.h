// Quantities as people write and read them: bytes, counts, times, ratios. Pure text, independent of any locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/core/plan_error.h"

namespace tileglass {

/// A whole number of bytes, as plain digits or with KiB, MiB, GiB ("8192", "8KiB"); `what` names the argument.
Expected<std::uint64_t> parseBytes(std::string_view text, std::string_view what);
/// A whole number from `low` to `high`; the error names `what` and both ends.
Expected<std::uint64_t> parseCount(std::string_view text, std::string_view what, std::uint64_t low, std::uint64_t high);
/// A finite decimal number ("60", "0.5"), with a point whatever the locale.
Expected<double> parseDecimal(std::string_view text, std::string_view what, double low, double high);

/// Digits grouped by commas: 16384 is "16,384".
std::string groupDigits(std::uint64_t value);
/// A number with its noun: "1 group", "2 groups", "1,024 points".
std::string counted(std::uint64_t count, std::string_view noun);
/// Exact bytes: "8,196 B".
std::string formatBytes(std::uint64_t bytes);
/// A time in nanoseconds with its best unit, at most 3 significant digits and 2 decimals: "3.18 ms".
std::string formatTime(double ns);
/// A unit of time, so that one column of a table keeps one unit.
struct TimeUnit {
  double ns = 1.0;
  std::string_view name = "ns";
};
/// The unit that formatTime() would choose.
TimeUnit timeUnitFor(double ns);
/// A time in that unit, digits as in formatTime(): 420,000 ns in ms is "0.42 ms".
std::string formatTimeIn(double ns, TimeUnit unit);
/// A time that is waited for, minutes and whole seconds, rounded up: "00:12", "75:00".
std::string formatClock(double ns);
/// A rate in the unit that stands beside it, at most 3 significant digits and 2 decimals: "5.4", "40.9", "1,234".
std::string formatThroughput(double value);
/// A ratio: "1.34×", from 2 on one decimal "7.6×".
std::string formatRatio(double ratio);
/// A share of 1 in percent, whole unless the half matters: "100%", "12.5%".
std::string formatPercent(double fraction);

/// What sums and products stand for that 64 bits cannot count: a number to refuse, never one to show.
constexpr std::uint64_t kSaturated = UINT64_MAX;
constexpr bool isSaturated(std::uint64_t value) {
  return value == kSaturated;
}
/// a × b, or nothing where the product does not fit 64 bits.
std::optional<std::uint64_t> checkedMultiply(std::uint64_t a, std::uint64_t b);
/// a + b, or nothing where the sum does not fit 64 bits.
std::optional<std::uint64_t> checkedAdd(std::uint64_t a, std::uint64_t b);
/// The smallest multiple of `unit` that is at least `value`; `unit` 0 leaves it unchanged. Saturates.
std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit);
/// ceil(a ÷ b); b must not be 0.
std::uint64_t ceilDivide(std::uint64_t a, std::uint64_t b);

} // namespace tileglass
