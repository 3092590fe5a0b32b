// Inputs that anyone can make again: element i of a buffer depends on the seed, the buffer's name and i alone, not on
// the order in which elements are made.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tileglass {

/// A stream of 64-bit numbers, one a (seed, buffer).
class SeededValues {
public:
  SeededValues(std::uint64_t seed, std::string_view buffer);
  std::uint64_t at(std::uint64_t index) const;

private:
  std::uint64_t m_start;
};

/// Multiples of 2⁻²⁴ in [0,1), or in [-1,1) where `withSign`: exact in float, never denormal.
void fillUniform(std::span<float> values, std::uint64_t seed, std::string_view buffer, bool withSign);
/// Whole numbers from `low` to `high`, both included.
void fillUniform(std::span<std::int32_t> values, std::uint64_t seed, std::string_view buffer, std::int32_t low,
                 std::int32_t high);

} // namespace tileglass
