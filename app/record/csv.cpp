#include "app/record/csv.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace tileglass {

namespace {

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string()
                                         : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// Takes one row after another off the text.
class CsvScanner {
public:
  explicit CsvScanner(std::string_view text) : m_text(text) {}

  bool atEnd() const { return m_at >= m_text.size(); }
  std::size_t line() const { return m_line; }

  /// False where a quoted field never ends.
  bool nextRow(CsvRow& row) {
    row = {m_line, {}};
    while (true) {
      std::string field;
      if (!nextField(field)) {
        return false;
      }
      row.fields.push_back(std::move(field));
      if (atEnd()) {
        return true;
      }
      const char ended = m_text[m_at++];
      if (ended == ',') {
        continue;
      }
      if (ended == '\r' && !atEnd() && m_text[m_at] == '\n') {
        ++m_at;
      }
      ++m_line;
      return true;
    }
  }

private:
  /// Ends on a comma, on the end of a line or of the text.
  bool nextField(std::string& field) {
    if (!atEnd() && m_text[m_at] == '"') {
      if (!quoted(field)) {
        return false;
      }
    }
    while (!atEnd() && m_text[m_at] != ',' && m_text[m_at] != '\n' && m_text[m_at] != '\r') {
      field += m_text[m_at++];
    }
    return true;
  }

  bool quoted(std::string& field) {
    ++m_at;
    while (!atEnd()) {
      const char c = m_text[m_at++];
      if (c == '"') {
        if (atEnd() || m_text[m_at] != '"') {
          return true;
        }
        ++m_at; // a doubled quote is one
      }
      m_line += c == '\n' ? 1 : 0;
      field += c;
    }
    return false;
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  std::size_t m_line = 1;
};

bool isBlank(const CsvRow& row) {
  return row.fields.size() == 1 && trimmed(row.fields.front()).empty();
}

} // namespace

Expected<CsvTable> parseCsv(std::string_view text, std::string_view what) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; // spreadsheets write it
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  CsvTable table;
  CsvScanner scanner(text);
  CsvRow row;
  while (!scanner.atEnd()) {
    if (!scanner.nextRow(row)) {
      return refuse(
          PlanErrorCode::BadInput,
          fmt::format("{}: a quote that opens in line {} is never closed: close it or remove it.", what, row.line));
    }
    if (isBlank(row)) {
      continue;
    }
    if (!table.header.empty()) {
      table.rows.push_back(std::move(row));
      continue;
    }
    std::ranges::transform(row.fields, std::back_inserter(table.header), trimmed);
    std::set<std::string> seen;
    for (const std::string& name : table.header) {
      if (!seen.insert(name).second) {
        return refuse(
            PlanErrorCode::BadInput,
            fmt::format("{}: the column '{}' stands twice in line {}: keep one of them.", what, name, row.line));
      }
    }
  }
  if (table.header.empty()) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is empty: it needs a first line that names the columns.", what));
  }
  return table;
}

std::string csvLine(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields) {
    line += line.empty() && &field == &fields.front() ? "" : ",";
    if (field.find_first_of(",\"\r\n") == std::string::npos) {
      line += field;
      continue;
    }
    line += '"';
    for (const char c : field) {
      line += c == '"' ? std::string("\"\"") : std::string(1, c);
    }
    line += '"';
  }
  return line + '\n';
}

} // namespace tileglass
