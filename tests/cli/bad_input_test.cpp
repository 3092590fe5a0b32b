// Bad input: one sentence that names the argument and what would be accepted, exit 2, nothing on stdout.
#include <gtest/gtest.h>

#include "tests/support/command_line.h"

namespace tileglass::testing {
namespace {

struct BadInput {
  std::string line;
  int exitCode;
  std::vector<std::string> mentions; ///< each must stand in the sentence
};

void PrintTo(const BadInput& input, std::ostream* stream) {
  *stream << input.line;
}

class BadInputTest : public ::testing::TestWithParam<BadInput> {};

TEST_P(BadInputTest, IsAnsweredWithASentence) {
  const CommandOutput output = runCli(words(GetParam().line));
  EXPECT_EQ(output.exitCode, GetParam().exitCode) << output.err;
  EXPECT_EQ(output.out, "");
  for (const std::string& mention : GetParam().mentions) {
    EXPECT_NE(output.err.find(mention), std::string::npos) << "not mentioned: " << mention << "\n" << output.err;
  }
}

TEST_P(BadInputTest, IsADocumentUnderJson) {
  std::vector<std::string> arguments = words(GetParam().line);
  arguments.emplace_back("--json");
  const CommandOutput output = runCli(arguments);
  EXPECT_EQ(output.exitCode, GetParam().exitCode);
  const nlohmann::json document = output.json();
  ASSERT_TRUE(document.is_object()) << output.out << output.err;
  EXPECT_EQ(document["schema"], "tileglass.error/1");
  const std::string sentence = document["sentence"];
  for (const std::string& mention : GetParam().mentions) {
    EXPECT_NE(sentence.find(mention), std::string::npos) << "not mentioned: " << mention << "\n" << sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, BadInputTest,
    ::testing::Values(
        BadInput{"rnu matmul", 2, {"rnu", "run"}}, BadInput{"run matmull", 2, {"matmull", "matmul"}},
        BadInput{"run matmul:tild", 2, {"tild", "tiled"}}, BadInput{"run matmul --tyle 8", 2, {"--tyle", "--tile"}},
        BadInput{"run matmul --device warpdrive", 4, {"warpdrive"}}, BadInput{"run", 2, {"kernel"}},
        BadInput{"run matmul --tile 0", 2, {"tile", "'0'"}}, BadInput{"run matmul --tile -4", 2, {"-4"}},
        BadInput{"run matmul --tile abc", 2, {"tile", "abc", "32x8"}},
        BadInput{"run matmul --tile 99999999999999999999", 2, {"tile", "99999999999999999999"}},
        BadInput{"run matmul --tile 8,16", 2, {"tile", "list", "sweep"}},
        BadInput{"run matmul --tile 4..32", 2, {"tile", "list", "sweep"}}, BadInput{"run matmul --size 0", 2, {"size"}},
        BadInput{"run matmul --size 8x8", 2, {"size", "8x8", "MxNxK"}},
        BadInput{"run matmul --pad one", 2, {"pad", "one"}}, BadInput{"run matmul --extra-local 1.5KiB", 2, {"1.5KiB"}},
        BadInput{"run vector_add --pad 1", 2, {"vector_add", "pad"}},
        BadInput{"run matmul --set radius=2", 2, {"matmul", "radius"}},
        BadInput{"run matmul --set tile", 2, {"NAME=VALUE"}},
        BadInput{"run matmul --set tile=8 --tile 8", 2, {"tile", "twice"}},
        BadInput{"run matmul:tiled,tiled", 2, {"tiled", "twice"}},
        BadInput{"run matmul:tiled@pad", 2, {"pad", "NAME=VALUE"}},
        BadInput{"run matmul:tiled@pat=1", 2, {"pat", "pad"}}, BadInput{"run matmul --samples 0", 2, {"samples"}},
        BadInput{"run matmul --seed x", 2, {"seed"}}, BadInput{"run matmul --time-limit nan", 2, {"time-limit"}},
        BadInput{"run matmul --time-limit -1", 2, {"-1"}}, BadInput{"run matmul --verify fully", 2, {"fully", "full"}},
        BadInput{"run reduction --set second_stage=gpu", 2, {"second_stage", "device", "host"}},
        BadInput{"sweep matmul --tile 32..4", 2, {"tile", "32..4"}},
        BadInput{"sweep matmul --tile 4..32:0", 2, {"tile"}}, BadInput{"sweep matmul --tile 8, --size 64", 2, {"tile"}},
        BadInput{"sweep matmul --shard 3/2", 2, {"shard"}}, BadInput{"sweep matmul --shard 0/2", 2, {"shard"}},
        BadInput{"plan matmul --arch sm_99", 2, {"sm_99", "sm_90"}},
        BadInput{"plan matmul --arch sm_90 --device pocl", 2, {"--arch", "--device"}},
        BadInput{"plan matmul --arch sm_90 --registers 0", 2, {"registers"}},
        BadInput{"plan matmul --arch sm_90 --registers 999", 2, {"999", "255"}},
        BadInput{"run matmul --device pcol", 4, {"pcol", "mean pocl"}}, BadInput{"foo --help", 2, {"foo", "known are"}},
        BadInput{"run matmul:tiled@pda=1", 2, {"pda", "mean pad"}},
        BadInput{"occupancy --arch sm_90 --work-items 64 --local 99999999999GiB", 2, {"99999999999GiB", "64 bits"}},
        BadInput{"kernels matmol", 2, {"matmol", "matmul"}},
        BadInput{"occupancy --arch sm_91 --work-items 64", 2, {"sm_91", "sm_90"}},
        BadInput{"occupancy --arch sm_90 --work-items 0", 2, {"work"}},
        BadInput{"occupancy --arch gfx1030 --work-items 64 --sgprs 100", 2, {"gfx1030", "scalar registers"}},
        BadInput{"occupancy --arch sm_90 --work-items 64 --registers 300", 2, {"300", "255"}}));

TEST(BadInputValues, AnEmptyOneIsNotTakenForNone) {
  for (const char* option : {"--size", "--device", "--set", "--out"}) {
    const CommandOutput output = runCli({"run", "matmul", option, ""});
    EXPECT_EQ(output.exitCode, 2);
    EXPECT_NE(output.err.find(option), std::string::npos) << output.err;
    EXPECT_NE(output.err.find("an empty value"), std::string::npos) << output.err;
  }
}

TEST(BadInputValues, AMissingOneIsAskedFor) {
  const CommandOutput output = runCli(words("run matmul --size"));
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_NE(output.err.find("--size needs one value behind it"), std::string::npos) << output.err;
}

} // namespace
} // namespace tileglass::testing
