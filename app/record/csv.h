// Comma-separated values (RFC 4180): reading what spreadsheets and scripts write, writing what they read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/plan_error.h"

namespace tileglass {

struct CsvRow {
  std::size_t line = 0; ///< of the file, from 1, where the row begins
  std::vector<std::string> fields;
};

struct CsvTable {
  std::vector<std::string> header; ///< without surrounding blanks
  std::vector<CsvRow> rows;        ///< blank lines left out; a row may be shorter or longer than the header
};

/// Reads quoted fields, CR LF or LF, a last line without its end, and a byte order mark. `what` names the text in the
/// error: no header, a column twice, or a quote that is never closed.
Expected<CsvTable> parseCsv(std::string_view text, std::string_view what);

/// One line with its end; fields are quoted where they must be.
std::string csvLine(const std::vector<std::string>& fields);

} // namespace tileglass
