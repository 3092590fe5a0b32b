// Cuts a stream of bytes into lines, with a limit on their length.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace tileglass {

/// The longest line of the engine protocol, without its end of line.
inline constexpr std::size_t kMaxProtocolLineBytes = std::size_t{64} << 20U;

class LineSplitter {
public:
  explicit LineSplitter(std::size_t limitBytes = kMaxProtocolLineBytes) : m_limitBytes(limitBytes) {}

  /// Calls `onLine` for every line that `bytes` completes. False where a line is longer than the limit: the rest of
  /// that line is dropped, and lines after it are read as usual.
  bool feed(std::string_view bytes, const std::function<void(std::string_view line)>& onLine);

  /// The bytes of a line that has not ended yet.
  std::size_t unfinishedBytes() const { return m_line.size(); }

private:
  bool append(std::string_view piece);

  std::size_t m_limitBytes;
  std::string m_line;
  bool m_dropping = false;
};

} // namespace tileglass
