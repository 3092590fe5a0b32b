#include "app/core/build_log.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "app/core/separated_text.h"

namespace tileglass {

namespace {

constexpr std::array<std::pair<std::string_view, LogSeverity>, 4> kWords = {{
    {": fatal error: ", LogSeverity::Error},
    {": error: ", LogSeverity::Error},
    {": warning: ", LogSeverity::Warning},
    {": note: ", LogSeverity::Note},
}};

/// Takes a number behind the last colon off `place`.
std::optional<std::size_t> takeNumber(std::string_view& place) {
  const std::size_t colon = place.rfind(':');
  if (colon == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view digits = place.substr(colon + 1);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || digits.empty() || end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  place = place.substr(0, colon);
  return number;
}

std::optional<LogMessage> readLine(std::string_view line) {
  for (const auto& [word, severity] : kWords) {
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos) {
      continue;
    }
    std::string_view place = line.substr(0, at);
    const auto last = takeNumber(place);
    if (!last) {
      continue;
    }
    const auto first = takeNumber(place);
    LogMessage message{first.value_or(*last), first ? *last : 0, severity, std::string(line.substr(at + word.size()))};
    return message.line == 0 ? std::nullopt : std::optional(std::move(message));
  }
  return std::nullopt;
}

} // namespace

std::vector<LogMessage> messagesOf(std::string_view log) {
  std::vector<LogMessage> messages;
  for (std::string_view line : separated(log, '\n')) {
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (auto message = readLine(line)) {
      messages.push_back(std::move(*message));
    }
  }
  return messages;
}

} // namespace tileglass
