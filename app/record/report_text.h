// Texts made safe for the places that reports put them into.
#pragma once

#include <string>
#include <string_view>

namespace tileglass {

/// For HTML and SVG: & < > " ' replaced, invalid UTF-8 mended.
std::string markupText(std::string_view text);
/// For a cell of a Markdown table: bars escaped, markup made plain, one line.
std::string markdownCell(std::string_view text);

} // namespace tileglass
