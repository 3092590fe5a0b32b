// Every variant of matmul on PoCL, through the runner, at sizes that its tiles divide and at those that they do not.
#include <ostream>

#include <gtest/gtest.h>

#include "pocl_runs.h"

namespace tileglass {
namespace {

struct TileAndSizes {
  std::string tile;
  std::vector<std::string> sizes;
};

/// What a failing test's message shows instead of the bytes in memory.
void PrintTo(const TileAndSizes& shapes, std::ostream* out) {
  *out << "tile " << shapes.tile;
}

class MatmulShapes : public ::testing::TestWithParam<TileAndSizes> {};

TEST_P(MatmulShapes, AreRightAtAnySize) {
  const auto& [tile, sizes] = GetParam();
  for (const std::string& size : sizes) {
    for (const char* pad : {"0", "1"}) {
      expectRight("matmul", {"naive", "naive_column", "tiled", "tiled_host_padded", "work_per_item"},
                  {{"size", size}, {"tile", tile}, {"pad", pad}, {"per_item", "4x3"}});
    }
  }
}

const std::vector<std::string> kRectangular = {"1", "31", "17x33x9", "40x5x1", "1x40x7", "64x32x48"};

std::vector<std::string> withRectangular(std::vector<std::string> sizes) {
  sizes.insert(sizes.end(), kRectangular.begin(), kRectangular.end());
  return sizes;
}

INSTANTIATE_TEST_SUITE_P(
    Tiles, MatmulShapes,
    ::testing::Values(TileAndSizes{"16", withRectangular({"15", "16", "17", "97", "250"})},
                      TileAndSizes{"4", withRectangular({"3", "4", "5"})},
                      TileAndSizes{"7", withRectangular({"6", "7", "8"})}, TileAndSizes{"1", withRectangular({"2"})},
                      TileAndSizes{"32x8", withRectangular({"33"})}, TileAndSizes{"8x32", withRectangular({"33"})},
                      TileAndSizes{"12x5", withRectangular({"13", "60"})},
                      TileAndSizes{"64x1", withRectangular({"65"})}, TileAndSizes{"1x64", withRectangular({"65"})}));

struct Blocking {
  std::string block;
  std::string depth;
  std::string perItem;
  std::string pad;
  std::vector<std::string> sizes;
};

void PrintTo(const Blocking& blocking, std::ostream* out) {
  *out << "block " << blocking.block << " depth " << blocking.depth << " per item " << blocking.perItem;
}

Settings settingsOf(const Blocking& blocking, const std::string& size) {
  return {{"block", blocking.block},
          {"depth", blocking.depth},
          {"per_item", blocking.perItem},
          {"pad", blocking.pad},
          {"size", size}};
}

class MatmulBlocks : public ::testing::TestWithParam<Blocking> {};

TEST_P(MatmulBlocks, AreRightAtAnySize) {
  for (const std::string& size : withRectangular(GetParam().sizes)) {
    expectRight("matmul", {"blocked", "vectorised", "double_buffered", "pipelined"}, settingsOf(GetParam(), size));
  }
}

// The third was tuned for GPUs, and the fourth is their default; in the last two, the tiles are no whole number of
// loads for each work-item.
INSTANTIATE_TEST_SUITE_P(Blocks, MatmulBlocks,
                         ::testing::Values(Blocking{"64", "16", "16x8", "0", {"63", "64", "65", "130"}},
                                           Blocking{"32x16", "8", "4", "1", {"15", "16", "33", "97"}},
                                           Blocking{"128", "16", "8", "0", {"127", "128", "129"}},
                                           Blocking{"128x256", "8", "8x16", "1", {"255", "260"}},
                                           Blocking{"8x24", "12", "8x4", "2", {"23", "24", "25"}},
                                           Blocking{"16x4", "4", "4", "0", {"3", "5", "16"}}));

TEST(MatmulBlocked, TakesAnyShapeThatItsItemsDivide) {
  for (const Blocking& blocking : {Blocking{"15x14", "5", "3x7", "1", {}}, Blocking{"7", "1", "1", "0", {}}}) {
    for (const char* size : {"1", "14", "15", "17x33x9", "61"}) {
      expectRight("matmul", {"blocked"}, settingsOf(blocking, size));
    }
  }
}

TEST(Matmul, IsRightAt500) {
  expectRight("matmul", rightVariants("matmul"), {{"size", "500"}, {"tile", "16"}, {"pad", "1"}});
}

TEST(LastTileDropped, LosesTheLastProductsWhereTheTileDoesNotDivide) {
  const RunResult wrong = runOnPocl("matmul", {"last_tile_dropped"}, {{"size", "20"}, {"tile", "8"}});
  EXPECT_EQ(wrong.variants[0].status, VariantStatus::Wrong);
  ASSERT_TRUE(wrong.variants[0].check);
  EXPECT_EQ(wrong.variants[0].check->mismatches, 400U);
  EXPECT_FALSE(wrong.variants[0].check->wroteOutside);
  const RunResult right = runOnPocl("matmul", {"last_tile_dropped"}, {{"size", "20x20x16"}, {"tile", "8"}});
  EXPECT_EQ(right.variants[0].status, VariantStatus::Ok) << right.variants[0].reason;
}

TEST(Matmul, IsRightWithNegativeInputs) {
  expectRight("matmul", rightVariants("matmul"), {{"size", "65x31x100"}, {"tile", "16"}, {"signed", "1"}});
}

TEST(TiledUnguarded, IsWrongAndWritesOutsideWhereTheTileDoesNotDivide) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"100", "16"}, {"33", "8"}, {"250", "16"}, {"20x64x64", "16"}, {"64x20x64", "16"}};
  for (const auto& [size, tile] : cases) {
    const RunResult result = runOnPocl("matmul", {"naive", "tiled_unguarded"}, {{"size", size}, {"tile", tile}});
    SCOPED_TRACE(size);
    EXPECT_EQ(result.variants[0].status, VariantStatus::Ok) << result.variants[0].reason;
    EXPECT_EQ(result.variants[1].status, VariantStatus::Wrong);
    ASSERT_TRUE(result.variants[1].check);
    EXPECT_TRUE(result.variants[1].check->wroteOutside);
    EXPECT_TRUE(result.variants[1].broken);
  }
}

TEST(TiledUnguarded, IsRightWhereTheTileDivides) {
  const RunResult result = runOnPocl("matmul", {"tiled_unguarded"}, {{"size", "64"}, {"tile", "16"}});
  EXPECT_EQ(result.variants[0].status, VariantStatus::Ok) << result.variants[0].reason;
  EXPECT_TRUE(result.variants[0].broken);
}

} // namespace
} // namespace tileglass
