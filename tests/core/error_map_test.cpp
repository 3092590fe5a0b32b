// The error map: shapes, steps, and that a cell is the worst of its block.
#include "app/core/error_map.h"

#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "app/core/verification.h"

namespace tileglass {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

HostArray ones(std::uint64_t elements) {
  HostArray array(ElementType::Float32, elements);
  for (float& value : array.floats()) {
    value = 1.0F;
  }
  return array;
}

void poison(HostArray& array, std::uint64_t index) {
  std::memcpy(array.bytes.data() + index * kElementBytes, &kPoisonBits, sizeof kPoisonBits);
}

/// Checks a result that should be 1 everywhere, in rows of that length.
Check mapped(const HostArray& output, std::uint64_t row) {
  Check check;
  check.errorMap = errorMapFor(output.elements(), row);
  const Reference reference{std::vector<double>(output.elements(), 1.0), {}};
  checkRange(check, output, {0, output.elements()}, reference, *errorFactor(4));
  finishCheck(check);
  return check;
}

TEST(ErrorMap, SmallOutputsHaveACellAnElement) {
  const ErrorMap map = errorMapFor(12, 4);
  EXPECT_EQ(map.rows, 3U);
  EXPECT_EQ(map.columns, 4U);
  EXPECT_EQ(map.blockRows, 1U);
  EXPECT_FALSE(map.wrapped);
}

TEST(ErrorMap, AThousandSquaredIsFourByFourACell) {
  const ErrorMap map = errorMapFor(1'000'000, 1000);
  EXPECT_EQ(map.blockRows, 4U);
  EXPECT_EQ(map.blockColumns, 4U);
  EXPECT_EQ(map.rows, 250U);
  EXPECT_EQ(map.columns, 250U);
}

TEST(ErrorMap, AnArrayIsReadLineByLine) {
  const ErrorMap map = errorMapFor(1'000'003, 0);
  EXPECT_TRUE(map.wrapped);
  EXPECT_EQ(map.blockColumns, 16U);
  EXPECT_EQ(map.outputColumns, 4096U);
  EXPECT_EQ(map.columns, 256U);
  EXPECT_EQ(map.rows, 245U);
  EXPECT_EQ(errorMapFor(1, 1).cells.size(), 1U);
}

RC_GTEST_PROP(ErrorMap, CoversEveryElementWithAtMost256SquaredCells, ()) {
  const auto row = *rc::gen::inRange<std::uint64_t>(0, 3000);
  const auto lines = *rc::gen::inRange<std::uint64_t>(1, 3000);
  ErrorMap map = errorMapFor(std::max<std::uint64_t>(row, 1) * lines, row);
  RC_ASSERT(map.rows <= kMostMapCells && map.columns <= kMostMapCells);
  RC_ASSERT(map.rows * map.blockRows >= map.outputRows && map.columns * map.blockColumns >= map.outputColumns);
  RC_ASSERT((map.rows - 1) * map.blockRows < map.outputRows);
  RC_ASSERT(map.cells.size() == map.rows * map.columns);
}

RC_GTEST_PROP(ErrorMap, TheCursorIsWhereDivisionSays, ()) {
  const auto row = *rc::gen::inRange<std::uint64_t>(2, 700);
  const auto lines = *rc::gen::inRange<std::uint64_t>(1, 700);
  const auto first = *rc::gen::inRange<std::uint64_t>(0, row * lines);
  ErrorMap map = errorMapFor(row * lines, row);
  ErrorMapCursor cursor(map, first);
  const std::uint64_t last = std::min(first + 2000, row * lines - 1);
  for (std::uint64_t i = first; i < last; ++i) {
    cursor.next();
  }
  cursor.mark(kNeverWrittenCell);
  RC_ASSERT(map.cell(last / row / map.blockRows, last % row / map.blockColumns) == kNeverWrittenCell);
}

RC_GTEST_PROP(ErrorMap, AStepIsTheSmallestThatIsNotBelowTheRatio, ()) {
  const double ratio = std::exp2(*rc::gen::inRange(-1600, 4500) / 100.0);
  const std::uint8_t code = errorMapCode(ratio);
  RC_ASSERT(errorMapRatio(code) >= ratio);
  RC_ASSERT(code == kSmallestStep || errorMapRatio(static_cast<std::uint8_t>(code - 1)) < ratio);
  RC_ASSERT(isWrongCell(code) == (ratio > 1.0));
}

TEST(ErrorMap, TheBoundPartsRightFromWrongExactly) {
  EXPECT_EQ(errorMapCode(1.0), kBoundCell);
  EXPECT_EQ(errorMapCode(std::nextafter(1.0, 2.0)), kBoundCell + 1);
  EXPECT_EQ(errorMapCode(0.0), kExactCell);
  EXPECT_EQ(errorMapCode(1e-300), kSmallestStep);
  EXPECT_EQ(errorMapCode(1e300), kLargestStep);
  EXPECT_EQ(errorMapCode(kInfinity), kLargestStep);
}

TEST(ErrorMap, ACellIsTheWorstOfItsBlock) {
  HostArray output = ones(512UL * 512UL); // blocks of 2 × 2
  output.floats()[0] = 1.0000001F;
  output.floats()[1] = 2.0F;
  output.floats()[512] = 3.0F;
  output.floats()[2] = std::numeric_limits<float>::quiet_NaN();
  poison(output, 4);
  output.floats()[5] = std::numeric_limits<float>::infinity();
  const ErrorMap map = *mapped(output, 512).errorMap;
  EXPECT_EQ(map.cell(0, 0), errorMapCode(2.0 / *errorFactor(4)));
  EXPECT_EQ(map.cell(0, 1), kNotFiniteCell);
  EXPECT_EQ(map.cell(0, 2), kNeverWrittenCell) << "told apart, whatever else is in the block";
  EXPECT_EQ(map.cell(0, 3), kExactCell);
  EXPECT_EQ(largestStep(map), map.cell(0, 0));
  EXPECT_EQ(largestStep(errorMapFor(4, 2)), kNotCheckedCell);
}

TEST(ErrorMap, CountsTheKindsOfErrors) {
  HostArray output = ones(100);
  output.floats()[3] = 0.9F;
  output.floats()[4] = 0.8F;
  output.floats()[50] = 1.6F;
  output.floats()[60] = -std::numeric_limits<float>::infinity();
  poison(output, 99);
  const Check check = mapped(output, 10);
  EXPECT_EQ(check.mismatches, 5U);
  EXPECT_EQ(check.neverWritten, 1U);
  EXPECT_EQ(check.errorMap->tooSmall, 2U);
  EXPECT_EQ(check.errorMap->tooLarge, 1U);
  EXPECT_EQ(check.errorMap->notFinite, 1U);
  EXPECT_NEAR(check.errorMap->meanShare, 0.1, 1e-6);
}

TEST(ErrorMap, ARightResultHasNoWrongCell) {
  HostArray output = ones(100);
  output.floats()[7] = std::nextafter(1.0F, 2.0F);
  const Check check = mapped(output, 10);
  EXPECT_TRUE(check.passed);
  EXPECT_EQ(check.errorMap->meanShare, 0.0);
  for (const std::uint8_t cell : check.errorMap->cells) {
    EXPECT_FALSE(isWrongCell(cell));
    EXPECT_NE(cell, kNotCheckedCell);
  }
}

RC_GTEST_PROP(ErrorMap, HasAWrongCellExactlyWhereTheCheckHasAMismatch, ()) {
  const auto size = *rc::gen::inRange<std::uint64_t>(1, 400);
  const auto row = *rc::gen::inRange<std::uint64_t>(1, 20);
  HostArray output = ones(size);
  for (float& value : output.floats()) {
    value = *rc::gen::weightedElement<float>({{20, 1.0F}, {1, 1.0000001F}, {1, 1.1F}, {1, INFINITY}});
  }
  const Check check = mapped(output, row);
  std::uint64_t wrong = 0;
  for (const std::uint8_t cell : check.errorMap->cells) {
    wrong += isWrongCell(cell) ? 1 : 0;
  }
  RC_ASSERT(wrong == check.mismatches); // an element a cell at these sizes
}

TEST(ErrorMap, RowsThatWereNotSampledStayUnchecked) {
  HostArray output = ones(40);
  poison(output, 35);
  Check check;
  check.errorMap = errorMapFor(40, 10);
  checkRange(check, output, {10, 10}, {std::vector<double>(10, 1.0), {}}, *errorFactor(4));
  checkPoison(check, output, {0, 10});
  checkPoison(check, output, {20, 20});
  finishCheck(check);
  EXPECT_EQ(check.errorMap->cell(0, 0), kNotCheckedCell);
  EXPECT_EQ(check.errorMap->cell(1, 9), kExactCell);
  EXPECT_EQ(check.errorMap->cell(3, 5), kNeverWrittenCell);
  EXPECT_EQ(check.neverWritten, 1U);
  EXPECT_FALSE(check.passed);
}

} // namespace
} // namespace tileglass
