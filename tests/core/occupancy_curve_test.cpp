// Curves of occupancy agree with single predictions everywhere; best tiles are really the best.
#include "app/core/occupancy_curve.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "app/core/best_tiles.h"
#include "app/record/architecture_tables.h"
#include "tests/core/plan_cases.h"

namespace tileglass {
namespace {

const Architecture& architecture(const std::string& name) {
  return *architectureTables().find(name);
}

PlanTarget h200() {
  return {h200LikeDevice(), architectureTables().find("sm_90"), {}};
}

PlanTarget pocl() {
  return {poclLikeDevice(), architectureTables().find("cpu"), {}};
}

OccupancyQuery query(std::uint64_t items, std::optional<std::uint64_t> registers, std::uint64_t local) {
  OccupancyQuery made;
  made.workItems = items;
  made.registers = registers;
  made.localBytes = local;
  return made;
}

OccupancyQuery with(OccupancyQuery made, OccupancyAxis axis, std::uint64_t x) {
  switch (axis) {
  case OccupancyAxis::LocalBytes:
    made.localBytes = x;
    break;
  case OccupancyAxis::WorkItems:
    made.workItems = x;
    break;
  case OccupancyAxis::Registers:
    made.registers = x;
    break;
  }
  return made;
}

TEST(OccupancyCurve, AnH200sLocalMemoryStepsWhereTheTableSays) {
  const OccupancyCurve curve = occupancyCurve(architecture("sm_90"), query(256, 32, 8192), OccupancyAxis::LocalBytes);
  ASSERT_FALSE(curve.steps.empty());
  EXPECT_FALSE(curve.upperBound);
  EXPECT_EQ(curve.steps.front().first, 0U);
  EXPECT_EQ(curve.steps.front().groups, 8U) << "64 warps hold 8 groups of 8";
  EXPECT_EQ(curve.at(28160)->groups, 8U) << "(228 KiB ÷ 8) − 1 KiB, rounded down to 128 B";
  EXPECT_EQ(curve.at(28161)->groups, 7U);
  EXPECT_EQ(curve.at(28161)->limiters, std::vector{Resource::LocalMemory});
  EXPECT_EQ(curve.steps.back().last, 232448U) << "the most that a group may have";
  EXPECT_EQ(curve.at(232449), nullptr);
}

TEST(OccupancyCurve, HasNoGaps) {
  for (const char* name : {"sm_86", "gfx1030", "gfx90a", "xe_hpg_dg2_arc"}) {
    for (const OccupancyAxis axis : {OccupancyAxis::LocalBytes, OccupancyAxis::WorkItems, OccupancyAxis::Registers}) {
      const OccupancyCurve curve = occupancyCurve(architecture(name), query(256, 40, 8192), axis);
      for (std::size_t i = 1; i < curve.steps.size(); ++i) {
        EXPECT_EQ(curve.steps[i].first, curve.steps[i - 1].last + 1) << name;
      }
    }
  }
}

TEST(OccupancyCurve, WithoutRegistersIsAnUpperBoundAndACpuHasNone) {
  EXPECT_TRUE(occupancyCurve(architecture("sm_90"), query(256, {}, 0), OccupancyAxis::WorkItems).upperBound);
  EXPECT_TRUE(occupancyCurve(architecture("cpu"), query(256, {}, 0), OccupancyAxis::WorkItems).steps.empty());
  EXPECT_TRUE(occupancyCurve(architecture("sm_90"), query(0, {}, 0), OccupancyAxis::LocalBytes).steps.empty())
      << "no work-items: no query";
}

RC_GTEST_PROP(OccupancyCurve, IsThePredictionAtEveryPoint, ()) {
  const auto name = *rc::gen::element<std::string>("sm_80", "sm_86", "sm_90", "gfx1030", "gfx1100", "gfx90a");
  const auto axis = *rc::gen::element(OccupancyAxis::LocalBytes, OccupancyAxis::WorkItems, OccupancyAxis::Registers);
  const OccupancyQuery base = query(*rc::gen::inRange(1, 1025), *rc::gen::inRange(1, 129), 8192);
  const OccupancyCurve curve = occupancyCurve(architecture(name), base, axis);
  RC_ASSERT(!curve.steps.empty());
  const std::uint64_t x = *rc::gen::inRange(curve.steps.front().first, curve.steps.back().last + 1);
  const auto single = predictOccupancy(architecture(name), with(base, axis, x));
  RC_ASSERT(single.has_value());
  const CurveStep* step = curve.at(x);
  RC_ASSERT(step != nullptr);
  RC_ASSERT(step->groups == single->groupsPerUnit);
  RC_ASSERT(step->activeWarps == single->activeWarps);
  RC_ASSERT(step->fraction == single->fraction);
}

TEST(BestTiles, NoLegalTileIsBetter) {
  PlanTarget target = h200();
  target.assumedRegisters = 40;
  const FamilySpec& family = **findFamily("matmul");
  const VariantSpec& tiled = *family.variant("tiled");
  const ParameterSet parameters = resolveParameters(family, {{"tiled", "tiled", {}}}, ParameterSet(), target, false);
  const std::vector<TileOccupancy> best = bestTiles(family, tiled, parameters, target);
  ASSERT_FALSE(best.empty());
  for (const TileOccupancy& entry : best) {
    EXPECT_EQ(entry.occupancy.fraction, best.front().occupancy.fraction);
    EXPECT_EQ(entry.occupancy.idleLanesPerGroup, 0U) << "a group of one item fills no warp";
    EXPECT_TRUE(planVariant(family, tiled, parameters.with([&] {
                  ParameterSet set;
                  set.set("tile", entry.tile);
                  return set;
                }()),
                            target)
                    .legal());
  }
  for (std::uint64_t side = 1; side <= 32; side *= 2) {
    ParameterSet square = parameters;
    square.set("tile", TileShape{side, side});
    const LaunchPlan plan = planVariant(family, tiled, square, target);
    EXPECT_LE(plan.headline()->occupancy.fraction, best.front().occupancy.fraction) << side;
  }
}

TEST(BestTiles, AreEmptyWhereNothingFollowsTheTile) {
  const FamilySpec& family = **findFamily("matmul");
  const ParameterSet parameters =
      resolveParameters(family, {{"blocked", "blocked", {}}}, ParameterSet(), h200(), false);
  EXPECT_TRUE(bestTiles(family, *family.variant("blocked"), parameters, h200()).empty());
  EXPECT_TRUE(bestTiles(family, *family.variant("tiled"), parameters, pocl()).empty()) << "a CPU has no percentage";
}

} // namespace
} // namespace tileglass
