// A session as a report for people: what was measured where, a table of the points, the skipped ones with their reason.
#pragma once

#include <string>

#include "app/core/run_result.h"

namespace tileglass {

std::string markdownReport(const SweepResult& result);
/// One page without scripts or links to elsewhere; the plot is inside as SVG where there is something to draw.
std::string htmlReport(const SweepResult& result);

} // namespace tileglass
