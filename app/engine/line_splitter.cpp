#include "app/engine/line_splitter.h"

#include <utility>

namespace tileglass {

bool LineSplitter::append(std::string_view piece) {
  if (m_dropping) {
    return true;
  }
  if (piece.size() > m_limitBytes - m_line.size()) {
    m_line.clear();
    m_line.shrink_to_fit();
    m_dropping = true;
    return false;
  }
  m_line.append(piece);
  return true;
}

bool LineSplitter::feed(std::string_view bytes, const std::function<void(std::string_view line)>& onLine) {
  bool allFit = true;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    allFit = append(bytes.substr(0, end)) && allFit;
    if (end == std::string_view::npos) {
      break;
    }
    bytes.remove_prefix(end + 1);
    if (!m_dropping) {
      const std::string line = std::move(m_line);
      m_line.clear();
      onLine(line);
    }
    m_dropping = false;
  }
  return allFit;
}

} // namespace tileglass
