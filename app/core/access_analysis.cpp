#include "app/core/access_analysis.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tileglass {

namespace {

using Piece = std::pair<std::uint32_t, std::uint64_t>; // buffer and number of the piece in it

/// Every distinct piece of `width` bytes that the lanes touch, in order.
std::vector<Piece> piecesOf(std::span<const Access> lanes, std::uint32_t width) {
  std::vector<Piece> pieces;
  for (const Access& access : lanes) {
    if (access.bytes == 0) {
      continue;
    }
    const std::uint64_t last = (access.offset + access.bytes - 1) / width;
    for (std::uint64_t piece = access.offset / width; piece <= last; ++piece) {
      pieces.emplace_back(access.buffer, piece);
    }
  }
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return pieces;
}

void foldWarp(std::span<const Access> lanes, const WarpShape& shape, LineFigures& line) {
  ++line.warpAccesses;
  line.usefulBytes += touchedBytes(lanes);
  if (line.space == TraceSpace::Local) {
    const std::uint32_t degree = bankDegree(lanes, shape);
    line.degreeSum += degree;
    line.worstDegree = std::max(line.worstDegree, degree);
  } else {
    line.segments += touchedSegments(lanes, shape.segmentBytes);
  }
}

void foldReuse(const std::vector<Access>& accesses, LaunchTrace& launch) {
  std::vector<std::pair<std::uint32_t, std::uint64_t>> loaded;
  for (const Access& access : accesses) {
    const LineFigures& line = launch.lines[access.place];
    if (line.kind == AccessKind::Load && line.space != TraceSpace::Local) {
      loaded.emplace_back(access.buffer, access.offset);
    }
  }
  std::sort(loaded.begin(), loaded.end());
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    auto reuse = std::find_if(launch.reuse.begin(), launch.reuse.end(),
                              [&](const BufferReuse& entry) { return entry.buffer == loaded[i].first; });
    if (reuse == launch.reuse.end()) {
      reuse = launch.reuse.insert(reuse, BufferReuse{loaded[i].first, 0, 0});
    }
    ++reuse->loads;
    reuse->distinct += i == 0 || loaded[i] != loaded[i - 1] ? 1 : 0;
  }
}

} // namespace

std::uint64_t touchedSegments(std::span<const Access> lanes, std::uint32_t segmentBytes) {
  return piecesOf(lanes, segmentBytes).size();
}

std::uint64_t touchedBytes(std::span<const Access> lanes) {
  return piecesOf(lanes, 1).size();
}

std::uint32_t bankDegree(std::span<const Access> lanes, const WarpShape& shape) {
  std::vector<std::uint32_t> words(shape.banks, 0);
  for (const auto& [buffer, word] : piecesOf(lanes, shape.bankBytes)) {
    ++words[word % shape.banks];
  }
  return *std::max_element(words.begin(), words.end());
}

void foldGroup(std::vector<Access>& accesses, const WarpShape& shape, LaunchTrace& launch) {
  const auto together = [&shape](const Access& access) {
    return std::tuple(access.place, access.item / shape.lanes, access.occurrence);
  };
  std::sort(accesses.begin(), accesses.end(),
            [&](const Access& a, const Access& b) { return together(a) < together(b); });
  for (auto first = accesses.begin(); first != accesses.end();) {
    const auto last =
        std::find_if(first, accesses.end(), [&](const Access& access) { return together(access) != together(*first); });
    foldWarp({first, last}, shape, launch.lines[first->place]);
    first = last;
  }
  foldReuse(accesses, launch);
}

void joinLines(LaunchTrace& launch) {
  const auto place = [](const LineFigures& line) { return std::tuple(line.line, line.column, line.space, line.kind); };
  std::stable_sort(launch.lines.begin(), launch.lines.end(),
                   [&](const LineFigures& a, const LineFigures& b) { return place(a) < place(b); });
  std::vector<LineFigures> joined;
  for (const LineFigures& line : launch.lines) {
    if (joined.empty() || place(joined.back()) != place(line)) {
      joined.push_back(line);
      continue;
    }
    LineFigures& sum = joined.back();
    sum.count += line.count;
    sum.bytes += line.bytes;
    sum.warpAccesses += line.warpAccesses;
    sum.usefulBytes += line.usefulBytes;
    sum.segments += line.segments;
    sum.degreeSum += line.degreeSum;
    sum.worstDegree = std::max(sum.worstDegree, line.worstDegree);
  }
  launch.lines = std::move(joined);
  std::sort(launch.reuse.begin(), launch.reuse.end(),
            [](const BufferReuse& a, const BufferReuse& b) { return a.buffer < b.buffer; });
}

} // namespace tileglass
