#include <gtest/gtest.h>

#include "app/record/csv.h"
#include "app/record/occupancy_batch.h"
#include "tests/core/occupancy_data.h"

namespace tileglass::test {

namespace {

OccupancyBatch answer(const std::string& text) {
  auto batch = answerOccupancyBatch(text, "queries.csv", architectureTables());
  if (!batch) {
    throw std::runtime_error(batch.error().sentence);
  }
  return *batch;
}

std::string refusal(const std::string& text) {
  const auto batch = answerOccupancyBatch(text, "queries.csv", architectureTables());
  return batch ? std::string("answered") : batch.error().sentence;
}

} // namespace

TEST(OccupancyBatch, AnswersInOrderWithTheColumnsItGot) {
  const OccupancyBatch batch = answer("id,arch,work_items,registers,local_bytes\r\n"
                                      "a,sm_90,32,14,12004\r\n"
                                      "b,sm_86,256,32,16KiB\r\n"
                                      "c,cpu,64,,0\r\n");
  EXPECT_EQ(batch.csv, "id,arch,work_items,registers,local_bytes,groups,active_warps,max_warps,limiters,error\n"
                       "a,sm_90,32,14,12004,17,17,64,local-memory,\n"
                       "b,sm_86,256,32,16KiB,5,40,48,local-memory,\n"
                       "c,cpu,64,,0,1,,,groups,\n");
  EXPECT_EQ(batch.badRows, 0U);
}

TEST(OccupancyBatch, ABadRowHasItsSentenceAndTheOthersAreAnswered) {
  const OccupancyBatch batch = answer("arch,work_items,registers,local_bytes,wave\n"
                                      "sm_9O,32,14,0,\n"
                                      "sm_90,0,14,0,\n"
                                      "sm_90,32,many,0,\n"
                                      "sm_90,32,14\n"
                                      "gfx1030,32,14,0,48\n"
                                      "gfx1250,32,14,0,\n"
                                      "sm_90,32,14,12004,\n");
  EXPECT_EQ(batch.rows, 7U);
  EXPECT_EQ(batch.badRows, 6U);
  const auto table = parseCsv(batch.csv, "answers");
  ASSERT_TRUE(table);
  const std::vector<std::string> expected = {"sm_90", "work_items", "registers", "fields", "wave", "SIMDs"};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NE(table->rows[i].fields.back().find(expected[i]), std::string::npos) << table->rows[i].fields.back();
    EXPECT_EQ(table->rows[i].fields.at(5), "") << "no groups in a bad row";
  }
  EXPECT_EQ(table->rows[6].fields.at(5), "17");
}

TEST(OccupancyBatch, WhatNoUnitHoldsIsNoGroupWithItsLimiter) {
  const OccupancyBatch batch = answer("arch,work_items,registers,local_bytes\n"
                                      "sm_90,256,32,307200\n"
                                      "sm_90,256,300,0\n"
                                      "sm_90,2048,32,0\n");
  EXPECT_EQ(batch.csv, "arch,work_items,registers,local_bytes,groups,active_warps,max_warps,limiters,error\n"
                       "sm_90,256,32,307200,0,0,64,local-memory,\n"
                       "sm_90,256,300,0,0,0,64,registers,\n"
                       "sm_90,2048,32,0,0,0,64,work-items,\n");
  EXPECT_EQ(batch.badRows, 0U);
}

TEST(OccupancyBatch, AnAnswerCanBeFedAgain) {
  const std::string once = answer("arch,work_items,registers,local_bytes\nsm_90,32,14,12004\n").csv;
  EXPECT_EQ(answer(once).csv, once);
}

TEST(OccupancyBatch, RefusesAHeaderItCannotUse) {
  EXPECT_NE(refusal("arch,work_items,registers\nsm_90,32,14\n").find("column local_bytes is missing"),
            std::string::npos);
  EXPECT_NE(refusal("arch,work_items,registers,local_bytes,barrier\n").find("must be spelt barriers"),
            std::string::npos);
  EXPECT_NE(refusal("").find("is empty"), std::string::npos);
}

TEST(OccupancyBatch, EveryAmdRowMatchesThroughTheBatch) {
  const auto rows = readRows("occupancy-amd-llc19.csv");
  std::string input = "arch,work_items,registers,local_bytes,wave,mode,lds_rounding\n";
  for (const Row& row : rows) {
    const std::string mode = row.text("mode") == "wgp" ? "wgp" : row.text("mode") == "cumode" ? "cu" : "";
    input += csvLine({row.text("gfx"), row.text("wg_size"), "", row.text("lds_bytes"), row.text("wave"), mode, "off"});
  }
  const auto table = parseCsv(answer(input).csv, "answers");
  ASSERT_TRUE(table);
  ASSERT_EQ(table->rows.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint64_t active = std::stoull(table->rows[i].fields.at(8));
    const std::uint64_t simds = rows[i].text("mode") == "cumode" ? 2 : 4;
    EXPECT_EQ((active + simds - 1) / simds, rows[i].number("llc19_occupancy_waves_per_simd")) << i;
  }
}

} // namespace tileglass::test
