#include "app/core/units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace tileglass {

namespace {

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

} // namespace

Expected<std::uint64_t> parseBytes(std::string_view text, std::string_view what) {
  struct Suffix {
    std::string_view text;
    std::uint64_t factor;
  };
  constexpr std::array<Suffix, 4> kSuffixes = {
      {{"KiB", 1ULL << 10U}, {"MiB", 1ULL << 20U}, {"GiB", 1ULL << 30U}, {"B", 1}}};
  std::string_view digits = text;
  std::uint64_t factor = 1;
  for (const Suffix& suffix : kSuffixes) {
    if (text.ends_with(suffix.text)) {
      digits.remove_suffix(suffix.text.size());
      factor = suffix.factor;
      break;
    }
  }
  const auto number = wholeNumber(digits);
  const auto bytes = number ? checkedMultiply(*number, factor) : std::nullopt;
  if (number && !bytes) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is '{}', more bytes than 64 bits count: give fewer, as 8192 or 8KiB.", what, text));
  }
  if (!bytes) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is '{}', which is not a number of bytes: give plain digits or KiB, MiB, GiB, as 8192 "
                              "or 8KiB.",
                              what, text));
  }
  return *bytes;
}

Expected<std::uint64_t> parseCount(std::string_view text, std::string_view what, std::uint64_t low,
                                   std::uint64_t high) {
  const auto number = wholeNumber(text);
  if (!number || *number < low || *number > high) {
    return refuse(PlanErrorCode::BadInput, fmt::format("{} is '{}': give a whole number from {} to {}.", what, text,
                                                       groupDigits(low), groupDigits(high)));
  }
  return *number;
}

Expected<double> parseDecimal(std::string_view text, std::string_view what, double low, double high) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool read = !text.empty() && error == std::errc{} && end == text.data() + text.size();
  if (!read || !std::isfinite(value) || value < low || value > high) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is '{}': give a number from {:g} to {:g}.", what, text, low, high));
  }
  return value;
}

std::string groupDigits(std::uint64_t value) {
  std::string digits = std::to_string(value);
  for (std::ptrdiff_t at = std::ssize(digits) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", groupDigits(count), noun, count == 1 ? "" : "s");
}

std::string formatBytes(std::uint64_t bytes) {
  return groupDigits(bytes) + " B";
}

namespace {

/// At most 3 significant digits and 2 decimals; whole numbers from 99.95 on, grouped.
std::string threeDigits(double value) {
  const double magnitude = std::abs(value);
  if (magnitude >= 99.95 && magnitude < 1e15) {
    return (value < 0 ? "-" : "") + groupDigits(static_cast<std::uint64_t>(std::llround(magnitude)));
  }
  return fmt::format("{:.{}f}", value, magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0);
}

} // namespace

TimeUnit timeUnitFor(double ns) {
  constexpr std::array<TimeUnit, 4> kUnits = {{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1.0, "ns"}}};
  for (const TimeUnit& unit : kUnits) {
    // 0.9995: what rounds up to one whole unit is shown in it ("1 ms", never "1000 µs").
    if (std::abs(ns) >= 0.9995 * unit.ns) {
      return unit;
    }
  }
  return kUnits.back();
}

std::string formatTimeIn(double ns, TimeUnit unit) {
  if (!std::isfinite(ns)) {
    return "–";
  }
  return fmt::format("{} {}", threeDigits(ns / unit.ns), unit.name);
}

std::string formatTime(double ns) {
  return formatTimeIn(ns, timeUnitFor(ns));
}

std::string formatClock(double ns) {
  constexpr double kMostSeconds = 359999.0; // nobody waits for more than a hundred hours
  const auto seconds = static_cast<std::uint64_t>(std::ceil(std::clamp(ns / 1e9, 0.0, kMostSeconds)));
  return fmt::format("{:02}:{:02}", seconds / 60, seconds % 60);
}

std::string formatThroughput(double value) {
  return std::isfinite(value) ? threeDigits(value) : "–";
}

std::string formatRatio(double ratio) {
  if (!std::isfinite(ratio)) {
    return "–";
  }
  const int decimals = ratio < 1.995 ? 2 : ratio < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f}×", ratio, decimals);
}

std::string formatPercent(double fraction) {
  const double percent = fraction * 100.0;
  const double halves = std::round(percent * 2.0) / 2.0;
  const bool isHalf = halves != std::floor(halves) && std::abs(percent - halves) < 1e-9;
  return isHalf ? fmt::format("{:.1f}%", percent) : fmt::format("{:.0f}%", percent);
}

std::optional<std::uint64_t> checkedMultiply(std::uint64_t a, std::uint64_t b) {
  if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) {
    return std::nullopt;
  }
  return a * b;
}

std::optional<std::uint64_t> checkedAdd(std::uint64_t a, std::uint64_t b) {
  if (b > std::numeric_limits<std::uint64_t>::max() - a) {
    return std::nullopt;
  }
  return a + b;
}

std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit) {
  if (unit == 0 || value % unit == 0) {
    return value;
  }
  return checkedAdd(value, unit - value % unit).value_or(std::numeric_limits<std::uint64_t>::max());
}

std::uint64_t ceilDivide(std::uint64_t a, std::uint64_t b) {
  return a / b + (a % b == 0 ? 0 : 1);
}

} // namespace tileglass
