#include "app/core/baseline_choice.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/core/nearest_name.h"

namespace tileglass {

RunResult withBaseline(RunResult result, std::string_view entry) {
  const auto named = [&](const VariantResult& variant) { return variant.name == entry; };
  if (std::none_of(result.variants.begin(), result.variants.end(), named)) {
    return result;
  }
  for (VariantResult& variant : result.variants) {
    variant.baseline = variant.name == entry;
  }
  result.comparisons = compareWithBaseline(result.variants, result.seed);
  return result;
}

Expected<void> checkedBaseline(const std::vector<VariantChoice>& chosen, std::string_view baseline) {
  std::vector<std::string> names;
  for (const VariantChoice& choice : chosen) {
    names.push_back(choice.name);
  }
  if (baseline.empty() || std::find(names.begin(), names.end(), baseline) != names.end()) {
    return {};
  }
  return refuse(PlanErrorCode::UnknownName,
                fmt::format("The baseline '{}' is none of the variants to compare: give one of {}.", baseline,
                            fmt::join(names, ", ")),
                nearestName(baseline, names));
}

} // namespace tileglass
