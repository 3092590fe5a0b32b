// Every variant under Oclgrind, with its checks of data races, bounds and uninitialised memory: the correct ones are
// clean, and each broken one is caught. That proves the oracle itself. Oclgrind exits with 0 even when it finds
// something, so what counts is what it prints.
#include <algorithm>
#include <cctype>
#include <ostream>

#include <gtest/gtest.h>

#include "kernels/catalogue.h"
#include "tests/support/command_line.h"

namespace tileglass {
namespace {

struct Simulated {
  std::string variant; ///< "matmul:tiled"
  std::string settings;
  std::string finding; ///< what Oclgrind must print; empty: nothing at all
  std::string status = "ok";
};

/// What a failing test's message shows instead of the bytes in memory.
void PrintTo(const Simulated& simulated, std::ostream* out) {
  *out << simulated.variant << " " << simulated.settings;
}

/// A test's name: letters and digits only.
std::string nameOf(const ::testing::TestParamInfo<Simulated>& info) {
  std::string name = info.param.variant + " " + info.param.settings;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

class UnderOclgrind : public ::testing::TestWithParam<Simulated> {};

TEST_P(UnderOclgrind, FindsWhatIsThereAndNothingElse) {
  const Simulated& simulated = GetParam();
  const std::size_t colon = simulated.variant.find(':');
  std::vector<std::string> arguments = {"--data-races",
                                        "--uninitialized",
                                        TILEGLASS_BINARY_DIR "/bin/run_variant_program",
                                        "Oclgrind",
                                        simulated.variant.substr(0, colon),
                                        simulated.variant.substr(colon + 1)};
  for (std::string& setting : testing::words(simulated.settings)) {
    arguments.push_back(std::move(setting));
  }
  const testing::CommandOutput output = testing::runProgram("oclgrind", arguments);
  ASSERT_EQ(output.exitCode, 0) << output.err;
  if (!simulated.status.empty()) {
    EXPECT_NE(output.out.find("status: " + simulated.status + "\n"), std::string::npos) << output.out << output.err;
  }
  if (simulated.finding.empty()) {
    EXPECT_EQ(output.err, "");
  } else {
    EXPECT_NE(output.err.find(simulated.finding), std::string::npos) << output.err;
  }
}

const std::vector<Simulated>& correctOnes() {
  static const std::vector<Simulated> kCases = {
      {"matmul:naive", "size=9 tile=4", ""},
      {"matmul:naive", "size=5x9x3 tile=4x2", ""},
      {"matmul:tiled", "size=9 tile=4", ""},
      {"matmul:tiled", "size=8 tile=4 pad=1", ""},
      {"matmul:tiled", "size=5x9x7 tile=4x2 pad=1", ""},
      {"matmul:tiled", "size=9x5x7 tile=2x6", ""},
      {"blur:naive", "size=21 tile=8 radius=2", ""},
      {"blur:tiled", "size=21 tile=8 radius=2", ""},
      {"blur:tiled", "size=21 tile=4 radius=9", ""},
      {"reduction:atomic", "size=37 tile=8", ""},
      {"reduction:tree", "size=100 tile=8", ""},
      {"reduction:tree", "size=100 tile=12 type=float", ""},
      {"reduction:tree", "size=37 tile=7 second_stage=host", ""},
      {"vector_add:naive", "size=21 tile=8", ""},
      {"vector_add:staged", "size=21 tile=8", ""},
  };
  return kCases;
}

const std::vector<Simulated>& brokenOnes() {
  static const std::vector<Simulated> kCases = {
      {"matmul:tiled_unguarded", "size=5 tile=4", "Invalid write", ""},
      {"matmul:tiled_unguarded", "size=5x4x4 tile=4", "Invalid read", ""},
      {"matmul:no_first_barrier", "size=8 tile=4", "data race", ""},
      {"matmul:no_second_barrier", "size=8 tile=4", "data race", ""},
      {"blur:no_halo", "size=21 tile=8", "", "wrong"},
  };
  return kCases;
}

INSTANTIATE_TEST_SUITE_P(Correct, UnderOclgrind, ::testing::ValuesIn(correctOnes()), nameOf);
INSTANTIATE_TEST_SUITE_P(Broken, UnderOclgrind, ::testing::ValuesIn(brokenOnes()), nameOf);

TEST(Simulation, HasACaseForEveryVariant) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      const std::vector<Simulated>& cases = variant.broken ? brokenOnes() : correctOnes();
      const std::string name = family->name + ":" + variant.name;
      EXPECT_TRUE(std::any_of(cases.begin(), cases.end(), [&](const Simulated& simulated) {
        return simulated.variant == name;
      })) << name;
    }
  }
}

} // namespace
} // namespace tileglass
