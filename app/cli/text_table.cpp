#include "app/cli/text_table.h"

#include <algorithm>
#include <utility>

namespace tileglass {

std::size_t displayWidth(std::string_view text) {
  // Continuation bytes of UTF-8 are 10xxxxxx.
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

TextTable::TextTable(std::vector<std::pair<std::string, Align>> columns) : m_columns(std::move(columns)) {}

void TextTable::addRow(std::vector<std::string> cells) {
  cells.resize(m_columns.size());
  m_rows.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < m_columns.size(); ++column) {
    std::size_t width = displayWidth(m_columns[column].first);
    for (const auto& row : m_rows) {
      width = std::max(width, displayWidth(row[column]));
    }
    widths.push_back(width);
  }
  std::string text;
  const auto addLine = [&](const auto& cellOf) {
    std::string line;
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
      const std::string& cell = cellOf(column);
      const std::string blanks(widths[column] - displayWidth(cell), ' ');
      line += column == 0 ? "" : "  ";
      line += m_columns[column].second == Align::Right ? blanks + cell : cell + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  addLine([&](std::size_t column) -> const std::string& { return m_columns[column].first; });
  std::vector<std::string> rules;
  rules.reserve(widths.size());
  for (const std::size_t width : widths) {
    rules.emplace_back(width, '-');
  }
  addLine([&](std::size_t column) -> const std::string& { return rules[column]; });
  for (const auto& row : m_rows) {
    addLine([&](std::size_t column) -> const std::string& { return row[column]; });
  }
  return text;
}

} // namespace tileglass
