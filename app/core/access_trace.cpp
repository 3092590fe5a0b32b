#include "app/core/access_trace.h"

#include <algorithm>

#include <fmt/format.h>

namespace tileglass {

namespace {

constexpr std::string_view kMagic = "TGTRACE1";
/// More than any kernel has; a file that claims more is none of ours.
constexpr std::uint64_t kMaxEntries = 1U << 20U;

template <typename Number>
void put(std::string& bytes, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
  }
}

/// Reads in order; after the first failure everything is 0.
class ByteReader {
public:
  explicit ByteReader(std::string_view bytes) : m_bytes(bytes) {}

  template <typename Number>
  Number get() {
    if (m_bytes.size() - m_at < sizeof(Number)) {
      m_at = m_bytes.size();
      fail("it ends too early");
      return Number{};
    }
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      number |= std::uint64_t{static_cast<unsigned char>(m_bytes[m_at++])} << (8 * i);
    }
    return static_cast<Number>(number);
  }
  std::uint64_t length(std::string_view what) {
    const auto count = get<std::uint64_t>();
    if (count > kMaxEntries) {
      fail(fmt::format("it claims {} {}", count, what));
      return 0;
    }
    return count;
  }
  void fail(std::string reason) {
    if (m_failure.empty()) {
      m_failure = std::move(reason);
    }
  }
  bool failed() const { return !m_failure.empty(); }
  const std::string& failure() const { return m_failure; }
  std::size_t left() const { return m_bytes.size() - m_at; }

private:
  std::string_view m_bytes;
  std::size_t m_at = 0;
  std::string m_failure;
};

void putLine(std::string& bytes, const LineFigures& line) {
  put(bytes, line.line);
  put(bytes, line.column);
  put(bytes, static_cast<std::uint8_t>(line.space));
  put(bytes, static_cast<std::uint8_t>(line.kind));
  for (const std::uint64_t figure :
       {line.count, line.bytes, line.warpAccesses, line.usefulBytes, line.segments, line.degreeSum}) {
    put(bytes, figure);
  }
  put(bytes, line.worstDegree);
}

LineFigures getLine(ByteReader& reader) {
  LineFigures line;
  line.line = reader.get<std::uint32_t>();
  line.column = reader.get<std::uint32_t>();
  const auto space = reader.get<std::uint8_t>();
  const auto kind = reader.get<std::uint8_t>();
  if (space > 2 || kind > 2) {
    reader.fail(fmt::format("space {} or kind {} is none", space, kind));
    return line;
  }
  line.space = static_cast<TraceSpace>(space);
  line.kind = static_cast<AccessKind>(kind);
  for (std::uint64_t* figure :
       {&line.count, &line.bytes, &line.warpAccesses, &line.usefulBytes, &line.segments, &line.degreeSum}) {
    *figure = reader.get<std::uint64_t>();
  }
  line.worstDegree = reader.get<std::uint32_t>();
  if (line.warpAccesses > line.count || line.usefulBytes > line.bytes) {
    reader.fail(fmt::format("line {} has more in detail than in all", line.line));
  }
  return line;
}

LaunchTrace getLaunch(ByteReader& reader) {
  LaunchTrace launch;
  launch.workGroups = reader.get<std::uint64_t>();
  launch.barriers = reader.get<std::uint64_t>();
  launch.truncated = reader.get<std::uint8_t>() != 0;
  const std::uint64_t lines = reader.length("lines");
  for (std::uint64_t i = 0; i < lines && !reader.failed(); ++i) {
    launch.lines.push_back(getLine(reader));
  }
  const std::uint64_t buffers = reader.length("buffers");
  for (std::uint64_t i = 0; i < buffers && !reader.failed(); ++i) {
    BufferReuse reuse;
    reuse.buffer = reader.get<std::uint32_t>();
    reuse.loads = reader.get<std::uint64_t>();
    reuse.distinct = reader.get<std::uint64_t>();
    if (reuse.distinct > reuse.loads) {
      reader.fail(fmt::format("buffer {} has more distinct elements than loads", reuse.buffer));
    }
    launch.reuse.push_back(reuse);
  }
  return launch;
}

} // namespace

std::string_view toText(TraceSpace space) {
  switch (space) {
  case TraceSpace::Global:
    return "global";
  case TraceSpace::Local:
    return "local";
  case TraceSpace::Constant:
    return "constant";
  }
  return "";
}

std::string_view toText(AccessKind kind) {
  switch (kind) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Atomic:
    return "atomic";
  }
  return "";
}

double LineFigures::efficiency(const WarpShape& shape) const {
  return segments == 0 ? 0.0
                       : static_cast<double>(usefulBytes) /
                             (static_cast<double>(segments) * static_cast<double>(shape.segmentBytes));
}

double LineFigures::averageDegree() const {
  return space != TraceSpace::Local || warpAccesses == 0
             ? 0.0
             : static_cast<double>(degreeSum) / static_cast<double>(warpAccesses);
}

AccessTotals totalsOf(const AccessTrace& trace, TraceSpace space, AccessKind kind) {
  AccessTotals totals;
  for (const LaunchTrace& launch : trace.launches) {
    for (const LineFigures& line : launch.lines) {
      if (line.space == space && line.kind == kind) {
        totals.count += line.count;
        totals.bytes += line.bytes;
      }
    }
  }
  return totals;
}

LineFigures warpTotals(const AccessTrace& trace, bool local) {
  LineFigures sum;
  sum.space = local ? TraceSpace::Local : TraceSpace::Global;
  for (const LaunchTrace& launch : trace.launches) {
    for (const LineFigures& line : launch.lines) {
      if ((line.space == TraceSpace::Local) == local) {
        sum.warpAccesses += line.warpAccesses;
        sum.usefulBytes += line.usefulBytes;
        sum.segments += line.segments;
        sum.degreeSum += line.degreeSum;
        sum.worstDegree = std::max(sum.worstDegree, line.worstDegree);
      }
    }
  }
  return sum;
}

double BufferReuse::factor() const {
  return distinct == 0 ? 0.0 : static_cast<double>(loads) / static_cast<double>(distinct);
}

std::string encodeTrace(const AccessTrace& trace) {
  std::string bytes(kMagic);
  for (const std::uint32_t figure :
       {trace.shape.lanes, trace.shape.segmentBytes, trace.shape.banks, trace.shape.bankBytes}) {
    put(bytes, figure);
  }
  put(bytes, std::uint64_t{trace.launches.size()});
  for (const LaunchTrace& launch : trace.launches) {
    put(bytes, launch.workGroups);
    put(bytes, launch.barriers);
    put(bytes, static_cast<std::uint8_t>(launch.truncated ? 1 : 0));
    put(bytes, std::uint64_t{launch.lines.size()});
    for (const LineFigures& line : launch.lines) {
      putLine(bytes, line);
    }
    put(bytes, std::uint64_t{launch.reuse.size()});
    for (const BufferReuse& reuse : launch.reuse) {
      put(bytes, reuse.buffer);
      put(bytes, reuse.loads);
      put(bytes, reuse.distinct);
    }
  }
  return bytes;
}

Expected<AccessTrace> decodeTrace(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) {
    return refuse(PlanErrorCode::BadInput, "This is no trace of the microscope: it does not begin with TGTRACE1.");
  }
  ByteReader reader(bytes.substr(kMagic.size()));
  AccessTrace trace;
  for (std::uint32_t* figure :
       {&trace.shape.lanes, &trace.shape.segmentBytes, &trace.shape.banks, &trace.shape.bankBytes}) {
    *figure = reader.get<std::uint32_t>();
    if (*figure == 0) {
      reader.fail("a width of its hardware is 0");
    }
  }
  const std::uint64_t launches = reader.length("launches");
  for (std::uint64_t i = 0; i < launches && !reader.failed(); ++i) {
    trace.launches.push_back(getLaunch(reader));
  }
  if (!reader.failed() && reader.left() > 0) {
    reader.fail(fmt::format("{} bytes are left over", reader.left()));
  }
  if (reader.failed()) {
    return refuse(PlanErrorCode::BadInput, fmt::format("The trace cannot be read: {}.", reader.failure()));
  }
  return trace;
}

} // namespace tileglass
