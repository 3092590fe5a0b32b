#include "app/core/kernel_spec.h"

#include <algorithm>

#include "app/core/units.h"

namespace tileglass {

std::uint64_t saturatingProduct(std::initializer_list<std::uint64_t> factors) {
  std::uint64_t product = 1;
  for (const std::uint64_t factor : factors) {
    const auto next = checkedMultiply(product, factor);
    if (!next) {
      // A later factor of 0 does not occur: sizes and tiles are at least 1.
      return kSaturated;
    }
    product = *next;
  }
  return product;
}

std::uint64_t LaunchSpec::groups() const {
  std::uint64_t groups = 1;
  for (unsigned dimension = 0; dimension < dimensions; ++dimension) {
    groups = saturatingProduct({groups, ceilDivide(globalSize[dimension], localSize[dimension])});
  }
  return groups;
}

std::uint64_t LaunchSpec::workItemsPerGroup() const {
  return saturatingProduct({localSize[0], localSize[1], localSize[2]});
}

std::uint64_t LaunchSpec::localArgumentBytes() const {
  std::uint64_t bytes = 0;
  for (const KernelArgument& argument : arguments) {
    if (const auto* local = std::get_if<LocalArgument>(&argument)) {
      bytes = checkedAdd(bytes, local->bytes).value_or(kSaturated);
    }
  }
  return bytes;
}

const VariantSpec* FamilySpec::variant(std::string_view variantName) const {
  const auto found = std::find_if(variants.begin(), variants.end(),
                                  [&](const VariantSpec& candidate) { return candidate.name == variantName; });
  return found == variants.end() ? nullptr : &*found;
}

const ParameterSpec* FamilySpec::parameter(std::string_view parameterName) const {
  if (parameterName == extraLocalParameter().name) {
    return &extraLocalParameter();
  }
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const ParameterSpec& candidate) { return candidate.name == parameterName; });
  return found == parameters.end() ? nullptr : &*found;
}

ParameterSet FamilySpec::problemOf(const ParameterSet& chosen) const {
  ParameterSet problem;
  for (const auto& [valueName, value] : chosen.values()) {
    const ParameterSpec* spec = valueName == extraLocalParameter().name ? &extraLocalParameter() : parameter(valueName);
    if (spec == nullptr || !spec->tuning) {
      problem.set(valueName, value);
    }
  }
  return problem;
}

std::string_view toText(CaughtBy caughtBy) {
  switch (caughtBy) {
  case CaughtBy::Result:
    return "result";
  case CaughtBy::Build:
    return "build";
  case CaughtBy::Simulator:
    break;
  }
  return "simulator";
}

} // namespace tileglass
