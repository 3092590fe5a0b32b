// What inputs and results depend on, and what only shapes the work-groups.
#include "app/core/kernel_spec.h"

#include <gtest/gtest.h>

#include "kernels/catalogue.h"

namespace tileglass {
namespace {

TEST(ProblemOf, LeavesOutTuningAndBallastInEveryFamily) {
  for (const FamilySpec* family : catalogue()) {
    ParameterSet parameters;
    for (const ParameterSpec& spec : family->parameters) {
      parameters.set(spec.name, defaultValue(spec, DeviceType::Gpu));
    }
    parameters.set("extra_local", std::uint64_t{4096});
    const ParameterSet problem = family->problemOf(parameters);
    EXPECT_TRUE(problem.has("size")) << family->name;
    EXPECT_FALSE(problem.has("tile")) << family->name;
    EXPECT_FALSE(problem.has("pad")) << family->name;
    EXPECT_FALSE(problem.has("extra_local")) << family->name;
  }
}

TEST(ProblemOf, KeepsWhatItDoesNotKnow) {
  ParameterSet parameters;
  parameters.set("colour", std::string("red"));
  EXPECT_TRUE(catalogue().front()->problemOf(parameters).has("colour"));
}

} // namespace
} // namespace tileglass
