#include "kernels/catalogue.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "family_cases.h"

namespace tileglass {
namespace {

TEST(Catalogue, HasTheFamiliesInTheirOrder) {
  std::vector<std::string> names;
  for (const FamilySpec* family : catalogue()) {
    names.push_back(family->name);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"matmul", "blur", "convolution", "reduction", "scan", "histogram", "transpose",
                                      "vector_add", "strided_copy", "memory_spaces", "pointer_chase", "as_printed"}));
}

TEST(Catalogue, AnswersAnUnknownFamilyWithTheNearest) {
  const auto family = findFamily("matmull");
  ASSERT_FALSE(family);
  EXPECT_EQ(family.error().code, PlanErrorCode::UnknownName);
  EXPECT_EQ(family.error().nearest, "matmul");
  EXPECT_NE(family.error().sentence.find("matmull"), std::string::npos);
}

TEST(Catalogue, EveryFamilySaysWhatItTeaches) {
  for (const FamilySpec* family : catalogue()) {
    SCOPED_TRACE(family->name);
    EXPECT_FALSE(family->title.empty());
    EXPECT_FALSE(family->teaches.empty());
    EXPECT_TRUE(family->throughputUnit == "GFLOP/s" || family->throughputUnit == "GB/s");
    for (const VariantSpec& variant : family->variants) {
      SCOPED_TRACE(variant.name);
      EXPECT_FALSE(variant.teaches.empty());
      if (variant.broken) {
        EXPECT_FALSE(variant.broken->whatIsWrong.empty());
        EXPECT_FALSE(variant.broken->studentSees.empty());
      }
    }
  }
}

TEST(Catalogue, TheBaselineIsTheFirstVariantAndTheOnlyOne) {
  for (const FamilySpec* family : catalogue()) {
    SCOPED_TRACE(family->name);
    ASSERT_FALSE(family->variants.empty());
    EXPECT_TRUE(family->variants.front().baseline);
    EXPECT_FALSE(family->variants.front().broken);
    const auto baselines = std::count_if(family->variants.begin(), family->variants.end(),
                                         [](const VariantSpec& variant) { return variant.baseline; });
    EXPECT_EQ(baselines, 1);
  }
}

TEST(Catalogue, EveryParameterHasAMeaningAndValuesThatItAcceptsItself) {
  for (const FamilySpec* family : catalogue()) {
    std::set<std::string> names;
    for (const ParameterSpec& spec : family->parameters) {
      SCOPED_TRACE(family->name + " " + spec.name);
      EXPECT_TRUE(names.insert(spec.name).second);
      EXPECT_FALSE(spec.meaning.empty());
      EXPECT_FALSE(spec.candidates.empty());
      std::vector<ParameterValue> values = spec.candidates;
      for (const DeviceType type : {DeviceType::Cpu, DeviceType::Gpu, DeviceType::Other}) {
        values.push_back(defaultValue(spec, type));
      }
      for (const ParameterValue& value : values) {
        const auto again = parseParameter(spec, toText(value));
        ASSERT_TRUE(again) << again.error().sentence;
        EXPECT_EQ(*again, value);
      }
    }
    EXPECT_TRUE(names.contains("size"));
    EXPECT_TRUE(names.contains("tile"));
  }
}

TEST(Catalogue, VariantsUseDeclaredParametersOnly) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      for (const std::string& name : variant.uses) {
        EXPECT_NE(family->parameter(name), nullptr) << family->name << ":" << variant.name << " uses " << name;
      }
    }
  }
}

TEST(Catalogue, AParameterThatAVariantDoesNotUseChangesNothingInIt) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      for (const ParameterSpec& spec : family->parameters) {
        if (std::find(variant.uses.begin(), variant.uses.end(), spec.name) != variant.uses.end()) {
          continue;
        }
        SCOPED_TRACE(family->name + ":" + variant.name + " " + spec.name);
        ParameterSet changed = parametersOf(family->name, {});
        const std::vector<LaunchSpec> before = variant.launches(changed);
        changed.set(spec.name, spec.candidates.back());
        const std::vector<LaunchSpec> after = variant.launches(changed);
        ASSERT_EQ(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
          EXPECT_EQ(after[i].defines, before[i].defines);
          EXPECT_EQ(after[i].globalSize, before[i].globalSize);
          EXPECT_EQ(after[i].staticLocalBytes, before[i].staticLocalBytes);
        }
      }
    }
  }
}

TEST(Catalogue, EveryVariantHasABaselineToBeComparedWith) {
  for (const FamilySpec* family : catalogue()) {
    const auto right = std::count_if(family->variants.begin(), family->variants.end(),
                                     [](const VariantSpec& variant) { return !variant.broken; });
    EXPECT_GE(right, 2) << family->name;
  }
}

TEST(Catalogue, LaunchesUseBuffersThatTheFamilyMakes) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      SCOPED_TRACE(family->name + ":" + variant.name);
      const ParameterSet parameters = parametersOf(family->name, {});
      std::set<std::string> buffers;
      std::size_t outputs = 0;
      for (const BufferSpec& spec : family->buffers(variant, parameters)) {
        EXPECT_TRUE(buffers.insert(spec.name).second);
        EXPECT_GE(spec.reach, spec.elements);
        outputs += spec.role == BufferRole::Output ? 1 : 0;
      }
      EXPECT_EQ(outputs, 1U);
      for (const LaunchSpec& launch : variant.launches(parameters)) {
        for (const KernelArgument& argument : launch.arguments) {
          if (const auto* used = std::get_if<BufferArgument>(&argument)) {
            EXPECT_TRUE(buffers.contains(used->buffer)) << used->buffer;
          }
        }
      }
    }
  }
}

TEST(Catalogue, GlobalSizesAreWholeGroups) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      const ParameterSet parameters = parametersOf(family->name, {{"size", "1000"}, {"tile", "7"}});
      for (const LaunchSpec& launch : variant.launches(parameters)) {
        for (unsigned dimension = 0; dimension < 3; ++dimension) {
          EXPECT_EQ(launch.globalSize[dimension] % launch.localSize[dimension], 0U) << launch.kernel;
        }
      }
    }
  }
}

} // namespace
} // namespace tileglass
