#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "app/core/residency.h"
#include "app/record/architecture_tables.h"
#include "kernels/catalogue.h"
#include "kernels/probe/probe.h"

namespace tileglass::test {
namespace {

ResidencyReading reading(std::optional<std::uint64_t> predicted, std::uint64_t peak, std::uint64_t units,
                         std::uint64_t groups) {
  ResidencyReading made;
  made.kernel = "tiled";
  made.predicted = predicted;
  made.peak = peak;
  made.units = units;
  made.groups = groups;
  return made;
}

TEST(Residency, agreesOnlyToTheGroup) {
  EXPECT_EQ(reading(24, 24 * 132, 132, 20000).agrees(), true);
  EXPECT_EQ(reading(24, 24 * 132 - 1, 132, 20000).agrees(), false);
  EXPECT_EQ(reading(24, 24 * 132 + 1, 132, 20000).agrees(), false);
}

TEST(Residency, theRemainderIsNotRoundedAway) {
  const ResidencyReading odd = reading(24, 24 * 132 - 1, 132, 20000);
  EXPECT_EQ(odd.remainder(), 131U);
  EXPECT_LT(odd.measured(), 24.0);
  EXPECT_NE(odd.sentence().find("3,167 groups on 132"), std::string::npos) << odd.sentence();
  EXPECT_NE(odd.sentence().find("disagree"), std::string::npos) << odd.sentence();
}

TEST(Residency, tooFewGroupsSayNothingAboutThePrediction) {
  const ResidencyReading few = reading(24, 100, 132, 100);
  EXPECT_EQ(few.agrees(), std::nullopt);
  EXPECT_NE(few.sentence().find("too few"), std::string::npos) << few.sentence();
  // More than predicted is a disagreement however few there are.
  EXPECT_EQ(reading(1, 4, 2, 1).agrees(), false);
}

TEST(Residency, anUpperBoundIsRefutedOnlyFromAbove) {
  ResidencyReading bound = reading(8, 6 * 4, 4, 1000);
  bound.upperBound = true;
  EXPECT_EQ(bound.agrees(), std::nullopt);
  bound.peak = 9 * 4;
  EXPECT_EQ(bound.agrees(), false);
  bound.peak = 8 * 4;
  EXPECT_EQ(bound.agrees(), true);
}

TEST(Residency, anUnknownDeviceIsMeasuredAllTheSame) {
  const ResidencyReading unknown = reading(std::nullopt, 40, 10, 1000);
  EXPECT_EQ(unknown.agrees(), std::nullopt);
  EXPECT_DOUBLE_EQ(unknown.measured(), 4.0);
  EXPECT_NE(unknown.sentence().find("not known"), std::string::npos) << unknown.sentence();
  EXPECT_EQ(reading(3, 9, 0, 10).agrees(), std::nullopt);
}

PlanTarget h200() {
  PlanTarget target;
  target.architecture = architectureTables().find("sm_90");
  target.device.name = "H200";
  target.device.type = DeviceType::Gpu;
  target.device.architecture = "sm_90";
  target.device.limits.localMemoryBytes = 49152;
  target.device.limits.localMemoryType = LocalMemoryType::Local;
  target.device.limits.maxWorkGroupSize = 1024;
  target.device.limits.maxWorkItemSizes = {1024, 1024, 64};
  target.device.limits.computeUnits = 132;
  target.device.limits.globalMemoryBytes = std::uint64_t{139} << 30U;
  target.device.limits.maxAllocationBytes = std::uint64_t{34} << 30U;
  target.device.limits.constantMemoryBytes = 65536;
  return target;
}

std::uint64_t groupsAt(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters) {
  return planVariant(family, variant, parameters, h200()).headline()->spec.groups();
}

/// Whatever the group's size and bytes: enough groups, and not twice as many as needed.
RC_GTEST_PROP(Residency, sizesFillTheDeviceFourTimes, ()) {
  const FamilySpec& family = probeFamily();
  const VariantSpec& variant = family.variants.front();
  ParameterSet parameters;
  parameters.set("tile", *rc::gen::inRange<std::uint64_t>(1, 1025));
  parameters.set("size", *rc::gen::inRange<std::uint64_t>(1, 100'000'000));
  parameters.set("extra_local", *rc::gen::inRange<std::uint64_t>(0, 49'000));
  const ParameterSet sized = sizedToFill(family, variant, parameters, h200());
  const LaunchPlan plan = planVariant(family, variant, sized, h200());
  RC_ASSERT(plan.legal());
  const std::uint64_t wanted = 4 * 132 * plan.headline()->occupancy.groupsPerUnit;
  RC_ASSERT(plan.headline()->spec.groups() >= wanted);
  ParameterSet half = sized;
  half.set("size", sized.number("size") / 2);
  RC_ASSERT(groupsAt(family, variant, half) < wanted);
}

TEST(Residency, everyKernelOfTheCatalogueCanBeInstrumented) {
  for (const FamilySpec* family : catalogue()) {
    ParameterSet parameters;
    for (const ParameterSpec& spec : family->parameters) {
      parameters.set(spec.name, defaultValue(spec, DeviceType::Gpu));
    }
    for (const VariantSpec& variant : family->variants) {
      for (const LaunchSpec& launch : variant.launches(parameters)) {
        const auto source = kernelSource(launch.source);
        ASSERT_TRUE(source) << launch.source;
        const auto instrumented = addResidencyCounters(*source, launch.kernel);
        EXPECT_TRUE(instrumented) << launch.source << ": " << (instrumented ? "" : instrumented.error().sentence);
      }
    }
  }
}

} // namespace
} // namespace tileglass::test
