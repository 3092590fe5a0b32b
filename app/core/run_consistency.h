// Whether the figures of a result belong together: what was derived from samples must follow from them.
#pragma once

#include <optional>
#include <string>

#include "app/core/run_result.h"

namespace tileglass {

/// What in a result contradicts its own samples, as a sentence; empty where nothing does. A file that was changed by
/// hand, or damaged where no parser sees it, would otherwise be shown as measured.
std::optional<std::string> contradictionIn(const VariantResult& result);
std::optional<std::string> contradictionIn(const RunResult& result);
std::optional<std::string> contradictionIn(const SweepResult& result);

} // namespace tileglass
