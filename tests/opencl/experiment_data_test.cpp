#include <gtest/gtest.h>

#include "app/opencl/result_check.h"
#include "kernels/family_parts.h"
#include "tests/opencl/small_family.h"

namespace tileglass::test {
namespace {

/// A family whose reference says that it costs that much.
SmallFamily costing(std::uint64_t elements, double cost, std::uint64_t row) {
  SmallFamily family(elements);
  family.spec.referenceCost = [cost](const ParameterSet&) { return cost; };
  family.spec.outputRow = [row](const ParameterSet&) { return row; };
  return family;
}

VerificationScope scopeOf(const SmallFamily& family, std::uint64_t elements, VerifyMode mode, double limit = 60.0) {
  ExperimentRequest request = family.request({});
  request.verify = mode;
  request.timeLimitSeconds = limit;
  return chooseScope(family.spec, request.parameters, elements, request);
}

TEST(VerificationScope, automaticIsFullUpToALimitOfOperations) {
  EXPECT_TRUE(scopeOf(costing(1 << 20, 3.9e9, 1024), 1 << 20, VerifyMode::Automatic).full);
  EXPECT_FALSE(scopeOf(costing(1 << 20, 4.1e9, 1024), 1 << 20, VerifyMode::Automatic).full);
  EXPECT_TRUE(scopeOf(costing(1 << 20, 4.1e9, 1024), 1 << 20, VerifyMode::Full).full);
  EXPECT_FALSE(scopeOf(costing(1 << 20, 3.9e9, 1024), 1 << 20, VerifyMode::Automatic, 4.0).full); // a quarter is 1 s
}

TEST(VerificationScope, sampledTakesWholeRowsAndTheLast) {
  const std::uint64_t rows = 1000;
  const std::uint64_t row = 5000;
  const VerificationScope scope = scopeOf(costing(rows * row, 1e11, row), rows * row, VerifyMode::Sampled);
  ASSERT_FALSE(scope.full);
  EXPECT_EQ(scope.ranges.size(), 4U); // 1e8 operations a row, 4e8 to spend
  std::uint64_t end = 0;
  for (const OutputRange& range : scope.ranges) {
    EXPECT_GE(range.first, end);
    EXPECT_EQ(range.first % row, 0U);
    EXPECT_EQ(range.count, row);
    end = range.first + range.count;
  }
  EXPECT_EQ(end, rows * row);
}

TEST(VerificationScope, shortRowsAreTakenInBlocksUpToTheEnd) {
  const VerificationScope scope = scopeOf(costing(1'000'003, 1e10, 1), 1'000'003, VerifyMode::Sampled);
  ASSERT_FALSE(scope.full);
  EXPECT_EQ(scope.ranges.front().count, 4096U);
  EXPECT_EQ(scope.ranges.back().first + scope.ranges.back().count, 1'000'003U);
}

TEST(VerificationScope, aSmallOutputIsNotSampled) {
  EXPECT_TRUE(scopeOf(costing(1, 1e10, 1), 1, VerifyMode::Sampled).full);
}

TEST(ExperimentData, piecesCoverTheScopeOnceAndAreMadeOnce) {
  SmallFamily family = costing(5'000'000, 5e9, 1);
  family.add("plain", "");
  std::atomic<int> calls = 0;
  const auto plain = family.spec.reference;
  family.spec.reference = [&](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    ++calls;
    return plain(parameters, inputs, range);
  };
  const ExperimentRequest request = family.request({});
  ExperimentData data;
  const BufferSpec input{"in", BufferRole::Input, ElementType::Float32, 5'000'000, 0};
  data.input(family.spec, request.parameters, input, 1);
  const VerificationScope scope{true, 1000.0, {{0, 5'000'000}}};
  std::uint64_t next = 0;
  const auto consume = [&](OutputRange range, const Reference& reference) {
    EXPECT_EQ(range.first, next);
    EXPECT_EQ(reference.expected.size(), range.count);
    next += range.count;
  };
  data.expected(
      family.spec, family.spec.variants.front(), request.parameters, scope, 1, [] {}, consume);
  EXPECT_EQ(next, 5'000'000U);
  const int firstCalls = calls;
  EXPECT_EQ(firstCalls, 100); // 5·10⁷ operations a piece
  next = 0;
  data.expected(
      family.spec, family.spec.variants.front(), request.parameters, scope, 1, [] {}, consume);
  EXPECT_EQ(next, 5'000'000U);
  EXPECT_EQ(calls, firstCalls);
}

TEST(ExperimentData, tileAndPadDoNotChangeTheProblem) {
  SmallFamily family(64);
  family.spec.parameters.push_back(tileShapeParameter({}, "The group's shape."));
  family.spec.parameters.push_back(padParameter("Columns of padding."));
  ParameterSet parameters = family.request({}).parameters;
  const std::string key = problemKey(family.spec, parameters, 1);
  parameters.set("tile", TileShape{8, 8});
  parameters.set("pad", std::uint64_t{1});
  parameters.set("extra_local", std::uint64_t{4096});
  EXPECT_EQ(problemKey(family.spec, parameters, 1), key);
  EXPECT_NE(problemKey(family.spec, parameters, 2), key);
  parameters.set("radius", std::uint64_t{2});
  EXPECT_NE(problemKey(family.spec, parameters, 1), key);
}

/// An output of that many elements, all right but for the places named.
Check checked(const SmallFamily& family, std::uint64_t elements, VerifyMode mode, std::uint64_t chain,
              const std::vector<std::uint64_t>& poisoned) {
  ExperimentRequest request = family.request({});
  request.verify = mode;
  VariantSpec variant;
  variant.longestChain = [chain](const ParameterSet&) { return chain; };
  ExperimentData data;
  const BufferSpec input{"in", BufferRole::Input, ElementType::Float32, elements, 0};
  const HostArray& in = data.input(family.spec, request.parameters, input, request.seed);
  HostArray out(ElementType::Float32, elements);
  for (std::uint64_t i = 0; i < elements; ++i) {
    out.floats()[i] = 2.0F * in.floats()[i];
  }
  for (const std::uint64_t index : poisoned) {
    out.ints()[index] = static_cast<std::int32_t>(kPoisonBits);
  }
  return checkOutput({family.spec, variant, request.parameters, out, false}, request, data, [] {});
}

TEST(CheckOutput, aSampledCheckStillSeesPoisonEverywhere) {
  const std::uint64_t elements = 1'000'000;
  const SmallFamily family = costing(elements, 1e12, 1000);
  EXPECT_TRUE(checked(family, elements, VerifyMode::Sampled, 1, {}).passed);
  std::vector<std::uint64_t> everyThousandth;
  for (std::uint64_t i = 0; i < elements; i += 1000) {
    everyThousandth.push_back(i);
  }
  const Check check = checked(family, elements, VerifyMode::Sampled, 1, everyThousandth);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.method, "sampled");
  EXPECT_EQ(check.neverWritten, 1000U);
  EXPECT_EQ(check.mismatches, 1000U);
}

TEST(CheckOutput, aChainTooLongToBoundIsNotChecked) {
  const SmallFamily family(64);
  const Check check = checked(family, 64, VerifyMode::Full, std::uint64_t{1} << 24U, {});
  EXPECT_EQ(check.method, "none");
  EXPECT_FALSE(check.passed);
  EXPECT_NE(check.reason.find("16,777,216"), std::string::npos) << check.reason;
}

} // namespace
} // namespace tileglass::test
