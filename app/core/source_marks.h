// What a learner should find at a glance in a kernel: barriers, and where local memory is declared and used.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace tileglass {

enum class SourceMarkKind { Barrier, LocalDeclaration, LocalAccess };

struct SourceMark {
  std::size_t line = 0; ///< from 1
  SourceMarkKind kind = SourceMarkKind::Barrier;
  bool operator==(const SourceMark&) const = default;
};

/// One mark a line and kind, in the order of the lines. Calls of barrier() and work_group_barrier(); declarations with
/// __local (or local); other mentions of the names so declared. A name is looked for by its spelling: another variable
/// of the same name counts as well.
std::vector<SourceMark> sourceMarks(std::string_view source);

} // namespace tileglass
