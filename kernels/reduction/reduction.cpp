#include "kernels/reduction/reduction.h"

#include <bit>

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/reduction/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// 6 × 2²⁸ is the largest sum below 2³¹ of values up to 6 at a power of two.
constexpr std::uint64_t kLongestIntLength = std::uint64_t{1} << 28U;
constexpr std::int32_t kLargestInt = 6;

bool isFloat(const ParameterSet& parameters) {
  return parameters.word("type") == "float";
}

bool onDevice(const ParameterSet& parameters) {
  return parameters.word("second_stage") == "device";
}

ElementType elementType(const ParameterSet& parameters) {
  return isFloat(parameters) ? ElementType::Float32 : ElementType::Int32;
}

/// How many sums each launch of the tree leaves: one a group, until one remains (with the host as the second stage, of
/// the first launch alone). Groups of one never come to an end; that is refused by a constraint.
std::vector<std::uint64_t> sumsOfLaunches(const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  std::vector<std::uint64_t> sums = {ceilDivide(parameters.size().m, tile)};
  while (onDevice(parameters) && sums.back() > 1 && tile > 1) {
    sums.push_back(ceilDivide(sums.back(), tile));
  }
  return sums;
}

/// The buffer that launch i of the tree writes.
std::string sumsBuffer(const ParameterSet& parameters, std::size_t launch, std::size_t launches) {
  if (!onDevice(parameters)) {
    return "partials";
  }
  return launch + 1 == launches ? "total" : "sums" + std::to_string(launch + 1);
}

std::vector<LaunchSpec> treeLaunches(const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::vector<std::uint64_t> sums = sumsOfLaunches(parameters);
  std::vector<LaunchSpec> launches;
  std::string reads = "values";
  std::uint64_t length = parameters.size().m;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::string writes = sumsBuffer(parameters, i, sums.size());
    LaunchSpec spec;
    spec.kernel = "reduction_tree";
    spec.source = "reduction/tree.cl";
    spec.defines = {{"TILE", tile}, {"FLOAT_VALUES", isFloat(parameters) ? 1 : 0}};
    spec.globalSize = {roundUp(length, tile), 1, 1};
    spec.localSize = {tile, 1, 1};
    spec.staticLocalBytes = elementBytes(tile);
    spec.arguments = {buffer(reads), buffer(writes), uintArgument(length)};
    launches.push_back(std::move(spec));
    reads = writes;
    length = sums[i];
  }
  return launches;
}

std::vector<LaunchSpec> atomicLaunches(const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  LaunchSpec clear;
  clear.kernel = "reduction_clear";
  clear.source = "reduction/atomic.cl";
  clear.defines = {{"TILE", tile}};
  clear.arguments = {buffer("total")};

  LaunchSpec add;
  add.kernel = "reduction_atomic";
  add.source = "reduction/atomic.cl";
  add.defines = {{"TILE", tile}};
  add.globalSize = {roundUp(parameters.size().m, tile), 1, 1};
  add.localSize = {tile, 1, 1};
  add.arguments = {buffer("values"), buffer("total"), uintArgument(parameters.size().m)};
  return {std::move(clear), std::move(add)};
}

/// Additions from a value to its group's sum: a tree halves, rounding up.
std::uint64_t treeDepth(std::uint64_t tile) {
  return static_cast<std::uint64_t>(std::bit_width(tile - 1));
}

std::uint64_t treeChain(const ParameterSet& parameters) {
  if (!isFloat(parameters)) {
    return 0; // sums of ints are exact
  }
  const std::uint64_t depth = treeDepth(parameters.tile().width) * sumsOfLaunches(parameters).size();
  return onDevice(parameters) ? depth : depth + 1; // the host's sum in double is rounded once
}

Traffic treeTraffic(const ParameterSet& parameters) {
  std::uint64_t read = parameters.size().m;
  Traffic traffic;
  for (const std::uint64_t sums : sumsOfLaunches(parameters)) {
    traffic.globalLoadBytes = saturatingSum({traffic.globalLoadBytes, elementBytes(read)});
    traffic.globalStoreBytes = saturatingSum({traffic.globalStoreBytes, elementBytes(sums)});
    read = sums;
  }
  return traffic;
}

VariantSpec atomic() {
  VariantSpec variant;
  variant.name = "atomic";
  variant.baseline = true;
  variant.teaches = "Atomics on one counter take turns: however many work-items there are, they add one after another.";
  variant.uses = {"size", "tile", "type", "signed"};
  variant.constraints = {{PlanErrorCode::UnsupportedFeature, [](const ParameterSet& parameters) {
                            return isFloat(parameters)
                                       ? std::optional<std::string>(
                                             "OpenCL 1.2 has no float atomic add (atomic_add takes int and uint): "
                                             "choose type=int, or the tree alone.")
                                       : std::nullopt;
                          }}};
  variant.launches = atomicLaunches;
  // The atomics themselves are neither loads nor stores here: they are counted apart wherever traffic is counted.
  variant.traffic = [](const ParameterSet& parameters) {
    return Traffic{elementBytes(parameters.size().m), kElementBytes};
  };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  return variant;
}

VariantSpec tree() {
  VariantSpec variant;
  variant.name = "tree";
  variant.teaches = "Each group adds its tile in local memory, half to half: every element is still read once, but a "
                    "group leaves one sum instead of an atomic for each work-item.";
  variant.uses = {"size", "tile", "second_stage", "type", "signed"};
  variant.constraints = {{PlanErrorCode::TileNotSupported, [](const ParameterSet& parameters) {
                            const bool endless =
                                onDevice(parameters) && parameters.tile().width == 1 && parameters.size().m > 1;
                            return endless ? std::optional<std::string>(
                                                 "Groups of 1 work-item leave as many sums as there were values, so "
                                                 "a second stage on the device never ends: choose a tile of at "
                                                 "least 2, or second_stage=host.")
                                           : std::nullopt;
                          }}};
  variant.launches = treeLaunches;
  variant.hostStage = [](const ParameterSet& parameters) -> std::optional<HostStage> {
    if (onDevice(parameters)) {
      return std::nullopt;
    }
    return HostStage{"partials", "total", reduction::addPartials};
  };
  variant.traffic = treeTraffic;
  variant.longestChain = treeChain;
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const ElementType type = elementType(parameters);
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t length = parameters.size().m;
  std::vector<BufferSpec> result = {{"values", BufferRole::Input, type, length, roundUp(length, tile)}};
  if (variant.name == "tree") {
    const std::vector<std::uint64_t> sums = sumsOfLaunches(parameters);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const std::string name = sumsBuffer(parameters, i, sums.size());
      if (name != "total") {
        result.push_back({name, BufferRole::Scratch, type, sums[i], roundUp(sums[i], tile)});
      }
    }
  }
  result.push_back({"total", BufferRole::Output, type, 1, 1});
  return result;
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec secondStage;
  secondStage.name = "second_stage";
  secondStage.kind = ParameterKind::Word;
  secondStage.fallback = std::string("device");
  secondStage.words = {"device", "host"};
  secondStage.candidates = {std::string("device"), std::string("host")};
  secondStage.meaning =
      "Who adds the groups' sums: the device, by launching the same kernel again until one remains, or "
      "the host, after reading them back.";

  ParameterSpec type;
  type.name = "type";
  type.kind = ParameterKind::Word;
  type.fallback = std::string("int");
  type.words = {"int", "float"};
  type.candidates = {std::string("int"), std::string("float")};
  type.meaning =
      "The type of the values: ints from 0 to 6, whose sum is exact, or floats in [0,1), whose sum depends on "
      "the order of additions.";

  // 2²² also on a GPU: atomics on one counter take 1.6 s at 2²⁶ on an H200.
  return {lengthParameter(4194304, 4194304, "The number of values to add."),
          tileLengthParameter("The number of work-items of a group, and of values that it adds in local memory."),
          std::move(secondStage), std::move(type),
          signedParameter("0: values are not negative; 1: ints from -3 to 3, floats in [-1,1), where sums cancel.")};
}

Constraint intSumFits() {
  return {PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) -> std::optional<std::string> {
            const std::uint64_t length = parameters.size().m;
            if (isFloat(parameters) || length <= kLongestIntLength) {
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
  family.title = "reduction: the sum of an array";
  family.teaches =
      "A sum reads each value once, so a tile saves no reads: it saves atomics, by adding within the group "
      "first.";
  family.parameters = parameters();
  family.variants = {atomic(), tree()};
  family.constraints = {lengthFitsUint(), intSumFits()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = fill;
  family.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return reduction::reference(inputs.at("values"), range, parameters.number("signed") != 0);
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
