// Every variant under Oclgrind, with its checks of data races, bounds and uninitialised memory: the correct ones are
// clean, and each broken one is caught. That proves the oracle itself. Oclgrind exits with 0 even when it finds
// something, so what counts is what it prints.
#include <algorithm>
#include <cctype>
#include <ostream>

#include <gtest/gtest.h>

#include "kernels/catalogue.h"
#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass {
namespace {

struct Simulated {
  std::string variant; ///< "matmul:tiled"
  std::string settings;
  std::string finding; ///< what Oclgrind must print; empty: nothing at all
  std::string status = "ok";
  /// Oclgrind 21.10 crashes while it tracks initialisation through a vector that a loop carries along.
  bool tracksInitialisation = true;
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
  std::vector<std::string> arguments = {"--data-races"};
  if (simulated.tracksInitialisation) {
    arguments.emplace_back("--uninitialized");
  }
  for (std::string word : {(testing::buildFolder() / "bin/run_variant_program").string(), std::string("Oclgrind"),
                           simulated.variant.substr(0, colon), simulated.variant.substr(colon + 1)}) {
    arguments.push_back(std::move(word));
  }
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
      {"matmul:naive_column", "size=5x9x3 tile=4x2", ""},
      {"matmul:tiled_host_padded", "size=5x9x7 tile=4x2 pad=1", ""},
      {"matmul:work_per_item", "size=9x5x7 tile=4x2 per_item=3", ""},
      {"matmul:blocked", "size=9x5x7 block=8x4 per_item=2 depth=4 pad=1", ""},
      {"matmul:vectorised", "size=9x5x7 block=8 per_item=4 depth=4 pad=1", ""},
      {"matmul:vectorised", "size=8x12x16 block=8 per_item=4 depth=8", ""},
      {"matmul:double_buffered", "size=9x5x7 block=8 per_item=4 depth=4 pad=1", ""},
      {"matmul:double_buffered", "size=32x36x40 block=32x16 per_item=4 depth=8", ""},
      {"matmul:pipelined", "size=9x5x7 block=8 per_item=4 depth=4 pad=1", ""},
      {"matmul:pipelined", "size=32x36x40 block=32x16 per_item=4 depth=8", ""},
      {"blur:naive", "size=21 tile=8 radius=2", ""},
      {"blur:tiled", "size=21 tile=8 radius=2", ""},
      {"blur:tiled", "size=21 tile=4 radius=9", ""},
      {"reduction:atomic", "size=37 tile=8", ""},
      {"reduction:sequential", "size=100 tile=8", ""},
      {"reduction:sequential", "size=100 tile=12 type=float", ""},
      {"reduction:sequential", "size=37 tile=7 second_stage=host", ""},
      {"reduction:atomic", "size=37 tile=8 type=float", ""},
      {"reduction:interleaved", "size=100 tile=12", ""},
      {"reduction:interleaved_banked", "size=100 tile=12", ""},
      {"reduction:first_add", "size=100 tile=7 operator=max", ""},
      {"reduction:unrolled", "size=100 tile=8 per_item=3 type=float", ""},
      {"reduction:grid_stride", "size=203 tile=8 groups=3", "", "ok", false},
      {"reduction:atomic_groups", "size=37 tile=8", ""},
      {"reduction:atomic_groups", "size=37 tile=8 type=float", ""},
      {"transpose:naive", "size=9x5x1 tile=4x2", ""},
      {"transpose:copy", "size=9x5x1 tile=4x2", ""},
      {"transpose:tiled", "size=9x5x1 tile=4x2 pad=1", ""},
      {"transpose:tiled_rows", "size=17x9x1 tile=4x2 per_item=4", ""},
      {"strided_copy:copy", "size=21 tile=8", ""},
      {"strided_copy:strided", "size=21 tile=8 stride=3", ""},
      {"strided_copy:shifted", "size=21 tile=8 offset=5", ""},
      {"strided_copy:gather", "size=21 tile=8", ""},
      {"scan:hillis_steele", "size=37 tile=7", ""},
      {"scan:hillis_steele", "size=37 tile=8 kind=exclusive type=float", ""},
      {"scan:blelloch", "size=37 tile=6", ""},
      {"scan:blelloch", "size=70 tile=8 kind=exclusive", ""},
      {"scan:chunks", "size=203 tile=4 groups=3", "", "ok", false},
      {"scan:serial_chunks", "size=37 groups=3 kind=exclusive", ""},
      {"histogram:atomic", "size=37 tile=8", ""},
      {"histogram:local", "size=37 tile=8 groups=2 bits=8", ""},
      {"histogram:copies", "size=203 tile=8 groups=2 copies=4", ""},
      {"histogram:copies", "size=203 tile=8 groups=2 copies=3 bits=8 distribution=skewed", ""},
      {"histogram:private_per_item", "size=37 groups=3", ""},
      {"blur:weights_global", "size=21 tile=8 radius=2", ""},
      {"blur:weights_local", "size=21 tile=4 radius=9", ""},
      {"convolution:naive", "size=9x5x1 tile=4x2 radius=2", ""},
      {"convolution:tiled", "size=9x5x1 tile=4x2 radius=2 pad=1", ""},
      {"convolution:separable", "size=9x5x1 tile=4x2 radius=2", ""},
      {"memory_spaces:global_table", "size=21 tile=8 table=16 reads=5 access=divergent", ""},
      {"memory_spaces:constant_argument", "size=21 tile=8 table=16 reads=5 access=divergent", ""},
      {"memory_spaces:program_constant", "size=21 tile=8 table=16 reads=5 access=divergent", ""},
      {"memory_spaces:local_table", "size=21 tile=8 table=16 reads=5 access=divergent", ""},
      {"pointer_chase:global_chain", "size=37 steps=100", ""},
      {"pointer_chase:constant_argument", "size=37 steps=100", ""},
      {"pointer_chase:program_constant", "size=37 steps=100", ""},
      {"pointer_chase:local_chain", "size=37 steps=100", ""},
      {"as_printed:corrected", "size=100 tile=12", ""},
      {"as_printed:unsigned_interleaved", "size=100 tile=12", ""},
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
      {"matmul:last_tile_dropped", "size=5 tile=4", "", "wrong"},
      {"reduction:stride_loop", "size=100 tile=12", "", "wrong"},
      {"reduction:no_length", "size=37 tile=8", "Invalid read", ""},
      {"reduction:assumed_sync", "size=37 tile=8", "data race", ""},
      {"reduction:divergent_barrier", "size=8 tile=8", "divergence", ""},
      {"reduction:uneven_barriers", "size=8 tile=8", "divergence", ""},
      {"as_printed:signed_interleaved", "size=100 tile=8", "", "ok"}, // PoCL's compiler alone gets it wrong
      {"blur:no_halo", "size=21 tile=8", "", "wrong"},
  };
  return kCases;
}

INSTANTIATE_TEST_SUITE_P(Correct, UnderOclgrind, ::testing::ValuesIn(correctOnes()), nameOf);
INSTANTIATE_TEST_SUITE_P(Broken, UnderOclgrind, ::testing::ValuesIn(brokenOnes()), nameOf);

TEST(Simulation, HasACaseForEveryVariant) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      if (variant.broken && variant.broken->caughtBy == CaughtBy::Build) {
        continue; // there is nothing to simulate
      }
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
