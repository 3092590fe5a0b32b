// trace/1: what the microscope counted.
#pragma once

#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/access_trace.h"
#include "app/core/run_result.h"

namespace tileglass {

/// One entry and point; the trace is empty where the variant did not run.
struct TracedVariant {
  VariantResult result;
  AccessTrace trace;
};

nlohmann::json traceDocument(const std::string& family, std::span<const TracedVariant> variants);

} // namespace tileglass
