// Local bytes and modelled traffic: figures computed by hand, and a count of every load that the guards let through.
#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "family_cases.h"

namespace tileglass {
namespace {

std::uint64_t localBytes(std::string_view family, std::string_view variant, const Settings& settings) {
  const auto launches = variantNamed(family, variant).launches(parametersOf(family, settings));
  return launches.back().staticLocalBytes + launches.back().localArgumentBytes();
}

Traffic traffic(std::string_view family, std::string_view variant, const Settings& settings) {
  return variantNamed(family, variant).traffic(parametersOf(family, settings));
}

std::string shape(std::uint64_t width, std::uint64_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

TEST(LocalBytes, OfTwoPaddedTiles) {
  EXPECT_EQ(localBytes("matmul", "tiled", {{"tile", "16"}}), 2048U);
  EXPECT_EQ(localBytes("matmul", "tiled", {{"tile", "16"}, {"pad", "1"}}), 2176U);
  EXPECT_EQ(localBytes("matmul", "tiled", {{"tile", "32"}, {"pad", "1"}}), 8448U);
  EXPECT_EQ(localBytes("matmul", "tiled", {{"tile", "32x8"}}), (8 * 32 + 32 * 32) * 4U);
  EXPECT_EQ(localBytes("matmul", "naive", {{"tile", "16"}, {"pad", "1"}}), 0U);
}

TEST(LocalBytes, OfBlocks) {
  const Settings gpu = {{"block", "128"}, {"depth", "16"}, {"per_item", "8"}};
  EXPECT_EQ(localBytes("matmul", "blocked", gpu), 16384U);
  EXPECT_EQ(localBytes("matmul", "vectorised", gpu), 16384U);
  EXPECT_EQ(localBytes("matmul", "double_buffered", gpu), 32768U);
  Settings padded = gpu;
  padded.emplace_back("pad", "1");
  EXPECT_EQ(localBytes("matmul", "blocked", padded), 16U * (129 + 129) * 4);
  EXPECT_EQ(localBytes("matmul", "vectorised", padded), 16U * (132 + 132) * 4); // a float4 a row
  EXPECT_EQ(localBytes("matmul", "work_per_item", {{"tile", "32x8"}, {"per_item", "8"}, {"pad", "1"}}),
            (64U + 32) * 33 * 4);
}

TEST(LocalBytes, OfOneDimensionalTiles) {
  EXPECT_EQ(localBytes("blur", "tiled", {{"tile", "256"}, {"radius", "1"}}), 1032U);
  EXPECT_EQ(localBytes("blur", "tiled", {{"tile", "32"}, {"radius", "100"}}), 928U);
  EXPECT_EQ(localBytes("blur", "no_halo", {{"tile", "256"}, {"radius", "5"}}), 1024U);
  EXPECT_EQ(localBytes("blur", "naive", {{"tile", "256"}}), 0U);
  EXPECT_EQ(localBytes("reduction", "sequential", {{"tile", "96"}}), 384U);
  EXPECT_EQ(localBytes("reduction", "atomic", {{"tile", "96"}}), 0U);
  EXPECT_EQ(localBytes("vector_add", "staged", {{"tile", "256"}}), 2048U);
}

TEST(MatmulTraffic, AtSizesThatTheTileDivides) {
  EXPECT_EQ(traffic("matmul", "naive", {{"size", "64"}, {"tile", "16"}}), (Traffic{2097152, 16384}));
  EXPECT_EQ(traffic("matmul", "tiled", {{"size", "64"}, {"tile", "16"}}), (Traffic{131072, 16384}));
}

TEST(MatmulTraffic, AtSizesThatItDoesNot) {
  EXPECT_EQ(traffic("matmul", "tiled", {{"size", "100"}, {"tile", "16"}}), (Traffic{560000, 40000}));
  // Without guards 112 takes the place of 100.
  EXPECT_EQ(traffic("matmul", "tiled_unguarded", {{"size", "100"}, {"tile", "16"}}),
            (Traffic{std::uint64_t{2 * 7 * 112 * 112 * 4}, std::uint64_t{112 * 112 * 4}}));
}

TEST(MatmulTraffic, OfTheOtherVariants) {
  EXPECT_EQ(traffic("matmul", "naive_column", {{"size", "64"}, {"tile", "16"}}), (Traffic{2097152, 16384}));
  // 112 takes the place of 100 in what is read, not in what is written.
  EXPECT_EQ(traffic("matmul", "tiled_host_padded", {{"size", "100"}, {"tile", "16"}}),
            (Traffic{std::uint64_t{2 * 7 * 112 * 112 * 4}, 40000}));
  // Blocks of 16 columns and 4 · 16 rows: 4 groups across read A, 1 down reads B.
  EXPECT_EQ(traffic("matmul", "work_per_item", {{"size", "64"}, {"tile", "16"}, {"per_item", "4"}}),
            (Traffic{(4 * 4096 + 4096) * 4, 16384}));
  for (const char* variant : {"blocked", "vectorised", "double_buffered", "pipelined"}) {
    EXPECT_EQ(traffic("matmul", variant, {{"size", "100"}, {"block", "64x32"}, {"per_item", "4"}}),
              (Traffic{(2 * 10000 + 4 * 10000) * 4, 40000}));
  }
  EXPECT_EQ(traffic("matmul", "last_tile_dropped", {{"size", "100"}, {"tile", "16"}}),
            (Traffic{std::uint64_t{2 * 7 * 100 * 96 * 4}, 40000}));
}

TEST(MatmulTraffic, IsDividedByTheTileWidth) {
  for (const std::uint64_t tile : {4, 8, 16, 32}) {
    const Settings settings = {{"size", "256"}, {"tile", std::to_string(tile)}};
    EXPECT_EQ(traffic("matmul", "naive", settings).globalLoadBytes,
              tile * traffic("matmul", "tiled", settings).globalLoadBytes);
  }
}

/// The loads of the tiled kernel, counted as it makes them.
std::uint64_t countedMatmulLoads(const ProblemSize& size, const TileShape& tile) {
  std::uint64_t loads = 0;
  for (std::uint64_t down = 0; down < size.m; down += tile.height) {
    for (std::uint64_t across = 0; across < size.n; across += tile.width) {
      for (std::uint64_t start = 0; start < size.k; start += tile.width) {
        for (std::uint64_t y = 0; y < tile.height; ++y) {
          for (std::uint64_t x = 0; x < tile.width; ++x) {
            loads += down + y < size.m && start + x < size.k ? 1 : 0;
          }
        }
        for (std::uint64_t y = 0; y < tile.width; ++y) {
          for (std::uint64_t x = 0; x < tile.width; ++x) {
            loads += start + y < size.k && across + x < size.n ? 1 : 0;
          }
        }
      }
    }
  }
  return loads;
}

RC_GTEST_PROP(MatmulTraffic, IsWhatTheGuardsLetThrough, ()) {
  const auto side = [] { return *rc::gen::inRange<std::uint64_t>(1, 40); };
  const ProblemSize size{side(), side(), side()};
  const TileShape tile{*rc::gen::inRange<std::uint64_t>(1, 12), *rc::gen::inRange<std::uint64_t>(1, 12)};
  const Settings settings = {{"size", toText(ParameterValue(size))}, {"tile", shape(tile.width, tile.height)}};
  RC_ASSERT(traffic("matmul", "tiled", settings) == (Traffic{countedMatmulLoads(size, tile) * 4, size.m * size.n * 4}));
}

/// The loads of the blur kernels, counted as they make them.
std::uint64_t countedBlurLoads(std::uint64_t length, std::uint64_t step, std::uint64_t window, std::uint64_t radius) {
  std::uint64_t loads = 0;
  for (std::uint64_t start = 0; start < length; start += step) {
    for (std::uint64_t j = 0; j < window; ++j) {
      loads += start + j >= radius && start + j - radius < length ? 1 : 0;
    }
  }
  return loads;
}

RC_GTEST_PROP(BlurTraffic, IsWhatTheGuardsLetThrough, ()) {
  const auto length = *rc::gen::inRange<std::uint64_t>(1, 400);
  const auto tile = *rc::gen::inRange<std::uint64_t>(1, 70);
  const auto radius = *rc::gen::inRange<std::uint64_t>(0, 150);
  const Settings settings = {
      {"size", std::to_string(length)}, {"tile", std::to_string(tile)}, {"radius", std::to_string(radius)}};
  RC_ASSERT(traffic("blur", "naive", settings) ==
            (Traffic{countedBlurLoads(length, 1, 2 * radius + 1, radius) * 4, length * 4}));
  RC_ASSERT(traffic("blur", "tiled", settings) ==
            (Traffic{countedBlurLoads(length, tile, tile + 2 * radius, radius) * 4, length * 4}));
}

TEST(BlurTraffic, OfThreeTapsIsAlmostThreeTimesTheArray) {
  EXPECT_EQ(traffic("blur", "naive", {{"size", "1024"}, {"tile", "256"}}), (Traffic{(3 * 1024 - 2) * 4, 4096}));
  // Four groups: two halo elements each, but for the two ends.
  EXPECT_EQ(traffic("blur", "tiled", {{"size", "1024"}, {"tile", "256"}}), (Traffic{(1024 + 6) * 4, 4096}));
}

RC_GTEST_PROP(ConvolutionTraffic, IsWhatTheGuardsLetThrough, ()) {
  const auto side = [] { return *rc::gen::inRange<std::uint64_t>(1, 40); };
  const std::uint64_t rows = side();
  const std::uint64_t columns = side();
  const TileShape tile{*rc::gen::inRange<std::uint64_t>(1, 12), *rc::gen::inRange<std::uint64_t>(1, 12)};
  const auto radius = *rc::gen::inRange<std::uint64_t>(0, 20);
  const Settings settings = {{"size", std::to_string(rows) + "x" + std::to_string(columns) + "x1"},
                             {"tile", shape(tile.width, tile.height)},
                             {"radius", std::to_string(radius)}};
  const std::uint64_t taps = 2 * radius + 1;
  const std::uint64_t stores = rows * columns * 4;
  const std::uint64_t down = countedBlurLoads(rows, 1, taps, radius);
  const std::uint64_t across = countedBlurLoads(columns, 1, taps, radius);
  RC_ASSERT(traffic("convolution", "naive", settings) == (Traffic{down * across * 4, stores}));
  RC_ASSERT(traffic("convolution", "separable", settings) ==
            (Traffic{(rows * across + columns * down) * 4, 2 * stores}));
  RC_ASSERT(traffic("convolution", "tiled", settings) ==
            (Traffic{countedBlurLoads(rows, tile.height, tile.height + 2 * radius, radius) *
                         countedBlurLoads(columns, tile.width, tile.width + 2 * radius, radius) * 4,
                     stores}));
}

TEST(ReductionTraffic, AddsUpItsLaunches) {
  // 1,000 values in groups of 10: 100 sums, then 10, then 1.
  const Settings settings = {{"size", "1000"}, {"tile", "10"}};
  EXPECT_EQ(traffic("reduction", "sequential", settings), (Traffic{1110 * 4, 111 * 4}));
  Settings host = settings;
  host.emplace_back("second_stage", "host");
  EXPECT_EQ(traffic("reduction", "sequential", host), (Traffic{4000, 400}));
  EXPECT_EQ(traffic("reduction", "atomic", settings), (Traffic{4000, 4}));
}

TEST(ReductionTraffic, OfTheOtherVariants) {
  const Settings settings = {{"size", "1000"}, {"tile", "10"}, {"per_item", "5"}, {"groups", "8"}};
  EXPECT_EQ(traffic("reduction", "first_add", settings), (Traffic{(1000 + 50 + 3) * 4, (50 + 3 + 1) * 4}));
  EXPECT_EQ(traffic("reduction", "unrolled", settings), (Traffic{(1000 + 20) * 4, (20 + 1) * 4}));
  EXPECT_EQ(traffic("reduction", "grid_stride", settings), (Traffic{(1000 + 8) * 4, (8 + 1) * 4}));
  EXPECT_EQ(traffic("reduction", "assumed_sync", settings), (Traffic{(1000 + 100) * 4, (100 + 1) * 4}));
}

TEST(ScanTraffic, IsThreeTimesTheArrayAndLittleMore) {
  // 1,000 values in tiles of 10: 100 sums, then 10, which one group scans.
  EXPECT_EQ(traffic("scan", "hillis_steele", {{"size", "1000"}, {"tile", "10"}}),
            (Traffic{(3 * 1000 + 3 * 100 + 10) * 4, (1000 + 100 + 100 + 10 + 10) * 4}));
  EXPECT_EQ(traffic("scan", "chunks", {{"size", "1000"}, {"tile", "10"}, {"groups", "5"}}),
            (Traffic{(2000 + 5 + 50) * 4, (1000 + 10) * 4}));
  EXPECT_EQ(traffic("scan", "serial_chunks", {{"size", "1000"}, {"groups", "5"}}),
            (Traffic{(2000 + 5 + 5) * 4, (1000 + 10) * 4}));
}

TEST(HistogramTraffic, IsTheKeysOnce) {
  EXPECT_EQ(traffic("histogram", "atomic", {{"size", "1000"}}), (Traffic{4000, 1024}));
  EXPECT_EQ(traffic("histogram", "copies", {{"size", "1000"}, {"bits", "8"}}), (Traffic{1000, 1024}));
  EXPECT_EQ(traffic("histogram", "private_per_item", {{"size", "1000"}, {"groups", "4"}}),
            (Traffic{4000 + 4096, 4096 + 1024}));
  EXPECT_EQ(localBytes("histogram", "copies", {{"copies", "32"}}), 32768U);
}

TEST(TransposeTraffic, IsEveryElementOnceEachWay) {
  for (const char* variant : {"naive", "copy", "tiled", "tiled_rows"}) {
    EXPECT_EQ(traffic("transpose", variant, {{"size", "100x50x1"}}), (Traffic{20000, 20000}));
  }
  EXPECT_EQ(localBytes("transpose", "tiled", {{"tile", "32"}, {"pad", "1"}}), 32U * 33 * 4);
  EXPECT_EQ(localBytes("transpose", "tiled_rows", {{"tile", "32x8"}, {"pad", "1"}, {"per_item", "4"}}), 32U * 33 * 4);
}

TEST(StridedCopyTraffic, IsWhatIsAskedForAndNotWhatIsFetched) {
  for (const char* variant : {"copy", "strided", "shifted"}) {
    EXPECT_EQ(traffic("strided_copy", variant, {{"size", "1000"}, {"stride", "32"}}), (Traffic{4000, 4000}));
  }
  EXPECT_EQ(traffic("strided_copy", "gather", {{"size", "1000"}}), (Traffic{8000, 4000}));
}

TEST(VectorAddTraffic, IsTheSameStagedOrNot) {
  const Settings settings = {{"size", "1000003"}};
  EXPECT_EQ(traffic("vector_add", "naive", settings), (Traffic{8000024, 4000012}));
  EXPECT_EQ(traffic("vector_add", "staged", settings), traffic("vector_add", "naive", settings));
}

} // namespace
} // namespace tileglass
