// Runs of the catalogue's variants on PoCL, verified in full, for the tests of each family.
#pragma once

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/opencl/experiment_runner.h"
#include "family_cases.h"

namespace tileglass {

inline RunResult runOnPocl(const std::string& family, const std::vector<std::string>& variants,
                           const Settings& settings) {
  ExperimentRequest request;
  request.device = "pocl";
  request.family = family;
  for (const std::string& variant : variants) {
    request.variants.push_back({variant, variant, {}});
  }
  request.parameters = parametersOf(family, settings);
  request.verify = VerifyMode::Full;
  request.once = true;
  auto result = runExperiment(request, ArchitectureTables{}, RunObserver{});
  if (!result) {
    throw std::runtime_error(result.error().sentence);
  }
  return std::move(*result);
}

inline std::string described(const std::string& family, const Settings& settings) {
  std::string text = family;
  for (const auto& [name, value] : settings) {
    text += " " + name + "=" + value;
  }
  return text;
}

/// Right, verified in full, nothing written outside, and the driver counts the local bytes that the spec states.
inline void expectRight(const std::string& family, const std::vector<std::string>& variants, const Settings& settings) {
  const RunResult result = runOnPocl(family, variants, settings);
  ASSERT_EQ(result.variants.size(), variants.size());
  for (const VariantResult& variant : result.variants) {
    SCOPED_TRACE(described(family + ":" + variant.name, settings));
    EXPECT_EQ(variant.status, VariantStatus::Ok) << variant.reason;
    ASSERT_TRUE(variant.check);
    EXPECT_EQ(variant.check->method, "full");
    EXPECT_EQ(variant.check->mismatches, 0U);
    EXPECT_FALSE(variant.check->wroteOutside);
    ASSERT_TRUE(variant.plan);
    for (const PlannedLaunch& launch : variant.plan->launches) {
      EXPECT_EQ(launch.budget.driverBytes, launch.budget.requestBytes) << launch.spec.kernel;
    }
  }
}

/// 1, the tile and its neighbours, primes, some tiles more.
inline std::vector<std::string> lengthsAround(std::uint64_t tile) {
  std::set<std::uint64_t> lengths = {1, tile, tile + 1, 3 * tile + 1, 1009, 10007};
  if (tile > 1) {
    lengths.insert(tile - 1);
  }
  std::vector<std::string> texts;
  for (const std::uint64_t length : lengths) {
    texts.push_back(std::to_string(length));
  }
  return texts;
}

/// The names of a family's variants that are meant to be right.
inline std::vector<std::string> rightVariants(std::string_view family) {
  std::vector<std::string> names;
  for (const VariantSpec& variant : familyNamed(family).variants) {
    if (!variant.broken) {
      names.push_back(variant.name);
    }
  }
  return names;
}

} // namespace tileglass
