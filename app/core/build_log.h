// A compiler's log, taken apart: which message belongs to which line of the source.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tileglass {

enum class LogSeverity { Note, Warning, Error };

struct LogMessage {
  std::size_t line = 0;   ///< from 1
  std::size_t column = 0; ///< from 1; 0 where the log does not say
  LogSeverity severity = LogSeverity::Note;
  std::string text;
  bool operator==(const LogMessage&) const = default;
};

/// The messages of the form "FILE:LINE:COLUMN: error: TEXT" (or without the column; PoCL puts "error: " first), as
/// Clang writes them and with it every driver built on it (PoCL, Oclgrind, NVIDIA, AMD, Intel), in the log's order.
/// Lines of any other form say nothing about a line of the source and are left out; the whole log is shown beside.
std::vector<LogMessage> messagesOf(std::string_view log);

/// The log with `name` where a driver wrote a name of its own for the source: a file that it made for itself ("/tmp/…/
/// tempfile_1.cl:5:3: error: …", PoCL) or "<kernel>:5:3: …" (NVIDIA).
std::string withSourceName(std::string_view log, std::string_view name);

} // namespace tileglass
