// The line diff: hand-made cases, and that what is left over is a longest common subsequence.
#include "app/core/line_diff.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tileglass {
namespace {

using Indices = std::vector<std::size_t>;

TEST(LineDiff, EqualTextsHaveNone) {
  EXPECT_EQ(diffLines("a\nb\n", "a\nb\n"), LineDiff());
  EXPECT_EQ(diffLines("", ""), LineDiff());
  EXPECT_EQ(diffLines("a\nb", "a\nb\n"), LineDiff()) << "a last line end is no line";
  EXPECT_EQ(diffLines("  a\n", "a  \r\n"), LineDiff()) << "indentation does not count";
}

TEST(LineDiff, OneChangedLine) {
  EXPECT_EQ(diffLines("a\nb\nc\n", "a\nx\nc\n"), (LineDiff{{1}, {1}}));
}

TEST(LineDiff, AddedLinesStandOnOneSide) {
  EXPECT_EQ(diffLines("a\nc\n", "a\nb1\nb2\nc\n"), (LineDiff{{}, {1, 2}}));
  EXPECT_EQ(diffLines("", "a\nb\n"), (LineDiff{{}, {0, 1}}));
}

TEST(LineDiff, AMissingBarrierIsOneLine) {
  const std::string_view right = "load\nbarrier\nsum\nbarrier\n}\n";
  const std::string_view wrong = "load\nbarrier\nsum\n}\n";
  EXPECT_EQ(diffLines(right, wrong), (LineDiff{{3}, {}}));
}

TEST(LineDiff, AVeryLongPairIsDifferentThroughout) {
  std::string left = "same\n";
  std::string right = "same\n";
  for (int i = 0; i < 5000; ++i) {
    left += "l" + std::to_string(i) + "\n";
    right += "r" + std::to_string(i) + "\n";
  }
  const LineDiff diff = diffLines(left + "end\n", right + "end\n");
  EXPECT_EQ(diff.left.size(), 5000U);
  EXPECT_EQ(diff.right.size(), 5000U);
  EXPECT_EQ(diff.left.front(), 1U);
}

std::string textOf(const std::vector<int>& lines) {
  std::string text;
  for (const int line : lines) {
    text += std::to_string(line) + "\n";
  }
  return text;
}

std::vector<int> without(const std::vector<int>& lines, const Indices& dropped) {
  std::vector<int> kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (std::find(dropped.begin(), dropped.end(), i) == dropped.end()) {
      kept.push_back(lines[i]);
    }
  }
  return kept;
}

/// The length of a longest common subsequence by trying everything.
std::size_t longest(const std::vector<int>& a, std::size_t i, const std::vector<int>& b, std::size_t j) {
  if (i == a.size() || j == b.size()) {
    return 0;
  }
  return a[i] == b[j] ? 1 + longest(a, i + 1, b, j + 1) : std::max(longest(a, i + 1, b, j), longest(a, i, b, j + 1));
}

RC_GTEST_PROP(LineDiff, WhatIsLeftIsALongestCommonSubsequence, ()) {
  const auto line = rc::gen::inRange(0, 4);
  const auto left = *rc::gen::resize(8, rc::gen::container<std::vector<int>>(line));
  const auto right = *rc::gen::resize(8, rc::gen::container<std::vector<int>>(line));
  const LineDiff diff = diffLines(textOf(left), textOf(right));
  const std::vector<int> common = without(left, diff.left);
  RC_ASSERT(common == without(right, diff.right));
  RC_ASSERT(common.size() == longest(left, 0, right, 0));
}

} // namespace
} // namespace tileglass
