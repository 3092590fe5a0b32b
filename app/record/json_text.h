// JSON as text: one document or one line, read with limits and written so that nothing in it can fail.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/core/plan_error.h"

namespace tileglass {

inline constexpr std::size_t kMaxJsonDepth = 64;

/// Parses a text; `what` names it in the error ("the file 'a.json'"), which gives line and column. Nesting deeper than
/// kMaxJsonDepth is refused before anything is built.
Expected<nlohmann::json> parseJson(std::string_view text, std::string_view what);
/// Bytes that are not UTF-8 (names and logs come from drivers) are replaced. `indent` -1: one line.
std::string writeJson(const nlohmann::json& json, int indent = -1);
/// The text with every byte that is not part of valid UTF-8 replaced by U+FFFD.
std::string validUtf8(std::string_view text);

} // namespace tileglass
