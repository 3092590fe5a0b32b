// The engine process: answers requests, one JSON object a line, until its input ends
// (resources/docs/engine-protocol.md).
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tileglass {

/// Reads requests from standard input and answers on standard output until the input ends; then ends the process, even
/// during a run. A driver may have spoiled this process's memory by then, so nothing is cleaned up.
[[noreturn]] void serve(std::string_view version);

} // namespace tileglass
