#include "app/opencl/nvidia_build_log.h"

#include <algorithm>
#include <charconv>

namespace tileglass {

namespace {

/// The number that stands before `unit` in a line ("8192 bytes smem", "1088+16 bytes smem": their sum).
std::optional<std::uint64_t> numberBefore(std::string_view line, std::string_view unit) {
  const std::size_t at = line.find(unit);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view before = line.substr(0, at);
  const std::size_t last = before.find_last_of("0123456789");
  if (last == std::string_view::npos) {
    return std::nullopt;
  }
  const std::size_t other = before.find_last_not_of("0123456789+", last);
  std::string_view numbers = before.substr(other == std::string_view::npos ? 0 : other + 1, last + 1);
  std::uint64_t sum = 0;
  const char* cursor = numbers.data();
  const char* const end = before.data() + last + 1;
  while (cursor < end) {
    std::uint64_t number = 0;
    const auto [next, failure] = std::from_chars(cursor, end, number);
    if (failure != std::errc()) {
      return std::nullopt;
    }
    sum += number;
    cursor = next + 1; // over the plus sign
  }
  return sum;
}

/// The text between the first pair of single quotes; empty where there is none.
std::string quoted(std::string_view line) {
  const std::size_t open = line.find('\'');
  const std::size_t close = open == std::string_view::npos ? open : line.find('\'', open + 1);
  return close == std::string_view::npos ? std::string() : std::string(line.substr(open + 1, close - open - 1));
}

std::string wordAfter(std::string_view line, std::string_view phrase) {
  const std::size_t at = line.find(phrase);
  if (at == std::string_view::npos) {
    return {};
  }
  std::string_view rest = line.substr(at + phrase.size());
  rest = rest.substr(std::min(rest.find_first_not_of(" '"), rest.size()));
  return std::string(rest.substr(0, rest.find_first_of(" '\r\t")));
}

/// Reads line after line, knowing which function the lines are about.
class LogReader {
public:
  void read(std::string_view line) {
    if (line.find("Compiling entry function") != std::string_view::npos) {
      m_entry = quoted(line);
      m_function = m_entry;
    } else if (line.find("Function properties for") != std::string_view::npos) {
      m_function = wordAfter(line, "Function properties for");
    } else if (line.find("bytes stack frame") != std::string_view::npos) {
      NvidiaKernelFigures& figures = m_figures[m_function];
      figures.stackBytes = numberBefore(line, " bytes stack frame");
      figures.spillStoreBytes = numberBefore(line, " bytes spill stores");
      figures.spillLoadBytes = numberBefore(line, " bytes spill loads");
    } else if (const auto registers = numberBefore(line, " registers");
               registers && line.find("Used ") != std::string_view::npos) {
      // Comes after the properties of every function that the entry calls, and is the entry's own.
      NvidiaKernelFigures& figures = m_figures[m_entry.empty() ? m_function : m_entry];
      figures.registers = registers;
      figures.sharedBytes = numberBefore(line, " bytes smem").value_or(0);
    }
  }

  std::map<std::string, NvidiaKernelFigures> take() {
    m_figures.erase("");
    return std::move(m_figures);
  }

private:
  std::string m_entry;
  std::string m_function;
  std::map<std::string, NvidiaKernelFigures> m_figures;
};

} // namespace

std::map<std::string, NvidiaKernelFigures> parseNvidiaBuildLog(std::string_view log) {
  LogReader reader;
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    reader.read(log.substr(0, end));
    log.remove_prefix(std::min(end + 1, log.size()));
  }
  return reader.take();
}

} // namespace tileglass
