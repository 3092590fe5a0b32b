#include "kernels/reduction/reduction.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/reduction/choices.h"
#include "kernels/reduction/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// 6 × 2²⁸ is the largest sum below 2³¹ of values up to 6 at a power of two.
constexpr std::uint64_t kLongestIntLength = std::uint64_t{1} << 28U;
constexpr std::int32_t kLargestInt = 6;

ElementType elementType(const ParameterSet& parameters) {
  return reduction::isFloat(parameters) ? ElementType::Float32 : ElementType::Int32;
}

/// Between the launches, or for the host: the groups' sums, each launch's in a buffer of its own.
std::vector<BufferSpec> sumsOf(const VariantSpec& variant, const ParameterSet& parameters) {
  const ElementType type = elementType(parameters);
  const std::uint64_t tile = parameters.tile().width;
  const auto scratch = [&](const std::string& name, std::uint64_t count) {
    return BufferSpec{name, BufferRole::Scratch, type, count, roundUp(count, tile)};
  };
  if (variant.name == "atomic" || variant.name == "atomic_groups") {
    return {};
  }
  if (variant.name == "assumed_sync") {
    return {scratch("sums1", ceilDivide(parameters.size().m, tile))};
  }
  if (variant.name == "grid_stride") {
    return {scratch(reduction::onDevice(parameters) ? "sums1" : "partials", parameters.number("groups"))};
  }
  const std::vector<std::uint64_t> sums = reduction::sumsOfLaunches(variant.name, parameters);
  std::vector<BufferSpec> result;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::string name = reduction::sumsBuffer(parameters, i, sums.size());
    if (name != "total") {
      result.push_back(scratch(name, sums[i]));
    }
  }
  return result;
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const ElementType type = elementType(parameters);
  const std::uint64_t length = parameters.size().m;
  const std::uint64_t reach = roundUp(length, reduction::elementsPerGroup(variant.name, parameters));
  std::vector<BufferSpec> result = {{"values", BufferRole::Input, type, length, reach}};
  for (BufferSpec& sums : sumsOf(variant, parameters)) {
    result.push_back(std::move(sums));
  }
  result.push_back({"total", BufferRole::Output, type, 1, 1});
  return result;
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec perItem =
      countParameter("per_item", 8, {2, 4, 8, 16}, "How many elements a work-item of unrolled adds before the tree.");
  ParameterSpec groups = countParameter("groups", 1024, {16, 128, 1024, 4096},
                                        "How many groups grid_stride launches: enough to fill every compute unit.");
  perItem.tuning = groups.tuning = true;
  groups.cpuDefault = std::uint64_t{16};
  groups.gpuDefault = std::uint64_t{1056}; // 8 for each of an H200's 132 units
  // 2²² also on a GPU: atomics on one counter take 1.6 s at 2²⁶ on an H200.
  return {lengthParameter(4194304, 4194304, "The number of values to combine."),
          tileLengthParameter("The number of work-items of a group, and of values that it combines in local memory."),
          wordParameter("second_stage", {"device", "host"},
                        "Who combines the groups' results: the device, by launching the same kernel again until one "
                        "remains, or the host, after reading them back."),
          wordParameter("type", {"int", "float"},
                        "The type of the values: ints from 0 to 6, whose sum is exact, or floats in [0,1), whose sum "
                        "depends on the order of additions."),
          wordParameter("operator", {"sum", "max"},
                        "What is made of the values: their sum, or the largest of them (which is exact in any order; "
                        "NaN is passed over)."),
          std::move(perItem),
          std::move(groups),
          signedParameter("0: values are not negative; 1: ints from -3 to 3, floats in [-1,1), where sums cancel.")};
}

Constraint intSumFits() {
  return {PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) -> std::optional<std::string> {
            const std::uint64_t length = parameters.size().m;
            if (reduction::isFloat(parameters) || reduction::isMaximum(parameters) || length <= kLongestIntLength) {
              return std::nullopt;
            }
            return "The sum of " + groupDigits(length) +
                   " ints up to 6 may not fit 32 bits: choose a size of at most " + groupDigits(kLongestIntLength) +
                   ", or type=float.";
          }};
}

void fill(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
  const bool withSign = parameters.number("signed") != 0;
  if (values.type == ElementType::Float32) {
    fillUniform(values.floats(), seed, name, withSign);
    return;
  }
  const std::int32_t low = withSign ? -kLargestInt / 2 : 0;
  fillUniform(values.ints(), seed, name, low, low + kLargestInt);
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "reduction";
  family.title = "reduction: the sum or the maximum of an array";
  family.teaches =
      "A sum reads each value once, so a tile saves no reads: it saves atomics, by adding within the group "
      "first.";
  family.parameters = parameters();
  family.variants = {reduction::atomicCounter()};
  for (VariantSpec& variant : reduction::treeVariants()) {
    family.variants.push_back(std::move(variant));
  }
  family.variants.push_back(reduction::gridStride());
  family.variants.push_back(reduction::atomicGroups());
  for (VariantSpec& variant : reduction::brokenTrees()) {
    family.variants.push_back(std::move(variant));
  }
  family.variants.push_back(reduction::assumedSync());
  family.constraints = {lengthFitsUint(), intSumFits()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = fill;
  family.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return reduction::isMaximum(parameters)
               ? reduction::maximum(inputs.at("values"), range)
               : reduction::reference(inputs.at("values"), range, parameters.number("signed") != 0);
  };
  family.referenceCost = [](const ParameterSet& parameters) { return static_cast<double>(parameters.size().m); };
  family.outputRow = [](const ParameterSet&) { return std::uint64_t{1}; };
  family.work = [](const ParameterSet& parameters) {
    return Work{static_cast<double>(kElementBytes) * static_cast<double>(parameters.size().m), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& reductionFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
