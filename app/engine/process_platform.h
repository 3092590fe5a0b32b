// What the engine needs of the operating system and Boost.Process does not offer. Everything POSIX stands in
// process_posix.cpp; a port writes that one file again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tileglass {

/// How a process ended.
struct ProcessExit {
  bool signalled = false;
  int number = 0; ///< of the signal, else the exit code
  /// "SIGABRT (6)" or "exit code 3".
  std::string text() const;
};

/// Reads what waitpid stored: Boost's exit_code() is 9 for SIGKILL and for exit(9) alike.
ProcessExit decodeExit(int nativeStatus);

/// From here on a write to a closed pipe is an error of that write, not the end of this process.
void ignoreBrokenPipes();

/// Programs started from here on do not inherit the descriptor.
void setCloseOnExec(int descriptor);

/// Ends a process that does not end by itself. Does not wait for it.
void killProcess(long id);

/// Interrupts at the terminal are left to the process at the other end of our input.
void leaveInterruptsToParent();

/// Keeps standard output for the protocol alone: returns a descriptor of it that child processes do not inherit, and
/// lets everything that a driver prints to standard output go to standard error. -1 where there is no standard output.
int takeStandardOutput();

/// Writes all bytes; false where the other end is gone.
bool writeAll(int descriptor, std::string_view bytes);

/// Waits for bytes and reads some of them; 0 at the end of the input, nothing where it cannot be read.
std::optional<std::size_t> readSome(int descriptor, std::span<char> into);

} // namespace tileglass
