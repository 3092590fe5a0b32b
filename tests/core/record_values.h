// Values for the tests of app/record: a family with every kind of parameter, random results, and comparisons that no
// member can be left out of (a new one does not compile until it is named there).
#pragma once

#include "app/core/run_result.h"

namespace tileglass::test {

/// A family without functions: "sample", with the variants naive and tiled and one parameter of every kind.
const FamilySpec& sampleFamily();

ParameterSet anyParameters();
Device anyDevice();
ExperimentRequest anyRequest();
Occupancy anyOccupancy();
VariantResult anyVariantResult();
RunResult anyRunResult();
SweepResult anySweepResult();

/// Every member equal, the arguments of launches apart.
bool same(const Occupancy& a, const Occupancy& b);
bool same(const LaunchPlan& a, const LaunchPlan& b);
bool same(const VariantResult& a, const VariantResult& b);
bool same(const RunResult& a, const RunResult& b);
bool same(const SweepResult& a, const SweepResult& b);

} // namespace tileglass::test
