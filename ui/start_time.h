// tileglass --measure-start: how long a person waits for the window.
#pragma once

#include <chrono>

class QWidget;

namespace tileglass {

/// Prints "first paint after N ms" (since `started`) once the window has painted, and ends the program. Starting the
/// process itself (linking its libraries) comes before `started`.
void printFirstPaint(QWidget& window, std::chrono::steady_clock::time_point started);

} // namespace tileglass
