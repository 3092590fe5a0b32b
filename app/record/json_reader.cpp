#include "app/record/json_reader.h"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "app/core/units.h"
#include "app/record/json_text.h"

namespace tileglass {

namespace {

constexpr std::size_t kMaxListEntries = 1'000'000;
constexpr std::size_t kShownCharacters = 60;

constexpr std::string_view kCount = "a whole number of 0 or more";
constexpr std::string_view kNumber = "a number, \"nan\", \"inf\" or \"-inf\"";

std::optional<std::uint64_t> countFromJson(const nlohmann::json& json) {
  if (json.is_number_unsigned()) {
    return json.get<std::uint64_t>();
  }
  if (json.is_number_integer() && json.get<std::int64_t>() >= 0) {
    return static_cast<std::uint64_t>(json.get<std::int64_t>());
  }
  return std::nullopt;
}

/// A value as it can stand in a sentence: short, and never a whole tree.
std::string shown(const nlohmann::json& value) {
  if (value.is_object()) {
    return "an object";
  }
  if (value.is_array()) {
    return "a list";
  }
  if (value.is_string()) {
    return fmt::format("\"{}\"", JsonReader::shorten(value.get_ref<const std::string&>()));
  }
  return writeJson(value);
}

} // namespace

std::optional<double> numberFromJson(const nlohmann::json& json) {
  if (json.is_number()) {
    return json.get<double>();
  }
  if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    if (text == "nan") {
      return std::numeric_limits<double>::quiet_NaN();
    }
    if (text == "inf" || text == "-inf") {
      return (text == "inf" ? 1.0 : -1.0) * std::numeric_limits<double>::infinity();
    }
  }
  return std::nullopt;
}

nlohmann::json numberToJson(double value) {
  if (std::isnan(value)) {
    return "nan";
  }
  if (std::isinf(value)) {
    return value > 0 ? "inf" : "-inf";
  }
  return value;
}

nlohmann::json numbersToJson(const std::vector<double>& values) {
  nlohmann::json list = nlohmann::json::array();
  for (const double value : values) {
    list.push_back(numberToJson(value));
  }
  return list;
}

nlohmann::json textOrNull(std::string_view text) {
  return text.empty() ? nlohmann::json(nullptr) : nlohmann::json(validUtf8(text));
}

nlohmann::json textsToJson(const std::vector<std::string>& texts) {
  nlohmann::json list = nlohmann::json::array();
  for (const std::string& text : texts) {
    list.push_back(validUtf8(text));
  }
  return list;
}

JsonReader::JsonReader(const nlohmann::json& value, std::string path, JsonFailure& failure)
    : m_value(&value), m_path(std::move(path)), m_failure(&failure) {}

std::string JsonReader::shorten(std::string_view text) {
  const bool isLong = text.size() > kShownCharacters;
  std::string result = validUtf8(text.substr(0, kShownCharacters));
  for (char& c : result) {
    c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  }
  return isLong ? result + "…" : result;
}

std::string JsonReader::pathOf(std::string_view key) const {
  return m_path.empty() ? std::string(key) : fmt::format("{}.{}", m_path, key);
}

void JsonReader::fail(std::string sentence) const {
  if (!failed()) {
    m_failure->sentence = std::move(sentence);
  }
}

void JsonReader::failAt(std::string_view key, std::string_view what) const {
  fail(fmt::format("{} {}", pathOf(key), what));
}

void JsonReader::failType(const std::string& path, const nlohmann::json& value, std::string_view expected) const {
  fail(fmt::format("{} is {}; it must be {}.", path.empty() ? "the document" : path, shown(value), expected));
}

void JsonReader::failWord(std::string_view key, std::string_view written, std::string_view accepted) const {
  failAt(key, fmt::format("is \"{}\"; it must be one of {}.", shorten(written), accepted));
}

const nlohmann::json* JsonReader::find(std::string_view key, std::string_view expected) const {
  if (failed()) {
    return nullptr;
  }
  if (!m_value->is_object()) {
    failType(m_path, *m_value, "an object");
    return nullptr;
  }
  const auto at = m_value->find(key);
  if (at == m_value->end()) {
    failAt(key, fmt::format("is missing; it must be {}.", expected));
    return nullptr;
  }
  return &*at;
}

const nlohmann::json* JsonReader::findArray(std::string_view key, std::string_view expected) const {
  const nlohmann::json* array = find(key, expected);
  if (array == nullptr) {
    return nullptr;
  }
  if (!array->is_array()) {
    failType(pathOf(key), *array, expected);
    return nullptr;
  }
  if (array->size() > kMaxListEntries) {
    failAt(key, fmt::format("has {} entries; at most {} are accepted.", groupDigits(array->size()),
                            groupDigits(kMaxListEntries)));
    return nullptr;
  }
  return array;
}

bool JsonReader::has(std::string_view key) const {
  if (!m_value->is_object()) {
    return false;
  }
  const auto at = m_value->find(key);
  return at != m_value->end() && !at->is_null();
}

std::uint64_t JsonReader::count(std::string_view key) const {
  const nlohmann::json* json = find(key, kCount);
  const auto value = json == nullptr ? std::nullopt : countFromJson(*json);
  if (json != nullptr && !value) {
    failType(pathOf(key), *json, kCount);
  }
  return value.value_or(0);
}

std::optional<std::uint64_t> JsonReader::optionalCount(std::string_view key) const {
  return has(key) ? std::optional(count(key)) : std::nullopt;
}

double JsonReader::number(std::string_view key) const {
  const nlohmann::json* json = find(key, kNumber);
  const auto value = json == nullptr ? std::nullopt : numberFromJson(*json);
  if (json != nullptr && !value) {
    failType(pathOf(key), *json, kNumber);
  }
  return value.value_or(0.0);
}

double JsonReader::numberOr(std::string_view key, double fallback) const {
  if (m_value->is_object() && !has(key)) {
    return fallback;
  }
  return number(key);
}

bool JsonReader::flag(std::string_view key) const {
  const nlohmann::json* json = find(key, "true or false");
  if (json != nullptr && !json->is_boolean()) {
    failType(pathOf(key), *json, "true or false");
  }
  return json != nullptr && json->is_boolean() && json->get<bool>();
}

std::string JsonReader::text(std::string_view key) const {
  const nlohmann::json* json = find(key, "a text");
  if (json == nullptr) {
    return {};
  }
  if (!json->is_string()) {
    failType(pathOf(key), *json, "a text");
    return {};
  }
  return json->get<std::string>();
}

std::string JsonReader::optionalText(std::string_view key) const {
  if (m_value->is_object() && !has(key)) {
    return {};
  }
  return text(key);
}

std::vector<double> JsonReader::numbers(std::string_view key) const {
  std::vector<double> values;
  const nlohmann::json* array = findArray(key, "a list of numbers");
  for (std::size_t at = 0; array != nullptr && at < array->size(); ++at) {
    const auto value = numberFromJson((*array)[at]);
    if (!value) {
      failType(fmt::format("{}[{}]", pathOf(key), at), (*array)[at], kNumber);
      return {};
    }
    values.push_back(*value);
  }
  return values;
}

std::vector<std::string> JsonReader::texts(std::string_view key) const {
  std::vector<std::string> values;
  const nlohmann::json* array = findArray(key, "a list of texts");
  for (std::size_t at = 0; array != nullptr && at < array->size(); ++at) {
    if (!(*array)[at].is_string()) {
      failType(fmt::format("{}[{}]", pathOf(key), at), (*array)[at], "a text");
      return {};
    }
    values.push_back((*array)[at].get<std::string>());
  }
  return values;
}

std::array<std::uint64_t, 3> JsonReader::triple(std::string_view key, std::uint64_t fill) const {
  constexpr std::string_view kExpected = "a list of 1 to 3 whole numbers";
  std::array<std::uint64_t, 3> values = {fill, fill, fill};
  const nlohmann::json* array = findArray(key, kExpected);
  if (array == nullptr) {
    return values;
  }
  if (array->empty() || array->size() > values.size()) {
    failAt(key, fmt::format("has {} entries; it must be {}.", array->size(), kExpected));
    return values;
  }
  for (std::size_t at = 0; at < array->size(); ++at) {
    const auto value = countFromJson((*array)[at]);
    if (!value) {
      failType(fmt::format("{}[{}]", pathOf(key), at), (*array)[at], kCount);
      return values;
    }
    values[at] = *value;
  }
  return values;
}

JsonReader JsonReader::member(std::string_view key) const {
  static const nlohmann::json kEmpty = nlohmann::json::object();
  const nlohmann::json* json = find(key, "an object");
  if (json != nullptr && !json->is_object()) {
    failType(pathOf(key), *json, "an object");
    json = nullptr;
  }
  return JsonReader(json == nullptr ? kEmpty : *json, pathOf(key), *m_failure);
}

std::optional<JsonReader> JsonReader::optionalMember(std::string_view key) const {
  if (m_value->is_object() && !has(key)) {
    return std::nullopt;
  }
  return member(key);
}

std::vector<JsonReader> JsonReader::list(std::string_view key) const {
  std::vector<JsonReader> readers;
  const nlohmann::json* array = findArray(key, "a list");
  for (std::size_t at = 0; array != nullptr && at < array->size(); ++at) {
    std::string path = fmt::format("{}[{}]", pathOf(key), at);
    if (!(*array)[at].is_object()) {
      failType(path, (*array)[at], "an object");
      return {};
    }
    readers.emplace_back((*array)[at], std::move(path), *m_failure);
  }
  return readers;
}

} // namespace tileglass
