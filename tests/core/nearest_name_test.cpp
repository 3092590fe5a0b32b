#include "app/core/nearest_name.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tileglass {
namespace {

const std::vector<std::string> kFamilies = {"matmul", "blur", "reduction", "vector_add"};

TEST(NearestName, FindsWhatWasProbablyMeant) {
  EXPECT_EQ(nearestName("matmull", kFamilies), "matmul");
  EXPECT_EQ(nearestName("mamtul", kFamilies), "matmul");
  EXPECT_EQ(nearestName("blurr", kFamilies), "blur");
  EXPECT_EQ(nearestName("vectoradd", kFamilies), "vector_add");
  EXPECT_EQ(nearestName("REDUCTION", kFamilies), "reduction");
  EXPECT_EQ(nearestName("pda", std::vector<std::string>{"size", "pad"}), "pad") << "neighbours in the wrong order";
}

TEST(NearestName, SaysNothingWhereNothingIsNear) {
  EXPECT_EQ(nearestName("zzzz", kFamilies), "");
  EXPECT_EQ(nearestName("", kFamilies), "");
  EXPECT_EQ(nearestName("matmul", {}), "");
}

TEST(NearestName, StopsAtHalfTheLongerName) {
  const std::vector<std::string> one = {"abcd"};
  EXPECT_EQ(nearestName("abxx", one), "abcd");
  EXPECT_EQ(nearestName("axxx", one), "");
}

TEST(NearestName, PrefersTheFirstOfEquallyNear) {
  EXPECT_EQ(nearestName("tiles", std::vector<std::string>{"tiled", "tiler"}), "tiled");
}

RC_GTEST_PROP(NearestNameProperty, AKnownNameIsItsOwnNearest, ()) {
  const std::string name = *rc::gen::elementOf(kFamilies);
  RC_ASSERT(nearestName(name, kFamilies) == name);
}

RC_GTEST_PROP(NearestNameProperty, AnswersOnlyCandidatesOrNothing, (const std::string& typed)) {
  const std::string nearest = nearestName(typed, kFamilies);
  RC_ASSERT(nearest.empty() || std::count(kFamilies.begin(), kFamilies.end(), nearest) == 1);
}

} // namespace
} // namespace tileglass
