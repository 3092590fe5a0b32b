#include "kernels/matmul/reference.h"

#include <algorithm>
#include <cmath>

namespace tileglass::matmul {

namespace {

/// Rows of C computed together: every element of B is read and converted once for all of them.
constexpr std::uint64_t kRows = 4;
/// Columns computed together: the sums of kRows × kColumns stay in the first-level cache.
constexpr std::uint64_t kColumns = 512;

/// A block of at most kRows × kColumns of C.
struct Block {
  std::uint64_t row = 0;
  std::uint64_t rows = 0;
  std::uint64_t column = 0;
  std::uint64_t columns = 0;
};

struct Sums {
  double value[kRows][kColumns];
};

template <bool kAbsolute>
double factor(float value) {
  return kAbsolute ? std::fabs(static_cast<double>(value)) : static_cast<double>(value);
}

template <bool kAbsolute>
void multiplyBlock(const ProblemSize& size, std::span<const float> a, std::span<const float> b, const Block& block,
                   Sums& sums) {
  for (auto& row : sums.value) {
    std::fill(row, row + block.columns, 0.0);
  }
  for (std::uint64_t i = 0; i < size.k; ++i) {
    // Rows that the block lacks repeat its last one; their sums are never read.
    double left[kRows];
    for (std::uint64_t r = 0; r < kRows; ++r) {
      left[r] = factor<kAbsolute>(a[(block.row + std::min(r, block.rows - 1)) * size.k + i]);
    }
    const float* const right = b.data() + i * size.n + block.column;
    for (std::uint64_t c = 0; c < block.columns; ++c) {
      const double element = factor<kAbsolute>(right[c]);
      sums.value[0][c] += left[0] * element;
      sums.value[1][c] += left[1] * element;
      sums.value[2][c] += left[2] * element;
      sums.value[3][c] += left[3] * element;
    }
  }
}

/// Copies the part of the block that lies in the range.
void copyInto(const ProblemSize& size, const Sums& sums, const Block& block, OutputRange range,
              std::vector<double>& out) {
  for (std::uint64_t r = 0; r < block.rows; ++r) {
    for (std::uint64_t c = 0; c < block.columns; ++c) {
      const std::uint64_t index = (block.row + r) * size.n + block.column + c;
      if (index >= range.first && index < range.first + range.count) {
        out[index - range.first] = sums.value[r][c];
      }
    }
  }
}

template <bool kAbsolute>
std::vector<double> multiply(const ProblemSize& size, std::span<const float> a, std::span<const float> b,
                             OutputRange range) {
  std::vector<double> out(range.count);
  if (range.count == 0) {
    return out;
  }
  Sums sums{};
  const std::uint64_t firstRow = range.first / size.n;
  const std::uint64_t endRow = (range.first + range.count - 1) / size.n + 1;
  for (std::uint64_t row = firstRow; row < endRow; row += kRows) {
    for (std::uint64_t column = 0; column < size.n; column += kColumns) {
      const Block block{row, std::min(kRows, endRow - row), column, std::min(kColumns, size.n - column)};
      multiplyBlock<kAbsolute>(size, a, b, block, sums);
      copyInto(size, sums, block, range, out);
    }
  }
  return out;
}

} // namespace

Reference reference(const ProblemSize& size, std::span<const float> a, std::span<const float> b, OutputRange range,
                    bool withSign) {
  Reference result;
  result.expected = multiply<false>(size, a, b, range);
  if (withSign) {
    result.magnitude = multiply<true>(size, a, b, range);
  }
  return result;
}

} // namespace tileglass::matmul
