#include "kernels/reduction/choices.h"

#include <bit>

#include "app/core/units.h"
#include "kernels/family_parts.h"

namespace tileglass::reduction {

bool isFloat(const ParameterSet& parameters) {
  return parameters.word("type") == "float";
}

bool isMaximum(const ParameterSet& parameters) {
  return parameters.word("operator") == "max";
}

bool onDevice(const ParameterSet& parameters) {
  return parameters.word("second_stage") == "device";
}

std::vector<std::pair<std::string, std::uint64_t>> definesOf(const ParameterSet& parameters) {
  return {{"TILE", parameters.tile().width},
          {"FLOAT_VALUES", isFloat(parameters) ? 1 : 0},
          {"MAXIMUM", isMaximum(parameters) ? 1 : 0}};
}

std::uint64_t elementsPerGroup(const std::string& variant, const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  if (variant == "first_add") {
    return 2 * tile;
  }
  return variant == "unrolled" ? saturatingProduct({parameters.number("per_item"), tile}) : tile;
}

std::vector<std::uint64_t> sumsOfLaunches(const std::string& variant, const ParameterSet& parameters) {
  const std::uint64_t perGroup = elementsPerGroup(variant, parameters);
  std::vector<std::uint64_t> sums = {ceilDivide(parameters.size().m, perGroup)};
  while (onDevice(parameters) && sums.back() > 1 && perGroup > 1) {
    sums.push_back(ceilDivide(sums.back(), perGroup));
  }
  return sums;
}

std::string sumsBuffer(const ParameterSet& parameters, std::size_t launch, std::size_t launches) {
  if (!onDevice(parameters)) {
    return "partials";
  }
  return launch + 1 == launches ? "total" : "sums" + std::to_string(launch + 1);
}

std::uint64_t treeDepth(std::uint64_t tile) {
  return static_cast<std::uint64_t>(std::bit_width(tile - 1));
}

} // namespace tileglass::reduction
