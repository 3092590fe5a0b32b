// Where a result is wrong: a picture of at most 256 × 256 cells over an output, each the worst of its block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tileglass {

/// What a cell holds: a byte, so that a map is kept and sent at little cost. The larger, the worse, so that a block's
/// worst is the maximum. Between kExactCell and kNotFiniteCell a code stands for a step of |error| ÷ bound.
inline constexpr std::uint8_t kNotCheckedCell = 0; ///< no element of the block was compared
inline constexpr std::uint8_t kExactCell = 1;      ///< every error is 0
inline constexpr std::uint8_t kSmallestStep = 2;
inline constexpr std::uint8_t kBoundCell = 70; ///< up to the bound itself: what is above is wrong
inline constexpr std::uint8_t kLargestStep = 253;
inline constexpr std::uint8_t kNotFiniteCell = 254;    ///< a NaN or an infinity that should not be there
inline constexpr std::uint8_t kNeverWrittenCell = 255; ///< still the poison

inline constexpr std::uint64_t kMostMapCells = 256; ///< a side

struct ErrorMap {
  /// The output as the map lays it out, in elements. A one-dimensional output is wrapped into lines, row by row.
  std::uint64_t outputRows = 0;
  std::uint64_t outputColumns = 0;
  bool wrapped = false;
  /// Elements behind one cell; the last row and column of cells may hold fewer.
  std::uint64_t blockRows = 1;
  std::uint64_t blockColumns = 1;
  /// Of the map: at most kMostMapCells each.
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<std::uint8_t> cells; ///< row by row

  /// The wrong elements by kind; those never written are counted by the check itself.
  std::uint64_t tooSmall = 0;
  std::uint64_t tooLarge = 0;
  std::uint64_t notFinite = 0;
  /// The mean of (got − expected) ÷ |expected| over tooSmall and tooLarge, where an expected 0 adds nothing; 0 where
  /// there are none.
  double meanShare = 0.0;

  std::uint8_t cell(std::uint64_t row, std::uint64_t column) const { return cells[row * columns + column]; }
  bool operator==(const ErrorMap&) const = default;
};

/// An empty map (nothing checked) for an output of that many elements in rows of `rowLength`; 0 or 1, or a length that
/// does not cut it into whole rows, means a one-dimensional output.
ErrorMap errorMapFor(std::uint64_t elements, std::uint64_t rowLength);

/// The code of |error| ÷ bound: the smallest step 2^(n/4) that is not below it, so that kBoundCell parts right from
/// wrong exactly. An infinite ratio (a bound of 0) is the largest step.
std::uint8_t errorMapCode(double boundRatio);
/// The ratio that a step stands for: no error of the block is larger. Only for steps.
double errorMapRatio(std::uint8_t code);
/// True for cells with a wrong element.
inline bool isWrongCell(std::uint8_t code) {
  return code > kBoundCell;
}

/// The largest step of the map: the worst error that can be measured; kNotCheckedCell where there is none. What else is
/// in a block with an element that cannot be measured is not told.
std::uint8_t largestStep(const ErrorMap& map);

/// Walks over consecutive elements of an output and the cells they belong to, without a division an element.
class ErrorMapCursor {
public:
  ErrorMapCursor(ErrorMap& map, std::uint64_t firstElement);
  /// Makes the present element's cell at least as bad as that.
  void mark(std::uint8_t code) {
    if (m_map.cells[m_rowStart + m_cell] < code) {
      m_map.cells[m_rowStart + m_cell] = code;
    }
  }
  /// The same for a ratio; cheaper than errorMapCode() where the cell is worse already.
  void markRatio(double boundRatio);
  void next();

private:
  ErrorMap& m_map;
  std::uint64_t m_column = 0; ///< of the element, in the output
  std::uint64_t m_columnInBlock = 0;
  std::uint64_t m_rowInBlock = 0;
  std::uint64_t m_cell = 0; ///< within the row of cells
  std::uint64_t m_rowStart = 0;
};

} // namespace tileglass
