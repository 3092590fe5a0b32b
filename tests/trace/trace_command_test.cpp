// The real plugin under the real simulator: what it counts is the arithmetic of the kernel, to the last byte.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/command_line.h"
#include "tests/support/schema_validation.h"

namespace tileglass::testing {
namespace {

nlohmann::json traced(const std::string& line) {
  const CommandOutput output = runCli(words("trace " + line + " --json"));
  EXPECT_EQ(output.exitCode, 0) << output.err << output.out;
  nlohmann::json document = output.json();
  EXPECT_EQ(schemaErrors(document), "") << line;
  return document.value("variants", nlohmann::json::array());
}

TEST(TraceCommand, TilingDividesTheGlobalLoadsByTheTile) {
  const nlohmann::json variants = traced("matmul:naive,tiled --size 64 --tile 16");
  ASSERT_EQ(variants.size(), 2U);
  EXPECT_EQ(variants[0]["loads"]["global"], (nlohmann::json{{"count", 524288}, {"bytes", 2097152}}));
  EXPECT_EQ(variants[1]["loads"]["global"], (nlohmann::json{{"count", 32768}, {"bytes", 131072}}));
  EXPECT_EQ(variants[1]["loads"]["local"]["count"], 2 * 64 * 64 * 64);
  EXPECT_EQ(variants[1]["stores"]["local"]["count"], 32768);
  EXPECT_EQ(variants[0]["stores"]["global"]["bytes"], 64 * 64 * 4);
  EXPECT_EQ(variants[0]["workGroups"], 16);
  EXPECT_EQ(variants[0]["barriers"], 0);
  EXPECT_EQ(variants[1]["barriers"], 16 * 4 * 2);
  // A group of naive reads each of its 2·16·64 elements 16 times; tiled reads it once.
  for (const nlohmann::json& buffer : variants[0]["reuse"]) {
    EXPECT_EQ(buffer["factor"], 16.0) << buffer;
  }
  for (const nlohmann::json& buffer : variants[1]["reuse"]) {
    EXPECT_EQ(buffer["factor"], 1.0) << buffer;
  }
}

TEST(TraceCommand, AGuardSkipsTheLoad) {
  const nlohmann::json variants = traced("matmul:tiled --size 100 --tile 16");
  ASSERT_EQ(variants.size(), 1U);
  EXPECT_EQ(variants[0]["loads"]["global"]["count"], 140000);
}

TEST(TraceCommand, PaddingEndsTheConflictsOfATranspose) {
  const nlohmann::json variants = traced("transpose:tiled --size 32 --tile 32 --pad 0,1");
  ASSERT_EQ(variants.size(), 2U);
  EXPECT_EQ(variants[0]["bankConflicts"]["worstDegree"], 32);
  EXPECT_EQ(variants[1]["bankConflicts"]["worstDegree"], 1);
}

} // namespace
} // namespace tileglass::testing
