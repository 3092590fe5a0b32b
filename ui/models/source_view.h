// The kernels' sources side by side: which there are, what differs, what is marked, what the compiler said.
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "app/core/build_log.h"
#include "app/core/kernel_spec.h"
#include "app/core/run_result.h"
#include "app/core/source_marks.h"

namespace tileglass {

/// One file of one variant.
struct SourceEntry {
  std::string variant;
  std::string file; ///< "matmul/tiled.cl"
  QString title;    ///< "tiled · tiled.cl"
  bool operator==(const SourceEntry&) const = default;
};

/// Every file of every variant of the family, in the family's order.
std::vector<SourceEntry> sourceEntries(const FamilySpec& family, const ParameterSet& parameters);

/// One side of the page.
struct SourceSide {
  QString text;
  std::vector<std::size_t> different; ///< lines from 0
  std::vector<SourceMark> marks;
  std::vector<LogMessage> messages;
};
struct SourceComparison {
  SourceSide left;
  SourceSide right;
  QString summary; ///< "18 of 43 lines differ from naive · 2 barriers · …"
};

/// `run` may be null: nothing was built then.
SourceComparison compareSources(const SourceEntry& left, const SourceEntry& right, const RunResult* run);
/// What the compiler said of that variant; empty where nothing was built, or it said nothing.
QString buildLogOf(const RunResult* run, const std::string& variant);

} // namespace tileglass
