// Shards become the whole again; what does not belong together is refused with its reason.
#include "app/core/sweep_merge.h"

#include <gtest/gtest.h>

namespace tileglass {
namespace {

SweepResult part(std::initializer_list<std::uint64_t> tiles, std::uint64_t firstIndex, std::uint64_t step) {
  SweepResult sweep;
  sweep.device.name = "laptop";
  sweep.family = "matmul";
  std::uint64_t index = firstIndex;
  for (const std::uint64_t tile : tiles) {
    ParameterSet parameters;
    parameters.set("tile", TileShape{tile, tile});
    if (tile > 64) {
      sweep.skipped.push_back({parameters, "It does not fit.", index});
    } else {
      sweep.points.push_back({parameters, {}, index});
    }
    index += step;
  }
  sweep.plannedPoints = sweep.points.size();
  return sweep;
}

std::string refusal(SweepResult other) {
  const auto merged = mergeSweeps({{"a.json", part({4, 8}, 0, 1)}, {"b.json", std::move(other)}});
  return merged ? std::string() : merged.error().sentence;
}

TEST(SweepMerge, ShardsAreTheWholeInItsOrder) {
  const auto whole = mergeSweeps({{"2", part({8, 32, 128}, 1, 2)}, {"1", part({4, 16, 64}, 0, 2)}});
  ASSERT_TRUE(whole) << whole.error().sentence;
  std::vector<std::uint64_t> tiles;
  for (const SweepPoint& point : whole->points) {
    tiles.push_back(point.parameters.tile().width);
  }
  EXPECT_EQ(tiles, (std::vector<std::uint64_t>{4, 8, 16, 32, 64}));
  ASSERT_EQ(whole->skipped.size(), 1U);
  EXPECT_EQ(whole->skipped[0].index, 5U);
  EXPECT_EQ(whole->plannedPoints, 5U);
}

TEST(SweepMerge, PartsOfDifferentGridsFollowEachOther) {
  const auto whole = mergeSweeps({{"a", part({4, 8}, 0, 1)}, {"b", part({2, 6}, 0, 1)}});
  ASSERT_TRUE(whole);
  ASSERT_EQ(whole->points.size(), 4U);
  EXPECT_EQ(whole->points[2].parameters.tile().width, 2U);
  EXPECT_EQ(whole->points[3].index, 3U);
}

TEST(SweepMerge, APointTwiceIsNamedWithBothFiles) {
  EXPECT_EQ(refusal(part({16, 8}, 2, 1)), "The point tile 8 is in a.json and in b.json: give each shard once.");
}

TEST(SweepMerge, OtherDevicesSeedsAndSourcesAreRefused) {
  SweepResult device = part({16}, 2, 1);
  device.device.name = "another";
  EXPECT_NE(refusal(device).find("device laptop and b.json has another"), std::string::npos) << refusal(device);
  SweepResult seed = part({16}, 2, 1);
  seed.seed = 7;
  EXPECT_NE(refusal(seed).find("seed 1"), std::string::npos) << refusal(seed);
  SweepResult one = part({4}, 0, 1);
  SweepResult two = part({16}, 2, 1);
  one.provenance.sources = {sourceRecord("matmul/tiled.cl", "old")};
  two.provenance.sources = {sourceRecord("matmul/tiled.cl", "new")};
  const auto merged = mergeSweeps({{"a", one}, {"b", two}});
  ASSERT_FALSE(merged);
  EXPECT_NE(merged.error().sentence.find("different texts of matmul/tiled.cl"), std::string::npos);
  EXPECT_FALSE(mergeSweeps({}));
}

TEST(SweepMerge, ARunIsASweepOfOnePoint) {
  RunResult run;
  run.family = "blur";
  run.variants.resize(2);
  const SweepResult sweep = sweepOf(run);
  EXPECT_EQ(sweep.family, "blur");
  ASSERT_EQ(sweep.points.size(), 1U);
  EXPECT_EQ(sweep.points[0].variants.size(), 2U);
}

} // namespace
} // namespace tileglass
