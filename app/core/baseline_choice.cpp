#include "app/core/baseline_choice.h"

#include <algorithm>

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

} // namespace tileglass
