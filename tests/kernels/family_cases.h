// Parameters for the families' tests: the defaults of a family with some values put over them, as text.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/core/parameters.h"
#include "kernels/catalogue.h"

namespace tileglass {

using Settings = std::vector<std::pair<std::string, std::string>>;

inline const FamilySpec& familyNamed(std::string_view name) {
  const auto family = findFamily(name);
  if (!family) {
    throw std::runtime_error(family.error().sentence);
  }
  return **family;
}

inline const VariantSpec& variantNamed(std::string_view family, std::string_view variant) {
  const VariantSpec* found = familyNamed(family).variant(variant);
  if (found == nullptr) {
    throw std::runtime_error("no variant " + std::string(variant));
  }
  return *found;
}

/// Throws where a value is not accepted: a test that asks for it is wrong.
inline ParameterSet parametersOf(std::string_view familyName, const Settings& settings) {
  const FamilySpec& family = familyNamed(familyName);
  ParameterSet parameters;
  parameters.set(extraLocalParameter().name, extraLocalParameter().fallback);
  for (const ParameterSpec& spec : family.parameters) {
    parameters.set(spec.name, defaultValue(spec, DeviceType::Cpu));
  }
  for (const auto& [name, text] : settings) {
    const ParameterSpec* spec = family.parameter(name);
    if (spec == nullptr) {
      throw std::runtime_error("no parameter " + name);
    }
    auto value = parseParameter(*spec, text);
    if (!value) {
      throw std::runtime_error(value.error().sentence);
    }
    parameters.set(name, std::move(*value));
  }
  return parameters;
}

} // namespace tileglass
