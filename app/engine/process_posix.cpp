#include "app/engine/process_platform.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

namespace tileglass {

namespace {

constexpr std::array<std::pair<int, std::string_view>, 15> kSignalNames = {{
    {SIGHUP, "SIGHUP"},
    {SIGINT, "SIGINT"},
    {SIGQUIT, "SIGQUIT"},
    {SIGILL, "SIGILL"},
    {SIGTRAP, "SIGTRAP"},
    {SIGABRT, "SIGABRT"},
    {SIGBUS, "SIGBUS"},
    {SIGFPE, "SIGFPE"},
    {SIGKILL, "SIGKILL"},
    {SIGSEGV, "SIGSEGV"},
    {SIGPIPE, "SIGPIPE"},
    {SIGTERM, "SIGTERM"},
    {SIGXCPU, "SIGXCPU"},
    {SIGXFSZ, "SIGXFSZ"},
    {SIGSYS, "SIGSYS"},
}};

} // namespace

std::string ProcessExit::text() const {
  if (!signalled) {
    return fmt::format("exit code {}", number);
  }
  for (const auto& [known, name] : kSignalNames) {
    if (known == number) {
      return fmt::format("{} ({})", name, number);
    }
  }
  return fmt::format("signal {}", number);
}

ProcessExit decodeExit(int nativeStatus) {
  if (WIFSIGNALED(nativeStatus)) {
    return {true, WTERMSIG(nativeStatus)};
  }
  return {false, WEXITSTATUS(nativeStatus)};
}

void ignoreBrokenPipes() {
  struct sigaction current {};
  if (::sigaction(SIGPIPE, nullptr, &current) == 0 && current.sa_handler == SIG_DFL) {
    std::signal(SIGPIPE, SIG_IGN);
  }
}

void setCloseOnExec(int descriptor) {
  const int flags = ::fcntl(descriptor, F_GETFD);
  if (flags != -1) {
    ::fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
  }
}

void killProcess(long id) {
  if (id > 0) {
    ::kill(static_cast<pid_t>(id), SIGKILL);
  }
}

void leaveInterruptsToParent() {
  if (::isatty(STDIN_FILENO) == 0) {
    std::signal(SIGINT, SIG_IGN);
  }
}

int takeStandardOutput() {
  const int kept = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept != -1) {
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  return kept;
}

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) {
        continue;
      }
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<std::size_t> readSome(int descriptor, std::span<char> into) {
  while (true) {
    const ssize_t count = ::read(descriptor, into.data(), into.size());
    if (count >= 0) {
      return static_cast<std::size_t>(count);
    }
    if (errno != EINTR) {
      return std::nullopt;
    }
  }
}

} // namespace tileglass
