#include "app/cli/terminal.h"

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#ifdef _WIN32
#include <io.h>
#else
#include <fcntl.h>
#include <sys/utsname.h>
#include <unistd.h>
#endif

namespace tileglass {

namespace {

bool isTerminal(int descriptor) {
#ifdef _WIN32
  return _isatty(descriptor) != 0;
#else
  return isatty(descriptor) != 0;
#endif
}

constexpr int kStdout = 1;
constexpr int kStderr = 2;

} // namespace

bool stdoutIsOpen() {
#ifdef _WIN32
  return _get_osfhandle(kStdout) != -1;
#else
  return fcntl(kStdout, F_GETFD) != -1;
#endif
}
bool stdoutIsTerminal() {
  return isTerminal(kStdout);
}
bool stderrIsTerminal() {
  return isTerminal(kStderr);
}

bool colourWanted() {
  const char* noColour = std::getenv("NO_COLOR");
  return stdoutIsTerminal() && (noColour == nullptr || *noColour == '\0');
}

std::string systemName() {
#ifdef _WIN32
  return "Windows";
#else
  utsname names{};
  return uname(&names) == 0 ? fmt::format("{} {} {}", names.sysname, names.release, names.machine) : std::string();
#endif
}

ProgressLine::~ProgressLine() {
  clear();
}

void ProgressLine::show(std::string_view text) {
  if (stderrIsTerminal()) {
    fmt::print(stderr, "\r\x1b[K{}", text);
    std::fflush(stderr);
    m_shown = true;
  }
}

void ProgressLine::clear() {
  if (m_shown) {
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    m_shown = false;
  }
}

} // namespace tileglass
