#include "kernels/family_parts.h"

#include <algorithm>
#include <limits>

#include "app/core/units.h"

namespace tileglass {

namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
/// 2⁴⁰ elements: far beyond any device, so that the plan (and not the reader of the option) says what is too large.
constexpr std::uint64_t kLongestLength = std::uint64_t{1} << 40U;
/// Beyond any device's largest work-group, for the same reason.
constexpr std::uint64_t kLongestTile = 65536;
constexpr std::uint64_t kLongestSide = std::uint64_t{1} << 31U;

/// Σ min(cap, first + j·step) for j below count: the halo of each group, which the array's end may cut.
std::uint64_t sumCapped(std::uint64_t cap, std::uint64_t first, std::uint64_t step, std::uint64_t count) {
  const std::uint64_t below = first < cap ? std::min(count, ceilDivide(cap - first, step)) : 0;
  const std::uint64_t rising = below == 0 ? 0 : below * first + step * (below * (below - 1) / 2);
  return rising + (count - below) * cap;
}

} // namespace

ParameterSpec lengthParameter(std::uint64_t cpuDefault, std::uint64_t gpuDefault, std::string meaning) {
  ParameterSpec spec;
  spec.name = "size";
  spec.kind = ParameterKind::Length;
  spec.fallback = cpuDefault;
  spec.gpuDefault = gpuDefault;
  spec.candidates = {std::uint64_t{65536}, std::uint64_t{1000003}, std::uint64_t{4194304}, std::uint64_t{16777216},
                     std::uint64_t{67108864}};
  spec.low = 1;
  spec.high = kLongestLength;
  spec.meaning = std::move(meaning);
  return spec;
}

ParameterSpec tileLengthParameter(std::string meaning) {
  ParameterSpec spec;
  spec.name = "tile";
  spec.kind = ParameterKind::TileLength;
  spec.fallback = std::uint64_t{256};
  spec.candidates = {std::uint64_t{32},  std::uint64_t{64},  std::uint64_t{128},
                     std::uint64_t{256}, std::uint64_t{512}, std::uint64_t{1024}};
  spec.low = 1;
  spec.high = kLongestTile;
  spec.tuning = true;
  spec.meaning = std::move(meaning);
  return spec;
}

ParameterSpec matrixSizeParameter(std::uint64_t side, std::uint64_t gpuSide,
                                  std::initializer_list<std::uint64_t> candidates, std::string meaning) {
  ParameterSpec spec;
  spec.name = "size";
  spec.kind = ParameterKind::Matrix;
  spec.fallback = ProblemSize{side, side, side};
  spec.gpuDefault = ProblemSize{gpuSide, gpuSide, gpuSide};
  for (const std::uint64_t candidate : candidates) {
    spec.candidates.emplace_back(ProblemSize{candidate, candidate, candidate});
  }
  spec.low = 1;
  spec.high = kLongestSide;
  spec.meaning = std::move(meaning);
  return spec;
}

ParameterSpec tileShapeParameter(std::initializer_list<TileShape> candidates, std::string meaning) {
  ParameterSpec spec;
  spec.name = "tile";
  spec.kind = ParameterKind::Tile;
  spec.fallback = TileShape{16, 16};
  spec.candidates = {candidates.begin(), candidates.end()};
  spec.low = 1;
  spec.high = kLongestTile;
  spec.meaning = std::move(meaning);
  spec.tuning = true;
  return spec;
}

ParameterSpec padParameter(std::string meaning) {
  ParameterSpec spec;
  spec.name = "pad";
  spec.kind = ParameterKind::Count;
  spec.fallback = std::uint64_t{0};
  spec.candidates = {std::uint64_t{0}, std::uint64_t{1}};
  spec.low = 0;
  spec.high = 64;
  spec.tuning = true;
  spec.meaning = std::move(meaning);
  return spec;
}

ParameterSpec wordParameter(std::string name, std::vector<std::string> words, std::string meaning) {
  ParameterSpec spec;
  spec.name = std::move(name);
  spec.kind = ParameterKind::Word;
  spec.fallback = words.front();
  spec.candidates = {words.begin(), words.end()};
  spec.words = std::move(words);
  spec.meaning = std::move(meaning);
  return spec;
}

ParameterSpec countParameter(std::string name, std::uint64_t fallback, std::initializer_list<std::uint64_t> candidates,
                             std::string meaning) {
  ParameterSpec spec;
  spec.name = std::move(name);
  spec.kind = ParameterKind::Count;
  spec.fallback = fallback;
  spec.candidates = {candidates.begin(), candidates.end()};
  spec.low = 1;
  spec.high = 65536;
  spec.meaning = std::move(meaning);
  return spec;
}

ParameterSpec signedParameter(std::string meaning) {
  ParameterSpec spec;
  spec.name = "signed";
  spec.kind = ParameterKind::Count;
  spec.fallback = std::uint64_t{0};
  spec.candidates = {std::uint64_t{0}, std::uint64_t{1}};
  spec.low = 0;
  spec.high = 1;
  spec.meaning = std::move(meaning);
  return spec;
}

Constraint lengthFitsUint() {
  return {PlanErrorCode::SizeOverflowsIndex, [](const ParameterSet& parameters) -> std::optional<std::string> {
            constexpr std::uint64_t kLongest = std::numeric_limits<std::uint32_t>::max();
            const std::uint64_t length = parameters.size().m;
            if (length <= kLongest) {
              return std::nullopt;
            }
            return "A size of " + groupDigits(length) +
                   " does not fit the kernel's 32-bit length argument: choose at "
                   "most " +
                   groupDigits(kLongest) + ".";
          }};
}

std::uint64_t arrayRow(const ParameterSet& parameters) {
  constexpr std::uint64_t kLongestRow = 4096;
  return std::min(parameters.size().m, kLongestRow);
}

std::uint64_t saturatingSum(std::initializer_list<std::uint64_t> terms) {
  std::uint64_t sum = 0;
  for (const std::uint64_t term : terms) {
    sum = checkedAdd(sum, term).value_or(kLargest);
  }
  return sum;
}

std::uint64_t matrixReach(std::uint64_t rows, std::uint64_t columns, std::uint64_t stride) {
  return rows == 0 ? 0 : saturatingSum({saturatingProduct({rows - 1, stride}), columns});
}

std::uint64_t withHalos(std::uint64_t length, std::uint64_t tile, std::uint64_t radius) {
  const std::uint64_t groups = ceilDivide(length, tile);
  const std::uint64_t left = sumCapped(radius, 0, tile, groups);
  const std::uint64_t right = sumCapped(radius, length - (groups - 1) * tile, tile, groups - 1);
  return length + left + right;
}

std::uint64_t elementBytes(std::uint64_t elements) {
  return saturatingProduct({elements, kElementBytes});
}

KernelArgument buffer(std::string name) {
  return BufferArgument{std::move(name), false};
}

KernelArgument constantBuffer(std::string name) {
  return BufferArgument{std::move(name), true};
}

KernelArgument uintArgument(std::uint64_t value) {
  return UintArgument{static_cast<std::uint32_t>(value)};
}

} // namespace tileglass
