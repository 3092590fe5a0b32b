// Every correct variant on PoCL, through the runner, at sizes that the tile divides and at those that it does not.
#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "app/opencl/experiment_runner.h"
#include "family_cases.h"
#include "strict_build.h"

namespace tileglass {
namespace {

RunResult runOnPocl(const std::string& family, const std::vector<std::string>& variants, const Settings& settings) {
  ExperimentRequest request;
  request.device = "pocl";
  request.family = family;
  for (const std::string& variant : variants) {
    request.variants.push_back({variant, variant, {}});
  }
  request.parameters = parametersOf(family, settings);
  request.verify = VerifyMode::Full;
  request.once = true;
  auto result = runExperiment(request, ArchitectureTables{}, RunObserver{});
  if (!result) {
    throw std::runtime_error(result.error().sentence);
  }
  return std::move(*result);
}

std::string described(const std::string& family, const Settings& settings) {
  std::string text = family;
  for (const auto& [name, value] : settings) {
    text += " " + name + "=" + value;
  }
  return text;
}

/// Right, verified in full, nothing written outside, and the driver counts the local bytes that the spec states.
void expectRight(const std::string& family, const std::vector<std::string>& variants, const Settings& settings) {
  const RunResult result = runOnPocl(family, variants, settings);
  ASSERT_EQ(result.variants.size(), variants.size());
  for (const VariantResult& variant : result.variants) {
    SCOPED_TRACE(described(family + ":" + variant.name, settings));
    EXPECT_EQ(variant.status, VariantStatus::Ok) << variant.reason;
    ASSERT_TRUE(variant.check);
    EXPECT_EQ(variant.check->method, "full");
    EXPECT_EQ(variant.check->mismatches, 0U);
    EXPECT_FALSE(variant.check->wroteOutside);
    ASSERT_TRUE(variant.plan);
    for (const PlannedLaunch& launch : variant.plan->launches) {
      EXPECT_EQ(launch.budget.driverBytes, launch.budget.requestBytes) << launch.spec.kernel;
    }
  }
}

std::vector<std::string> lengthsAround(std::uint64_t tile) {
  std::set<std::uint64_t> lengths = {1, tile, tile + 1, 3 * tile + 1, 1009, 10007};
  if (tile > 1) {
    lengths.insert(tile - 1);
  }
  std::vector<std::string> texts;
  for (const std::uint64_t length : lengths) {
    texts.push_back(std::to_string(length));
  }
  return texts;
}

TEST(StrictBuild, EverySourceIsOpenCl12WithoutWarnings) {
  const cl::Device device = deviceOfPlatform("Portable Computing Language");
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      for (const LaunchSpec& launch : variant.launches(parametersOf(family->name, {{"size", "1000"}}))) {
        EXPECT_EQ(strictBuildFailure(device, launch), "");
      }
    }
  }
}

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
      expectRight("matmul", {"naive", "tiled"}, {{"size", size}, {"tile", tile}, {"pad", pad}});
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

TEST(Matmul, IsRightAt1000) {
  expectRight("matmul", {"naive", "tiled"}, {{"size", "1000"}, {"tile", "16"}, {"pad", "1"}});
}

TEST(Matmul, IsRightWithNegativeInputs) {
  expectRight("matmul", {"naive", "tiled"}, {{"size", "65x31x100"}, {"tile", "16"}, {"signed", "1"}});
}

class Lengths : public ::testing::TestWithParam<int> {};

TEST_P(Lengths, BlurIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const char* radius : {"0", "1", "5", "130"}) {
    for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
      expectRight("blur", {"naive", "tiled"}, {{"size", size}, {"tile", tile}, {"radius", radius}, {"signed", "1"}});
    }
  }
}

TEST_P(Lengths, VectorAddIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    expectRight("vector_add", {"naive", "staged"}, {{"size", size}, {"tile", tile}, {"signed", "1"}});
  }
}

TEST_P(Lengths, ReductionIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    for (const char* stage : {"device", "host"}) {
      if (GetParam() == 1 && std::string_view(stage) == "device") {
        continue; // refused: it never ends
      }
      for (const char* withSign : {"0", "1"}) {
        const Settings settings = {{"size", size}, {"tile", tile}, {"second_stage", stage}, {"signed", withSign}};
        expectRight("reduction", {"atomic", "tree"}, settings);
        Settings floats = settings;
        floats.emplace_back("type", "float");
        expectRight("reduction", {"tree"}, floats);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Groups, Lengths, ::testing::Values(1, 7, 12, 48, 96, 100, 256, 1024));

TEST(OneDimensional, AreRightAtAMillionAndThree) {
  expectRight("blur", {"naive", "tiled"}, {{"size", "1000003"}});
  expectRight("reduction", {"atomic", "tree"}, {{"size", "1000003"}, {"tile", "96"}});
  expectRight("reduction", {"tree"}, {{"size", "1000003"}, {"tile", "48"}, {"type", "float"}});
  expectRight("vector_add", {"naive", "staged"}, {{"size", "1000003"}});
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

TEST(NoHalo, IsWrongAtTheEdgesOfTiles) {
  const RunResult result = runOnPocl("blur", {"no_halo"}, {{"size", "1024"}, {"tile", "256"}});
  EXPECT_EQ(result.variants[0].status, VariantStatus::Wrong);
  ASSERT_TRUE(result.variants[0].check);
  EXPECT_EQ(result.variants[0].check->mismatches, 6U); // both sides of three edges
  ASSERT_TRUE(result.variants[0].check->first);
  EXPECT_EQ(result.variants[0].check->first->index, 255U);
}

TEST(NoHalo, IsRightInOneGroup) {
  const RunResult result = runOnPocl("blur", {"no_halo"}, {{"size", "200"}, {"tile", "256"}, {"radius", "7"}});
  EXPECT_EQ(result.variants[0].status, VariantStatus::Ok) << result.variants[0].reason;
}

} // namespace
} // namespace tileglass
