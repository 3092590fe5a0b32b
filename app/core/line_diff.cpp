#include "app/core/line_diff.h"

#include <algorithm>
#include <cstdint>

#include "app/core/separated_text.h"

namespace tileglass {

namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text) {
  Lines lines = separated(text, '\n');
  if (!lines.empty() && lines.back().empty()) {
    lines.pop_back(); // what ends with a line end has no line behind it
  }
  constexpr std::string_view kBlank = " \t\r";
  for (std::string_view& line : lines) {
    const std::size_t first = line.find_first_not_of(kBlank);
    line = first == std::string_view::npos ? std::string_view()
                                           : line.substr(first, line.find_last_not_of(kBlank) - first + 1);
  }
  return lines;
}

/// Lengths of longest common subsequences of what is left from (i, j) on, row by row.
class Table {
public:
  Table(const Lines& left, const Lines& right) : m_width(right.size() + 1), m_lengths((left.size() + 1) * m_width, 0) {
    for (std::size_t i = left.size(); i-- > 0;) {
      for (std::size_t j = right.size(); j-- > 0;) {
        m_lengths[i * m_width + j] = left[i] == right[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
  }
  std::uint32_t at(std::size_t i, std::size_t j) const { return m_lengths[i * m_width + j]; }

private:
  std::size_t m_width;
  std::vector<std::uint32_t> m_lengths;
};

void addRest(std::vector<std::size_t>& lines, std::size_t first, std::size_t end) {
  for (std::size_t line = first; line < end; ++line) {
    lines.push_back(line);
  }
}

/// Walks the table; `skip` lines stand before both.
LineDiff walk(const Lines& left, const Lines& right, std::size_t skip) {
  LineDiff diff;
  std::size_t i = 0;
  std::size_t j = 0;
  if (left.size() * right.size() <= kMostLinePairs) {
    const Table table(left, right);
    while (i < left.size() && j < right.size()) {
      if (left[i] == right[j]) {
        ++i;
        ++j;
      } else if (table.at(i + 1, j) >= table.at(i, j + 1)) {
        diff.left.push_back(skip + i++);
      } else {
        diff.right.push_back(skip + j++);
      }
    }
  }
  addRest(diff.left, skip + i, skip + left.size());
  addRest(diff.right, skip + j, skip + right.size());
  return diff;
}

} // namespace

LineDiff diffLines(std::string_view left, std::string_view right) {
  Lines a = linesOf(left);
  Lines b = linesOf(right);
  std::size_t same = 0;
  while (same < std::min(a.size(), b.size()) && a[same] == b[same]) {
    ++same;
  }
  a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(same));
  b.erase(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(same));
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.pop_back();
    b.pop_back();
  }
  return walk(a, b, same);
}

} // namespace tileglass
