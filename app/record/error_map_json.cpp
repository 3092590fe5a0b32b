// The error map of a check: a text of hexadecimal digits a row of cells, two a cell, which scripts read with one call
// and files keep at little cost.
#include <fmt/format.h>

#include "app/record/json_text.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::string rowText(const ErrorMap& map, std::uint64_t row) {
  std::string text;
  text.reserve(map.columns * 2);
  for (std::uint64_t column = 0; column < map.columns; ++column) {
    const std::uint8_t code = map.cell(row, column);
    text += kDigits[code / kDigits.size()];
    text += kDigits[code % kDigits.size()];
  }
  return text;
}

/// Adds the cells of one row; false where the text is not a row of that map.
bool addRow(ErrorMap& map, std::string_view text) {
  if (text.size() != map.columns * 2) {
    return false;
  }
  for (std::size_t at = 0; at < text.size(); at += 2) {
    const std::size_t high = kDigits.find(text[at]);
    const std::size_t low = kDigits.find(text[at + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) {
      return false;
    }
    map.cells.push_back(static_cast<std::uint8_t>(high * kDigits.size() + low));
  }
  return true;
}

/// A map whose sides do not fit its output is no map: whoever paints it relies on that.
bool isPlausible(const ErrorMap& map, std::uint64_t lines) {
  const auto covers = [](std::uint64_t cells, std::uint64_t block, std::uint64_t elements) {
    return cells > 0 && cells <= kMostMapCells && block > 0 && block <= elements && cells == (elements - 1) / block + 1;
  };
  return map.rows == lines && covers(map.rows, map.blockRows, map.outputRows) &&
         covers(map.columns, map.blockColumns, map.outputColumns);
}

} // namespace

nlohmann::json toJson(const ErrorMap& map) {
  nlohmann::json rows = nlohmann::json::array();
  for (std::uint64_t row = 0; row < map.rows; ++row) {
    rows.push_back(rowText(map, row));
  }
  return {
      {"outputRows", map.outputRows}, {"outputColumns", map.outputColumns}, {"wrapped", map.wrapped},
      {"blockRows", map.blockRows},   {"blockColumns", map.blockColumns},   {"rows", map.rows},
      {"columns", map.columns},       {"cells", std::move(rows)},           {"tooSmall", map.tooSmall},
      {"tooLarge", map.tooLarge},     {"notFinite", map.notFinite},         {"meanShare", numberToJson(map.meanShare)}};
}

ErrorMap readErrorMap(const JsonReader& reader) {
  ErrorMap map;
  map.outputRows = reader.count("outputRows");
  map.outputColumns = reader.count("outputColumns");
  map.wrapped = reader.flag("wrapped");
  map.blockRows = reader.count("blockRows");
  map.blockColumns = reader.count("blockColumns");
  map.rows = reader.count("rows");
  map.columns = reader.count("columns");
  map.tooSmall = reader.count("tooSmall");
  map.tooLarge = reader.count("tooLarge");
  map.notFinite = reader.count("notFinite");
  map.meanShare = reader.number("meanShare");
  const std::vector<std::string> lines = reader.texts("cells");
  if (reader.failed()) {
    return map;
  }
  if (!isPlausible(map, lines.size())) {
    reader.failAt("cells", fmt::format("has {} rows and stands for {} × {} elements: its sides do not fit each other.",
                                       lines.size(), map.outputRows, map.outputColumns));
    return map;
  }
  for (const std::string& line : lines) {
    if (!addRow(map, line)) {
      reader.failAt("cells", fmt::format("has a row that is not {} pairs of hexadecimal digits.", map.columns));
      break;
    }
  }
  return map;
}

} // namespace tileglass
