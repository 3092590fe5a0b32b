// Puts instrumentation into a kernel's source without macros in the .cl files: appended arguments, a prologue, an
// epilogue. Understands comments, strings, preprocessor lines and attributes; no new braces (a __local array must stay
// at the outermost scope) and no added lines, so that a build log's line numbers stay the file's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/plan_error.h"

namespace tileglass {

struct Instrumentation {
  std::string parameters; ///< appended to the parameter list, for example "__local uchar *tg_ballast"
  std::string prologue;   ///< after the kernel's first brace
  std::string epilogue;   ///< before its last
};

/// The source with one kernel instrumented. Refused (BadInput) where the kernel is not found, is not closed, or returns
/// early while an epilogue is wanted.
Expected<std::string> instrumentKernel(std::string_view source, std::string_view kernel,
                                       const Instrumentation& instrumentation);
/// The ballast: one more __local argument, the kernel's last.
Expected<std::string> addBallast(std::string_view source, std::string_view kernel);
/// The names of the __kernel functions in a source, in order.
std::vector<std::string> kernelNames(std::string_view source);

} // namespace tileglass
