// Lists as people type them: parts of a text between separators.
#pragma once

#include <string_view>
#include <vector>

namespace tileglass {

/// The parts of `text` between separators, empty ones included: "a,,b" has three. Views into `text`.
inline std::vector<std::string_view> separated(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) {
      return parts;
    }
    text.remove_prefix(at + 1);
  }
}

} // namespace tileglass
