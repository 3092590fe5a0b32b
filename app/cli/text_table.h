// Aligned columns of text for people: numbers right, words left, UTF-8 counted by characters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tileglass {

enum class Align { Left, Right };

class TextTable {
public:
  explicit TextTable(std::vector<std::pair<std::string, Align>> columns);
  /// One row; missing cells are empty.
  void addRow(std::vector<std::string> cells);
  /// Header, rule and rows, each line ended by a newline, without trailing blanks.
  std::string text() const;

private:
  std::vector<std::pair<std::string, Align>> m_columns;
  std::vector<std::vector<std::string>> m_rows;
};

/// Characters of a UTF-8 text (each counted as one cell wide).
std::size_t displayWidth(std::string_view text);

} // namespace tileglass
