#include "app/core/build_log.h"

#include <algorithm>
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

/// "LINE:COLUMN" at the end of `place`, or "LINE" alone.
std::optional<LogMessage> messageAt(std::string_view place, LogSeverity severity, std::string_view text) {
  const auto last = takeNumber(place);
  if (!last) {
    return std::nullopt;
  }
  const auto first = takeNumber(place);
  LogMessage message{first.value_or(*last), first ? *last : 0, severity, std::string(text)};
  return message.line == 0 ? std::nullopt : std::optional(std::move(message));
}

/// PoCL puts the severity first: "error: FILE:LINE:COLUMN: TEXT".
std::optional<LogMessage> readSeverityFirst(std::string_view line) {
  constexpr std::string_view kColon = ": ";
  for (const auto& [word, severity] : kWords) {
    const std::string_view prefix = word.substr(kColon.size());
    if (!line.starts_with(prefix)) {
      continue;
    }
    const std::string_view rest = line.substr(prefix.size());
    for (std::size_t at = rest.find(kColon); at != std::string_view::npos; at = rest.find(kColon, at + 1)) {
      if (auto message = messageAt(rest.substr(0, at), severity, rest.substr(at + kColon.size()))) {
        return message;
      }
    }
  }
  return std::nullopt;
}

std::optional<LogMessage> readLine(std::string_view line) {
  if (auto message = readSeverityFirst(line)) {
    return message;
  }
  for (const auto& [word, severity] : kWords) {
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos) {
      continue;
    }
    if (auto message = messageAt(line.substr(0, at), severity, line.substr(at + word.size()))) {
      return message;
    }
  }
  return std::nullopt;
}

/// Where in a line the driver's own name for the source stands; an empty view where there is none.
std::string_view ownName(std::string_view line) {
  constexpr std::string_view kNvidia = "<kernel>";
  constexpr std::string_view kFile = ".cl:";
  if (line.starts_with(kNvidia)) {
    return line.substr(0, kNvidia.size());
  }
  const std::size_t end = line.find(kFile);
  if (end == std::string_view::npos) {
    return {};
  }
  const std::size_t blank = line.find_last_of(" \t", end);
  const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
  const std::string_view name = line.substr(begin, end + kFile.size() - 1 - begin);
  return name.find('/') == std::string_view::npos ? std::string_view() : name;
}

} // namespace

std::string withSourceName(std::string_view log, std::string_view name) {
  std::string result;
  result.reserve(log.size());
  while (!log.empty()) {
    const std::size_t length = std::min(log.find('\n'), log.size() - 1) + 1;
    const std::string_view line = log.substr(0, length);
    const std::string_view own = ownName(line);
    if (own.empty()) {
      result.append(line);
    } else {
      const auto before = static_cast<std::size_t>(own.data() - line.data());
      result.append(line.substr(0, before)).append(name).append(line.substr(before + own.size()));
    }
    log.remove_prefix(length);
  }
  return result;
}

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
