#include "app/record/report_text.h"

#include "app/record/json_text.h"

namespace tileglass {

std::string markupText(std::string_view text) {
  std::string safe;
  for (const char c : validUtf8(text)) {
    switch (c) {
    case '&':
      safe += "&amp;";
      break;
    case '<':
      safe += "&lt;";
      break;
    case '>':
      safe += "&gt;";
      break;
    case '"':
      safe += "&quot;";
      break;
    case '\'':
      safe += "&#39;";
      break;
    default:
      safe += c;
    }
  }
  return safe;
}

std::string markdownCell(std::string_view text) {
  std::string safe;
  for (const char c : validUtf8(text)) {
    if (c == '\n' || c == '\r') {
      safe += ' ';
    } else if (std::string_view("|\\`*_[]<>#").find(c) != std::string_view::npos) {
      safe += '\\';
      safe += c;
    } else {
      safe += c;
    }
  }
  return safe;
}

} // namespace tileglass
