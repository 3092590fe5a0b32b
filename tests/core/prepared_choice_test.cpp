// Prepared choices: requests in files, written by the window or by a teacher's hand.
#include <gtest/gtest.h>

#include "app/record/prepared_choice.h"
#include "kernels/catalogue.h"
#include "tests/support/schema_validation.h"

namespace tileglass {
namespace {

using nlohmann::json;

ExperimentRequest someRequest() {
  const FamilySpec& family = **findFamily("matmul");
  auto kernel = parseKernelChoice("matmul:naive,tiled@pad=1", catalogue());
  ExperimentRequest request;
  request.device = "0:0";
  request.family = family.name;
  request.variants = kernel->variants;
  request.parameters.set("tile", TileShape{32, 8});
  request.parameters.set("size", ProblemSize{64, 32, 16});
  request.samples = 12;
  request.seed = 5;
  return request;
}

TEST(PreparedChoice, ComesBackAsItWasWritten) {
  const json document = choiceDocument(someRequest());
  const auto choice = choiceFromDocument(document, catalogue());
  ASSERT_TRUE(choice) << choice.error().sentence;
  EXPECT_EQ(choice->request, someRequest());
  EXPECT_EQ(choice->family->name, "matmul");
  EXPECT_EQ(testing::schemaErrors(document), "");
}

TEST(PreparedChoice, KeepsTheChosenBaseline) {
  const json document = choiceDocument(someRequest(), "tiled@pad=1");
  const auto choice = choiceFromDocument(document, catalogue());
  ASSERT_TRUE(choice) << choice.error().sentence;
  EXPECT_EQ(choice->baseline, "tiled@pad=1");
  EXPECT_EQ(testing::schemaErrors(document), "");
  EXPECT_FALSE(choiceDocument(someRequest()).contains("baseline"));
}

TEST(PreparedChoice, NeedsOnlyAFamily) {
  const auto choice = choiceFromDocument(json{{"family", "matmul"}}, catalogue());
  ASSERT_TRUE(choice) << choice.error().sentence;
  EXPECT_GE(choice->request.variants.size(), 2U);
  EXPECT_EQ(choice->request.samples, ExperimentRequest{}.samples);
  EXPECT_TRUE(choice->request.parameters.values().empty());
}

TEST(PreparedChoice, TakesVariantsAsTheCommandLineNamesThem) {
  const json document = {
      {"family", "matmul"}, {"variants", {"naive", "tiled@pad=1"}}, {"parameters", {{"tile", "32x8"}, {"size", 64}}}};
  const auto choice = choiceFromDocument(document, catalogue());
  ASSERT_TRUE(choice) << choice.error().sentence;
  ASSERT_EQ(choice->request.variants.size(), 2U);
  EXPECT_EQ(choice->request.variants[1].variant, "tiled");
  EXPECT_EQ(choice->request.variants[1].overrides.number("pad"), 1U);
  EXPECT_EQ(choice->request.parameters.tile(), (TileShape{32, 8}));
}

TEST(PreparedChoice, WhatIsWrongIsASentence) {
  const auto sentence = [](const json& document) {
    const auto choice = choiceFromDocument(document, catalogue());
    return choice ? std::string() : choice.error().sentence;
  };
  EXPECT_NE(sentence({{"family", "matmull"}}).find("matmul"), std::string::npos);
  EXPECT_NE(sentence({{"family", "matmul"}, {"variants", {"tild"}}}).find("tiled"), std::string::npos);
  EXPECT_NE(sentence({{"family", "matmul"}, {"parameters", {{"tyle", 8}}}}).find("tile"), std::string::npos);
  EXPECT_NE(sentence({{"family", "matmul"}, {"samples", "many"}}).find("samples"), std::string::npos);
  const json noEntry = {{"family", "matmul"}, {"variants", {"naive", "tiled"}}, {"baseline", "blocked"}};
  EXPECT_NE(sentence(noEntry).find("give one of naive, tiled"), std::string::npos);
  EXPECT_NE(sentence({{"family", "matmul"}, {"baseline", 7}}).find("baseline"), std::string::npos);
  EXPECT_NE(sentence({{"family", 7}}).find("family"), std::string::npos);
  EXPECT_NE(sentence({{"family", "matmul"}, {"variants", 7}}), "");
  EXPECT_NE(sentence({{"family", "matmul"}, {"variants", {7}}}), "");
}

} // namespace
} // namespace tileglass
