#include "app/record/json_text.h"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/format.h>

namespace tileglass {

namespace {

/// The deepest nesting of brackets outside strings; a text that is not JSON may give any number.
std::size_t nestingDepth(std::string_view text) {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  bool inString = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (inString) {
      at += c == '\\' ? 1 : 0;
      inString = c != '"';
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

/// "line 3, column 7" of a byte counted from 1.
std::string position(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(text.size(), byte == 0 ? 0 : byte - 1));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t lastBreak = before.rfind('\n');
  const std::size_t column = lastBreak == std::string_view::npos ? before.size() + 1 : before.size() - lastBreak;
  return fmt::format("line {}, column {}", line, column);
}

/// The number of bytes of the valid UTF-8 sequence that `text` begins with, or 0.
std::size_t sequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xc2 && lead <= 0xdf   ? 2
                             : lead >= 0xe0 && lead <= 0xef ? 3
                             : lead >= 0xf0 && lead <= 0xf4 ? 4
                                                            : 0;
  if (length == 0 || text.size() < length) {
    return 0;
  }
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xc0U) != 0x80U) {
      return 0;
    }
  }
  // Overlong forms, surrogates, and what lies behind U+10FFFF.
  const unsigned second = byte(1);
  const bool forbidden = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ||
                         (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
  return forbidden ? 0 : length;
}

} // namespace

Expected<nlohmann::json> parseJson(std::string_view text, std::string_view what) {
  const std::size_t depth = nestingDepth(text);
  if (depth > kMaxJsonDepth) {
    return refuse(PlanErrorCode::BadInput, fmt::format("{} nests brackets {} deep, and no document of Tileglass nests "
                                                       "more than {}.",
                                                       what, depth, kMaxJsonDepth));
  }
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    return refuse(PlanErrorCode::BadInput,
                  fmt::format("{} is not JSON at {}: it is cut short or damaged.", what, position(text, error.byte)));
  } catch (const std::exception& error) {
    // A number too large for a double, for example.
    return refuse(PlanErrorCode::BadInput, fmt::format("{} cannot be read as JSON ({}).", what, error.what()));
  }
}

std::string writeJson(const nlohmann::json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string validUtf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    if (length == 0) {
      result += "\xef\xbf\xbd";
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

} // namespace tileglass
