// Every correct variant on PoCL, through the runner, at sizes that the tile divides and at those that it does not.
#include <ostream>

#include <gtest/gtest.h>

#include "pocl_runs.h"
#include "strict_build.h"

namespace tileglass {
namespace {

TEST(StrictBuild, EverySourceIsOpenCl12WithoutWarnings) {
  const cl::Device device = deviceOfPlatform("Portable Computing Language");
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      for (const LaunchSpec& launch : variant.launches(parametersOf(family->name, {{"size", "1000"}}))) {
        const bool builds = !variant.broken || variant.broken->caughtBy != CaughtBy::Build;
        const std::string failure = strictBuildFailure(device, launch);
        EXPECT_EQ(failure.empty(), builds) << launch.source << "\n" << failure;
      }
    }
  }
}

class Lengths : public ::testing::TestWithParam<int> {};

TEST_P(Lengths, BlurIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const char* radius : {"0", "1", "5", "130"}) {
    for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
      expectRight("blur", rightVariants("blur"), {{"size", size}, {"tile", tile}, {"radius", radius}, {"signed", "1"}});
    }
  }
}

TEST_P(Lengths, VectorAddIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    for (const char* operation : {"add", "saxpy"}) {
      expectRight("vector_add", {"naive", "staged"},
                  {{"size", size}, {"tile", tile}, {"operation", operation}, {"signed", "1"}});
    }
  }
}

TEST_P(Lengths, ScanIsRight) {
  const std::string tile = std::to_string(GetParam());
  std::vector<std::string> variants = rightVariants("scan");
  if (GetParam() == 1) {
    variants = {"chunks", "serial_chunks"}; // the others never come to an end
  }
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    for (const char* kind : {"inclusive", "exclusive"}) {
      for (const char* type : {"int", "float"}) {
        expectRight("scan", variants,
                    {{"size", size}, {"tile", tile}, {"kind", kind}, {"type", type}, {"groups", "5"}, {"signed", "1"}});
      }
    }
  }
}

TEST_P(Lengths, HistogramIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    for (const auto& [bits, distribution] : {std::pair("8", "uniform"), std::pair("32", "skewed")}) {
      expectRight("histogram", rightVariants("histogram"),
                  {{"size", size},
                   {"tile", tile},
                   {"bits", bits},
                   {"distribution", distribution},
                   {"groups", "5"},
                   {"copies", "3"}});
    }
  }
}

TEST_P(Lengths, StridedCopyIsRight) {
  const std::string tile = std::to_string(GetParam());
  for (const std::string& size : lengthsAround(static_cast<std::uint64_t>(GetParam()))) {
    for (const char* step : {"1", "3", "32"}) {
      expectRight("strided_copy", rightVariants("strided_copy"),
                  {{"size", size}, {"tile", tile}, {"stride", step}, {"offset", step}});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Groups, Lengths, ::testing::Values(1, 7, 12, 48, 96, 100, 256, 1024));

TEST(OneDimensional, AreRightAtAMillionAndThree) {
  expectRight("blur", {"naive", "tiled"}, {{"size", "1000003"}});
  expectRight("strided_copy", rightVariants("strided_copy"), {{"size", "1000003"}});
  expectRight("scan", rightVariants("scan"), {{"size", "1000003"}});
  expectRight("scan", rightVariants("scan"), {{"size", "1000003"}, {"type", "float"}, {"groups", "100"}});
  expectRight("histogram", rightVariants("histogram"), {{"size", "1000003"}});
  expectRight("histogram", rightVariants("histogram"),
              {{"size", "1000003"}, {"bits", "8"}, {"distribution", "skewed"}});
  expectRight("vector_add", {"naive", "staged"}, {{"size", "1000003"}});
}

TEST(Transpose, IsRightWithAnyTile) {
  for (const char* tile : {"1", "4", "7x3", "16", "32x8", "8x32", "64x1"}) {
    for (const char* size : {"1", "15", "16", "17", "97", "33x70x1", "70x33x1", "1x129x1", "129x1x1"}) {
      for (const auto& [pad, perItem] : {std::pair("0", "4"), std::pair("1", "3")}) {
        expectRight("transpose", rightVariants("transpose"),
                    {{"size", size}, {"tile", tile}, {"pad", pad}, {"per_item", perItem}});
      }
    }
  }
}

TEST(AsPrinted, IsRightWhereCorrected) {
  for (const char* tile : {"1", "7", "96", "128", "256"}) {
    for (const char* size : {"1", "95", "129", "10007"}) {
      expectRight("as_printed", rightVariants("as_printed"), {{"size", size}, {"tile", tile}});
    }
  }
}

TEST(AsPrinted, TheCompilerRefusesWhatIsNoOpenClC) {
  for (const VariantSpec& variant : familyNamed("as_printed").variants) {
    if (variant.broken && variant.broken->caughtBy == CaughtBy::Build) {
      const RunResult result = runOnPocl("as_printed", {variant.name}, {});
      EXPECT_EQ(result.variants[0].status, VariantStatus::Failed) << variant.name;
      EXPECT_NE(result.variants[0].buildLog, "") << variant.name;
    }
  }
}

// R1: this driver's fault, not the kernel's: under Oclgrind it is right.
TEST(AsPrinted, SignedIndicesAreWrongOnPocl) {
  const RunResult result = runOnPocl("as_printed", {"signed_interleaved"}, {{"size", "65536"}, {"tile", "128"}});
  EXPECT_EQ(result.variants[0].status, VariantStatus::Wrong);
}

TEST(MemorySpaces, AreRightWithAnyTable) {
  for (const char* tile : {"1", "7", "256"}) {
    for (const char* size : {"1", "255", "257", "10007"}) {
      for (const char* table : {"1", "100", "1024", "4096"}) {
        for (const char* access : {"broadcast", "divergent"}) {
          expectRight("memory_spaces", rightVariants("memory_spaces"),
                      {{"size", size}, {"tile", tile}, {"table", table}, {"access", access}});
        }
      }
    }
  }
}

TEST(PointerChase, EndsWhereTheChainLeads) {
  for (const char* size : {"1", "2", "97", "1000", "4096"}) {
    for (const char* steps : {"1", "1009"}) {
      expectRight("pointer_chase", rightVariants("pointer_chase"), {{"size", size}, {"steps", steps}});
    }
  }
  expectRight("pointer_chase", {"global_chain"}, {{"size", "1000003"}});
}

TEST(Convolution, IsRightWithAnyTileAndRadius) {
  for (const char* tile : {"1", "4", "7x3", "16", "32x8"}) {
    for (const char* size : {"1", "15", "16", "17", "33x70x1", "1x129x1", "129x1x1"}) {
      for (const char* radius : {"0", "1", "5", "20"}) {
        expectRight("convolution", rightVariants("convolution"),
                    {{"size", size}, {"tile", tile}, {"radius", radius}, {"pad", "1"}, {"signed", "1"}});
      }
    }
  }
  expectRight("convolution", rightVariants("convolution"), {{"size", "509"}, {"radius", "3"}});
}

TEST(Transpose, IsRightAt1000) {
  expectRight("transpose", rightVariants("transpose"), {{"size", "1000"}, {"tile", "32"}, {"pad", "1"}});
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
