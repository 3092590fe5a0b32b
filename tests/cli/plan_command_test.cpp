// plan: the figures of the budget, and refusals with their numbers.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/support/command_line.h"

namespace tileglass::testing {
namespace {

nlohmann::json variantNamed(const nlohmann::json& document, const std::string& name) {
  for (const nlohmann::json& variant : document["variants"]) {
    if (variant["name"] == name) {
      return variant;
    }
  }
  return {};
}

TEST(PlanCommand, TwoPaddedTilesTakeTheirBytes) {
  // Claim 2.2: 2 tiles of 16 × 17 floats, 2 of 32 × 33.
  for (const auto& [tile, bytes] : {std::pair{16, 2176}, {32, 8448}}) {
    const CommandOutput output =
        runCli(words(fmt::format("plan matmul:naive,tiled --device pocl --tile {} --pad 1 --json", tile)));
    ASSERT_EQ(output.exitCode, 0) << output.err;
    const nlohmann::json budget = variantNamed(output.json(), "tiled")["budget"];
    EXPECT_EQ(budget["requestBytes"], bytes);
    EXPECT_EQ(budget["driverBytes"], bytes);
    EXPECT_EQ(budget["fits"], true);
  }
}

TEST(PlanCommand, AWorkGroupTooLargeIsRefusedWithBothNumbers) {
  const CommandOutput output = runCli(words("plan matmul:naive,tiled --device pocl --tile 128 --json"));
  EXPECT_EQ(output.exitCode, 3);
  const nlohmann::json refusal = variantNamed(output.json(), "tiled")["refusals"][0];
  EXPECT_EQ(refusal["code"], "work-group-too-large");
  const std::string sentence = refusal["sentence"];
  EXPECT_NE(sentence.find("16,384"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find("4,096"), std::string::npos) << sentence;
}

TEST(PlanCommand, LocalMemoryFitsUpToTheLastByte) {
  const CommandOutput first = runCli(words("plan blur:naive,tiled --device pocl --tile 256 --json"));
  ASSERT_EQ(first.exitCode, 0) << first.err;
  const nlohmann::json budget = variantNamed(first.json(), "tiled")["budget"];
  const auto spare = budget["limitBytes"].get<std::uint64_t>() - budget["requestBytes"].get<std::uint64_t>();

  const CommandOutput exact =
      runCli(words(fmt::format("plan blur:naive,tiled --device pocl --tile 256 --extra-local {} --json", spare)));
  EXPECT_EQ(exact.exitCode, 0) << exact.out;
  EXPECT_EQ(variantNamed(exact.json(), "tiled")["budget"]["requestBytes"], budget["limitBytes"]);

  const CommandOutput over =
      runCli(words(fmt::format("plan blur:naive,tiled --device pocl --tile 256 --extra-local {} --json", spare + 1)));
  EXPECT_EQ(over.exitCode, 3);
  const nlohmann::json tiled = variantNamed(over.json(), "tiled");
  EXPECT_EQ(tiled["legal"], false);
  EXPECT_EQ(tiled["refusals"][0]["code"], "local-memory-exceeds-limit");
  // The others are still planned: naive has only the ballast.
  EXPECT_EQ(variantNamed(over.json(), "naive")["legal"], true);
}

TEST(PlanCommand, MaxTakesTheLargestTileThatThePlanAllows) {
  const CommandOutput output = runCli(words("plan matmul:naive,tiled --device pocl --tile max --json"));
  ASSERT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(output.json()["parameters"]["tile"], 64);
}

TEST(PlanCommand, AnArchitectureNeedsNoDevice) {
  // Hidden from every driver: the answer comes from the tables.
  const std::map<std::string, std::string> noDrivers = {{"OCL_ICD_VENDORS", "/nonexistent"}};
  const CommandOutput output =
      runCli(words("plan matmul:naive,tiled --arch sm_90 --registers 32 --tile 32 --size 2048 --json"), noDrivers);
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json tiled = variantNamed(output.json(), "tiled");
  EXPECT_EQ(tiled["occupancy"]["groupsPerUnit"], 2);
  EXPECT_EQ(tiled["occupancy"]["fraction"], 1.0);
  EXPECT_EQ(tiled["budget"]["limitBytes"], 49152);
}

TEST(PlanCommand, ARefusedVariantLeavesTheOthersPlanned) {
  const CommandOutput output =
      runCli(words("plan matmul:naive,tiled --device pocl --tile 16 --extra-local 1GiB --json"));
  EXPECT_EQ(output.exitCode, 3);
  EXPECT_EQ(output.json()["variants"].size(), 2U);
}

TEST(PlanCommand, BestTilesReachTheSameOccupancyAndNoneIsBetter) {
  const CommandOutput output =
      runCli(words("plan matmul:tiled,blocked --arch sm_90 --registers 40 --tile 32 --best-tiles --json"));
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const nlohmann::json document = output.json();
  const nlohmann::json best = variantNamed(document, "tiled")["bestTiles"];
  ASSERT_FALSE(best.empty());
  EXPECT_EQ(best[0]["fraction"], 0.75) << "24 groups of 2 warps of 40 registers an item";
  for (const nlohmann::json& entry : best) {
    EXPECT_EQ(entry["fraction"], best[0]["fraction"]);
    EXPECT_LE(entry["localBytes"], 49152);
  }
  EXPECT_TRUE(variantNamed(document, "blocked")["bestTiles"].empty()) << "its group does not follow the tile";
}

} // namespace
} // namespace tileglass::testing
