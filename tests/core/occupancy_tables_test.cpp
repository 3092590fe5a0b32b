// Every row of the published calculators and of the measurement on an H200 must come out of the model.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "app/core/occupancy.h"
#include "app/core/units.h"
#include "tests/core/occupancy_data.h"

namespace tileglass::test {

namespace {

std::optional<std::uint64_t> groupsBy(const Occupancy& occupancy, Resource resource) {
  return std::ranges::find(occupancy.uses, resource, &ResourceUse::resource)->groups;
}

Occupancy predict(const Architecture& architecture, const OccupancyQuery& query) {
  auto predicted = predictOccupancy(architecture, query);
  if (!predicted) {
    throw std::runtime_error(predicted.error().sentence);
  }
  return *predicted;
}

/// The bits of NVIDIA's header, by our names.
std::set<Resource> limitersOf(unsigned long bits) {
  constexpr std::pair<unsigned long, Resource> kBits[] = {{0x1, Resource::Warps},
                                                          {0x2, Resource::Registers},
                                                          {0x4, Resource::LocalMemory},
                                                          {0x8, Resource::Groups},
                                                          {0x10, Resource::Barriers}};
  std::set<Resource> limiters;
  for (const auto& [bit, resource] : kBits) {
    if ((bits & bit) != 0) {
      limiters.insert(resource);
    }
  }
  return limiters;
}

} // namespace

TEST(OccupancyTables, EveryNvidiaRowMatches) {
  const auto rows = readRows("occupancy-nvidia.csv");
  ASSERT_EQ(rows.size(), 2997U);
  for (const Row& row : rows) {
    OccupancyQuery query;
    query.workItems = row.number("threads_per_block");
    query.registers = row.number("regs_per_thread");
    query.localBytes = row.number("smem_bytes");
    const Occupancy occupancy = predict(architecture(nvidiaName(row.text("cc"))), query);
    SCOPED_TRACE(row.text("cc") + " " + row.text("threads_per_block") + " " + row.text("regs_per_thread") + " " +
                 row.text("smem_bytes"));
    EXPECT_EQ(occupancy.groupsPerUnit, row.number("active_blocks_per_sm"));
    EXPECT_EQ(occupancy.activeWarps, row.number("active_warps"));
    EXPECT_EQ(occupancy.maxWarps, row.number("max_warps"));
    EXPECT_EQ(groupsBy(occupancy, Resource::Warps), row.number("limit_warps"));
    EXPECT_EQ(groupsBy(occupancy, Resource::Groups), row.number("limit_blocks"));
    EXPECT_EQ(groupsBy(occupancy, Resource::Registers), row.number("limit_regs"));
    EXPECT_EQ(occupancy.allocatedLocalBytes, row.number("smem_alloc_per_block"));
    const std::set<Resource> limiters(occupancy.limiters.begin(), occupancy.limiters.end());
    EXPECT_EQ(limiters, limitersOf(std::stoul(row.text("limiting_factor_bits"), nullptr, 16)));
  }
}

TEST(OccupancyTables, EveryIntelRowMatches) {
  const auto rows = readRows("occupancy-intel.csv");
  ASSERT_EQ(rows.size(), 743U);
  for (const Row& row : rows) {
    OccupancyQuery query;
    query.workItems = row.number("wg_size");
    query.simd = row.number("simd");
    query.localBytes = row.number("slm_request_KB") * 1024;
    query.barriers = 0; // the table has no column for them: its kernels have none
    const Occupancy occupancy = predict(architecture(row.text("arch")), query);
    SCOPED_TRACE(row.text("arch") + " " + row.text("wg_size") + " " + row.text("simd") + " " +
                 row.text("slm_request_KB"));
    EXPECT_EQ(occupancy.groupsPerUnit, row.number("work_groups_per_xecore"));
    EXPECT_EQ(occupancy.warpsPerGroup, row.number("threads_per_wg"));
    EXPECT_EQ(occupancy.allocatedLocalBytes, row.number("slm_alloc_KB") * 1024);
    EXPECT_EQ(groupsBy(occupancy, Resource::Warps), row.number("limit_threads"));
    EXPECT_NEAR(occupancy.fraction * 100.0, std::stod(row.text("occupancy_pct")), 0.006);
  }
}

TEST(OccupancyTables, EveryAmdRowMatches) {
  const auto rows = readRows("occupancy-amd-llc19.csv");
  ASSERT_EQ(rows.size(), 358U);
  for (const Row& row : rows) {
    OccupancyQuery query;
    query.workItems = row.number("wg_size");
    query.wave = row.number("wave");
    query.localBytes = row.number("lds_bytes");
    query.roundLocal = false;
    if (row.text("mode") != "-") {
      query.mode = row.text("mode") == "wgp" ? AmdMode::Wgp : AmdMode::Cu;
    }
    const Architecture& gpu = architecture(row.text("gfx"));
    const Occupancy occupancy = predict(gpu, query);
    const auto& table = std::get<AmdArchitecture>(gpu.table);
    const std::uint64_t simds = *table.simdsPerUnit * (query.mode == AmdMode::Wgp ? 2 : 1);
    SCOPED_TRACE(row.text("gfx") + " " + row.text("wave") + " " + row.text("mode") + " " + row.text("wg_size") + " " +
                 row.text("lds_bytes"));
    // The compiler's answer is in waves a SIMD, rounded up.
    EXPECT_EQ(ceilDivide(occupancy.activeWarps, simds), row.number("llc19_occupancy_waves_per_simd"));
  }
}

TEST(OccupancyTables, EveryMeasurementOnAnH200Matches) {
  const auto rows = readRows("residency-h200.csv");
  ASSERT_EQ(rows.size(), 48U);
  for (const Row& row : rows) {
    OccupancyQuery query;
    query.workItems = row.number("work_items");
    query.registers = row.number("registers");
    query.localBytes = row.number("local_driver_bytes");
    SCOPED_TRACE(row.text("work_items") + " " + row.text("local_driver_bytes"));
    EXPECT_EQ(predict(architecture("sm_90"), query).groupsPerUnit, row.number("measured_groups_per_unit"));
  }
}

} // namespace tileglass::test
