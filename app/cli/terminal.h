// What the streams of this process are connected to. The one file of the command line with system calls.
#pragma once

#include <string>
#include <string_view>

namespace tileglass {

/// False where the program was started with a closed stdout (">&-").
bool stdoutIsOpen();
bool stdoutIsTerminal();
bool stderrIsTerminal();
/// Colour is used only on a terminal and without NO_COLOR in the environment (https://no-color.org).
bool colourWanted();

/// "Linux 6.1.0 x86_64"; empty where it cannot be told.
std::string systemName();

/// One line on stderr that is overwritten by the next; silent where stderr is no terminal.
class ProgressLine {
public:
  ~ProgressLine();
  void show(std::string_view text);
  void clear();

private:
  bool m_shown = false;
};

} // namespace tileglass
