// NaN, infinities, denormals and signed zeros in the inputs come out as the reference says.
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/opencl/experiment_run.h"
#include "pocl_runs.h"

namespace tileglass {
namespace {

struct Special {
  const char* name;
  float value;
};

constexpr Special kSpecials[] = {
    {"nan", std::numeric_limits<float>::quiet_NaN()},
    {"inf", std::numeric_limits<float>::infinity()},
    {"minus_inf", -std::numeric_limits<float>::infinity()},
    {"denormal", 1e-41F},
    {"minus_denormal", -std::numeric_limits<float>::denorm_min()},
    {"minus_zero", -0.0F},
};

/// The family with that value twice in the first row of each float input (in a padded matrix it stands at the same
/// index). Its name is another one, because expected values are kept by name.
FamilySpec withSpecial(const FamilySpec& family, const Special& special) {
  FamilySpec changed = family;
  changed.name += fmt::format("_{}", special.name);
  changed.fill = [&family, special](const ParameterSet& parameters, std::string_view name, std::uint64_t seed,
                                    HostArray& values) {
    family.fill(parameters, name, seed, values);
    if (values.type == ElementType::Float32 && name != "weights" && name != "line" && name != "table" &&
        values.elements() > 8) {
      values.floats()[0] = special.value;
      values.floats()[5] = special.value;
    }
  };
  return changed;
}

class SpecialValues : public ::testing::TestWithParam<const FamilySpec*> {};

std::string nameOf(const ::testing::TestParamInfo<const FamilySpec*>& info) {
  return info.param->name;
}

TEST_P(SpecialValues, ComeOutAsInTheReference) {
  const FamilySpec& family = *GetParam();
  for (const Special& special : kSpecials) {
    const FamilySpec changed = withSpecial(family, special);
    ExperimentRequest request;
    request.device = "pocl";
    request.family = changed.name;
    for (const std::string& name : rightVariants(family.name)) {
      request.variants.push_back({name, name, {}});
    }
    Settings settings = {{"size", family.parameter("size")->kind == ParameterKind::Matrix ? "17x33x9" : "1009"}};
    for (const char* name : {"type", "operator"}) {
      if (const ParameterSpec* spec = family.parameter(name); spec != nullptr && spec->words.back() == "float") {
        settings.emplace_back(name, "float");
      }
    }
    request.parameters = parametersOf(family.name, settings);
    request.verify = VerifyMode::Full;
    request.once = true;
    const auto result =
        runFamily(changed, kernelSource, request, ArchitectureTables{}, RunObserver{}, RunDepth::Launch);
    ASSERT_TRUE(result) << result.error().sentence;
    for (const VariantResult& variant : result->variants) {
      if (variant.status != VariantStatus::Refused) {
        EXPECT_EQ(variant.status, VariantStatus::Ok)
            << family.name << ":" << variant.name << " " << special.name << ": " << variant.reason;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Families, SpecialValues, ::testing::ValuesIn(catalogue().begin(), catalogue().end()), nameOf);

} // namespace
} // namespace tileglass
