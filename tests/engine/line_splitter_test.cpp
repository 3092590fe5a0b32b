#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/engine/line_splitter.h"

namespace tileglass {
namespace {

TEST(LineSplitter, givesTheSameLinesHoweverTheBytesArrive) {
  const std::string text = "one\n\ntwo words\nthree";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    LineSplitter splitter;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at += piece) {
      EXPECT_TRUE(splitter.feed(std::string_view(text).substr(at, piece),
                                [&](std::string_view line) { lines.emplace_back(line); }));
    }
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "two words"})) << piece;
    EXPECT_EQ(splitter.unfinishedBytes(), 5U);
  }
}

TEST(LineSplitter, dropsALineOverTheLimitAndReadsTheNext) {
  LineSplitter splitter(8);
  std::vector<std::string> lines;
  const auto keep = [&](std::string_view line) { lines.emplace_back(line); };
  EXPECT_TRUE(splitter.feed("12345678\n", keep));
  EXPECT_TRUE(splitter.feed("1234", keep));
  EXPECT_FALSE(splitter.feed("56789", keep));
  EXPECT_TRUE(splitter.feed("still the long one", keep));
  EXPECT_TRUE(splitter.feed("\nshort\n", keep));
  EXPECT_EQ(lines, (std::vector<std::string>{"12345678", "short"}));
}

} // namespace
} // namespace tileglass
