// The CPU references against plain loops, and the seeded inputs.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "family_cases.h"
#include "kernels/matmul/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {
namespace {

/// The inputs of a family's baseline.
HostArrays inputsOf(const FamilySpec& family, const ParameterSet& parameters, std::uint64_t seed = 1) {
  HostArrays inputs;
  for (const BufferSpec& spec : family.buffers(family.variants.front(), parameters)) {
    if (spec.role == BufferRole::Input) {
      HostArray array(spec.type, spec.elements);
      family.fill(parameters, spec.name, seed, array);
      inputs.emplace(spec.name, std::move(array));
    }
  }
  return inputs;
}

void expectNear(const std::vector<double>& got, const std::vector<double>& expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    EXPECT_NEAR(got[i], expected[i], 1e-12) << i;
  }
}

TEST(SeededInputs, AreTheSameForTheSameSeedAndDifferOtherwise) {
  const FamilySpec& family = familyNamed("matmul");
  const ParameterSet parameters = parametersOf("matmul", {{"size", "37"}});
  const HostArrays first = inputsOf(family, parameters, 7);
  EXPECT_EQ(first.at("a").bytes, inputsOf(family, parameters, 7).at("a").bytes);
  EXPECT_NE(first.at("a").bytes, inputsOf(family, parameters, 8).at("a").bytes);
  EXPECT_NE(first.at("a").bytes, first.at("b").bytes);
}

TEST(SeededInputs, LieInTheirRangesAndAreNeverDenormal) {
  std::vector<float> values(100000);
  for (const bool withSign : {false, true}) {
    fillUniform(values, 3, "a", withSign);
    double sum = 0.0;
    for (const float value : values) {
      ASSERT_GE(value, withSign ? -1.0F : 0.0F);
      ASSERT_LT(value, 1.0F);
      ASSERT_TRUE(value == 0.0F || std::isnormal(value));
      sum += static_cast<double>(value);
    }
    // The mean of 10⁵ uniform values strays by 0.002 at most in 99.9% of all seeds; this seed is fixed.
    EXPECT_NEAR(sum / 100000.0, withSign ? 0.0 : 0.5, 0.01);
  }
}

TEST(SeededInputs, OfIntsTakeEveryValueOfTheRange) {
  std::vector<std::int32_t> values(10000);
  fillUniform(values, 1, "values", -3, 3);
  std::map<std::int32_t, int> counts;
  for (const std::int32_t value : values) {
    ++counts[value];
  }
  ASSERT_EQ(counts.size(), 7U);
  EXPECT_EQ(counts.begin()->first, -3);
  EXPECT_EQ(counts.rbegin()->first, 3);
  for (const auto& [value, count] : counts) {
    EXPECT_NEAR(count, 10000 / 7, 200) << value;
  }
}

RC_GTEST_PROP(MatmulReference, IsThePlainTripleLoopOfAnyRange, ()) {
  const auto side = [] { return *rc::gen::inRange<std::uint64_t>(1, 24); };
  // Now and then wide enough for more than one block of columns.
  const ProblemSize size{side(), *rc::gen::element<std::uint64_t>(1, 7, 23, 513, 1030), side()};
  const bool withSign = *rc::gen::arbitrary<bool>();
  std::vector<float> a(size.m * size.k);
  std::vector<float> b(size.k * size.n);
  fillUniform(a, 1, "a", withSign);
  fillUniform(b, 1, "b", withSign);
  const auto first = *rc::gen::inRange<std::uint64_t>(0, size.m * size.n);
  const auto count = *rc::gen::inRange<std::uint64_t>(0, size.m * size.n - first + 1);
  const Reference got = matmul::reference(size, a, b, {first, count}, withSign);
  RC_ASSERT(got.expected.size() == count);
  RC_ASSERT(got.magnitude.size() == (withSign ? count : 0));
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t row = (first + i) / size.n;
    const std::uint64_t column = (first + i) % size.n;
    double sum = 0.0;
    double magnitude = 0.0;
    for (std::uint64_t inner = 0; inner < size.k; ++inner) {
      const double term =
          static_cast<double>(a[row * size.k + inner]) * static_cast<double>(b[inner * size.n + column]);
      sum += term;
      magnitude += std::fabs(term);
    }
    RC_ASSERT(std::fabs(got.expected[i] - sum) <= 1e-12);
    if (withSign) {
      RC_ASSERT(std::fabs(got.magnitude[i] - magnitude) <= 1e-12);
    }
  }
}

TEST(BlurReference, IsTheWeightedMeanWithNothingBeyondTheEnds) {
  for (const char* radius : {"0", "1", "5", "40"}) {
    SCOPED_TRACE(radius);
    const FamilySpec& family = familyNamed("blur");
    const ParameterSet parameters = parametersOf("blur", {{"size", "33"}, {"radius", radius}, {"signed", "1"}});
    const HostArrays inputs = inputsOf(family, parameters);
    const auto in = inputs.at("in").floats();
    const auto weights = inputs.at("weights").floats();
    const auto reach = static_cast<std::int64_t>(weights.size() / 2);
    std::vector<double> expected;
    std::vector<double> magnitude;
    for (std::int64_t i = 3; i < 33; ++i) {
      double sum = 0.0;
      double absolute = 0.0;
      for (std::int64_t d = -reach; d <= reach; ++d) {
        if (i + d >= 0 && i + d < 33) {
          const double term = static_cast<double>(in[i + d]) * static_cast<double>(weights[d + reach]);
          sum += term;
          absolute += std::fabs(term);
        }
      }
      expected.push_back(sum);
      magnitude.push_back(absolute);
    }
    const Reference got = family.reference(parameters, inputs, {3, 30});
    expectNear(got.expected, expected);
    expectNear(got.magnitude, magnitude);
  }
}

TEST(BlurWeights, AreATriangleThatSumsToOne) {
  const HostArrays inputs = inputsOf(familyNamed("blur"), parametersOf("blur", {{"size", "8"}, {"radius", "2"}}));
  const auto weights = inputs.at("weights").floats();
  const std::vector<float> expected = {1.0F / 9, 2.0F / 9, 3.0F / 9, 2.0F / 9, 1.0F / 9};
  EXPECT_TRUE(std::equal(weights.begin(), weights.end(), expected.begin(), expected.end()));
}

TEST(ReductionReference, AddsIntsExactlyAndFloatsInDouble) {
  HostArray ints(ElementType::Int32, 3);
  ints.ints()[0] = 2000000000;
  ints.ints()[1] = -7;
  ints.ints()[2] = 5;
  HostArrays inputs;
  inputs.emplace("values", ints);
  const FamilySpec& family = familyNamed("reduction");
  Reference got = family.reference(parametersOf("reduction", {{"signed", "1"}}), inputs, {0, 1});
  EXPECT_EQ(got.expected, std::vector<double>{1999999998.0});
  EXPECT_EQ(got.magnitude, std::vector<double>{2000000012.0});

  // 0 + 1 + … + 65,536: a float that adds one after another ends 29,696 too low.
  HostArray floats(ElementType::Float32, 65537);
  for (std::size_t i = 0; i < 65537; ++i) {
    floats.floats()[i] = static_cast<float>(i);
  }
  inputs.insert_or_assign("values", floats);
  got = family.reference(parametersOf("reduction", {{"type", "float"}}), inputs, {0, 1});
  EXPECT_EQ(got.expected, std::vector<double>{65536.0 * 65537.0 / 2.0});
}

TEST(VectorAddReference, AddsInDouble) {
  const FamilySpec& family = familyNamed("vector_add");
  const ParameterSet parameters = parametersOf("vector_add", {{"size", "10"}, {"signed", "1"}});
  const HostArrays inputs = inputsOf(family, parameters);
  const auto a = inputs.at("a").floats();
  const auto b = inputs.at("b").floats();
  const Reference got = family.reference(parameters, inputs, {4, 3});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(got.expected[i], static_cast<double>(a[4 + i]) + static_cast<double>(b[4 + i]));
    EXPECT_EQ(got.magnitude[i], std::fabs(static_cast<double>(a[4 + i])) + std::fabs(static_cast<double>(b[4 + i])));
  }
}

} // namespace
} // namespace tileglass
