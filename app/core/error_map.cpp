#include "app/core/error_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/core/units.h"

namespace tileglass {

namespace {

constexpr double kStepsPerOctave = 4.0;

std::array<double, 256> makeRatios() {
  std::array<double, 256> ratios{};
  for (std::size_t code = kSmallestStep; code <= kLargestStep; ++code) {
    ratios[code] = std::exp2((static_cast<double>(code) - kBoundCell) / kStepsPerOctave);
  }
  return ratios;
}

const std::array<double, 256>& ratios() {
  static const std::array<double, 256> table = makeRatios();
  return table;
}

} // namespace

ErrorMap errorMapFor(std::uint64_t elements, std::uint64_t rowLength) {
  ErrorMap map;
  map.wrapped = rowLength < 2 || elements % rowLength != 0;
  if (map.wrapped) {
    map.blockColumns = std::max<std::uint64_t>(1, ceilDivide(elements, kMostMapCells * kMostMapCells));
    map.outputColumns = std::min(elements, kMostMapCells * map.blockColumns);
    map.outputRows = elements == 0 ? 0 : ceilDivide(elements, map.outputColumns);
  } else {
    map.outputColumns = rowLength;
    map.outputRows = elements / rowLength;
    map.blockColumns = ceilDivide(map.outputColumns, kMostMapCells);
    map.blockRows = std::max<std::uint64_t>(1, ceilDivide(map.outputRows, kMostMapCells));
  }
  map.rows = ceilDivide(map.outputRows, map.blockRows);
  map.columns = ceilDivide(map.outputColumns, map.blockColumns);
  map.cells.assign(map.rows * map.columns, kNotCheckedCell);
  return map;
}

std::uint8_t errorMapCode(double boundRatio) {
  if (!(boundRatio > 0.0)) {
    return kExactCell;
  }
  const std::array<double, 256>& table = ratios();
  if (boundRatio > table[kLargestStep]) {
    return kLargestStep;
  }
  const auto* const step = std::lower_bound(&table[kSmallestStep], &table[kLargestStep], boundRatio);
  return static_cast<std::uint8_t>(step - table.data());
}

double errorMapRatio(std::uint8_t code) {
  return ratios()[code];
}

std::uint8_t largestStep(const ErrorMap& map) {
  std::uint8_t largest = kNotCheckedCell;
  for (const std::uint8_t code : map.cells) {
    largest = code < kNotFiniteCell ? std::max(largest, code) : largest;
  }
  return largest;
}

ErrorMapCursor::ErrorMapCursor(ErrorMap& map, std::uint64_t firstElement) : m_map(map) {
  const std::uint64_t row = map.outputColumns == 0 ? 0 : firstElement / map.outputColumns;
  m_column = map.outputColumns == 0 ? 0 : firstElement % map.outputColumns;
  m_columnInBlock = m_column % map.blockColumns;
  m_rowInBlock = row % map.blockRows;
  m_cell = m_column / map.blockColumns;
  m_rowStart = row / map.blockRows * map.columns;
}

void ErrorMapCursor::markRatio(double boundRatio) {
  const std::uint8_t present = m_map.cells[m_rowStart + m_cell];
  if (present < kNotFiniteCell && boundRatio > ratios()[present]) {
    mark(errorMapCode(boundRatio));
  } else if (present == kNotCheckedCell) {
    mark(kExactCell);
  }
}

void ErrorMapCursor::next() {
  if (++m_column == m_map.outputColumns) {
    m_column = m_columnInBlock = m_cell = 0;
    if (++m_rowInBlock == m_map.blockRows) {
      m_rowInBlock = 0;
      m_rowStart += m_map.columns;
    }
  } else if (++m_columnInBlock == m_map.blockColumns) {
    m_columnInBlock = 0;
    ++m_cell;
  }
}

} // namespace tileglass
