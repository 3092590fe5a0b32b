#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// The finaliser of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014).
std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

/// The golden ratio in 64 bits: SplitMix64's step.
constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;

} // namespace

SeededValues::SeededValues(std::uint64_t seed, std::string_view buffer) : m_start(mix(seed + kStep)) {
  for (const char letter : buffer) {
    m_start = mix(m_start + kStep + static_cast<unsigned char>(letter));
  }
}

std::uint64_t SeededValues::at(std::uint64_t index) const {
  return mix(m_start + kStep * (index + 1));
}

void fillUniform(std::span<float> values, std::uint64_t seed, std::string_view buffer, bool withSign) {
  const SeededValues stream(seed, buffer);
  constexpr float kUnit = 1.0F / 16777216.0F; // 2⁻²⁴
  constexpr std::int32_t kOne = 1 << 24U;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t bits = stream.at(i);
    const auto whole =
        withSign ? static_cast<std::int32_t>(bits >> 39U) - kOne : static_cast<std::int32_t>(bits >> 40U);
    values[i] = static_cast<float>(whole) * kUnit;
  }
}

void fillUniform(std::span<std::int32_t> values, std::uint64_t seed, std::string_view buffer, std::int32_t low,
                 std::int32_t high) {
  const SeededValues stream(seed, buffer);
  const auto count = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    // The upper 32 bits scaled to the range; its unevenness is below 2⁻³² × count.
    const std::uint64_t upper = stream.at(i) >> 32U;
    values[i] = low + static_cast<std::int32_t>((upper * count) >> 32U);
  }
}

} // namespace tileglass
