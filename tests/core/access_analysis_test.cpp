// Segments, banks and reuse by hand.
#include "app/core/access_analysis.h"

#include <gtest/gtest.h>

namespace tileglass {
namespace {

/// 32 lanes that each access 4 bytes, `stride` elements apart.
std::vector<Access> strided(std::uint64_t stride) {
  std::vector<Access> lanes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    lanes.push_back({0, 0, lane, 0, lane * stride * 4, 4});
  }
  return lanes;
}

TEST(AccessAnalysis, BankDegreesOfKnownStrides) {
  const WarpShape shape;
  EXPECT_EQ(bankDegree(strided(0), shape), 1U); // broadcast
  EXPECT_EQ(bankDegree(strided(1), shape), 1U);
  EXPECT_EQ(bankDegree(strided(2), shape), 2U);
  EXPECT_EQ(bankDegree(strided(32), shape), 32U);
  EXPECT_EQ(bankDegree(strided(33), shape), 1U);
}

TEST(AccessAnalysis, SegmentsOfKnownStrides) {
  EXPECT_EQ(touchedSegments(strided(1), 32), 4U);
  EXPECT_EQ(touchedSegments(strided(2), 32), 8U);
  EXPECT_EQ(touchedSegments(strided(4), 32), 16U);
  EXPECT_EQ(touchedSegments(strided(32), 32), 32U);
  EXPECT_EQ(touchedSegments(strided(32), 128), 32U);
  EXPECT_EQ(touchedSegments(strided(1), 128), 1U);
  EXPECT_EQ(touchedBytes(strided(0)), 4U);
  EXPECT_EQ(touchedBytes(strided(4)), 128U);
}

TEST(AccessAnalysis, LanesLineUpByOccurrenceAndWarp) {
  LaunchTrace launch;
  launch.lines.resize(1);
  std::vector<Access> accesses;
  for (std::uint32_t item = 0; item < 40; ++item) { // two warps, the second with 8 lanes
    for (std::uint32_t turn = 0; turn < 3; ++turn) {
      accesses.push_back({0, turn, item, 0, (turn * 40 + item) * 4, 4});
    }
  }
  foldGroup(accesses, WarpShape{}, launch);
  EXPECT_EQ(launch.lines[0].warpAccesses, 6U);
  EXPECT_EQ(launch.lines[0].usefulBytes, 480U);
  ASSERT_EQ(launch.reuse.size(), 1U);
  EXPECT_EQ(launch.reuse[0], (BufferReuse{0, 120, 120}));
  std::vector<Access> again = strided(0);
  foldGroup(again, WarpShape{}, launch);
  EXPECT_EQ(launch.reuse[0], (BufferReuse{0, 152, 121}));
}

AccessTrace example() {
  AccessTrace trace;
  trace.shape.lanes = 64;
  LineFigures line{7, 3, TraceSpace::Local, AccessKind::Store, 64, 256, 2, 256, 0, 3, 2};
  trace.launches.push_back({4, 8, true, {line}, {{1, 10, 5}}});
  trace.launches.emplace_back();
  return trace;
}

TEST(AccessTraceFormat, ComesBackAsItWas) {
  const auto back = decodeTrace(encodeTrace(example()));
  ASSERT_TRUE(back) << back.error().sentence;
  EXPECT_EQ(*back, example());
}

TEST(AccessTraceFormat, HostileBytesAreRefused) {
  const std::string good = encodeTrace(example());
  for (std::size_t length = 0; length < good.size(); ++length) {
    EXPECT_FALSE(decodeTrace(good.substr(0, length))) << length;
  }
  EXPECT_FALSE(decodeTrace(good + "x"));
  std::string many = good;
  many.replace(8 + 16, 8, 8, '\xff'); // launches
  EXPECT_FALSE(decodeTrace(many));
  for (std::size_t at = 0; at < good.size(); ++at) { // whatever a byte becomes, it is read or refused
    std::string changed = good;
    changed[at] = '\xff';
    const auto read = decodeTrace(changed);
    if (read) {
      EXPECT_EQ(decodeTrace(encodeTrace(*read)), *read);
    }
  }
}

TEST(AccessTraceFormat, LinesJoinAndTotalsAdd) {
  AccessTrace trace = example();
  trace.launches[0].lines.push_back(trace.launches[0].lines[0]);
  joinLines(trace.launches[0]);
  ASSERT_EQ(trace.launches[0].lines.size(), 1U);
  EXPECT_EQ(totalsOf(trace, TraceSpace::Local, AccessKind::Store), (AccessTotals{128, 512}));
  EXPECT_EQ(totalsOf(trace, TraceSpace::Global, AccessKind::Store), AccessTotals{});
  EXPECT_DOUBLE_EQ(warpTotals(trace, true).averageDegree(), 1.5);
}

} // namespace
} // namespace tileglass
