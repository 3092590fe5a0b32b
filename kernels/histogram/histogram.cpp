#include "kernels/histogram/histogram.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/histogram/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

using histogram::kBins;
using Launches = std::vector<LaunchSpec>;

/// Counts are ints.
constexpr std::uint64_t kLongestLength = (std::uint64_t{1} << 31U) - 1;

bool ofBytes(const ParameterSet& parameters) {
  return parameters.word("bits") == "8";
}

std::uint64_t lengthOf(const ParameterSet& parameters) {
  return parameters.size().m;
}

std::uint64_t chunkOf(const ParameterSet& parameters) {
  return ceilDivide(lengthOf(parameters), parameters.number("groups"));
}

std::uint64_t partsOf(const ParameterSet& parameters) {
  return ceilDivide(lengthOf(parameters), chunkOf(parameters));
}

LaunchSpec launch(const std::string& variant, std::string_view suffix, const ParameterSet& parameters,
                  std::uint64_t groups, std::uint64_t tile) {
  LaunchSpec spec;
  spec.kernel = "histogram_" + variant + std::string(suffix);
  spec.source = "histogram/" + variant + ".cl";
  spec.defines = {{"BITS", ofBytes(parameters) ? 8 : 32}};
  if (variant != "private_per_item") {
    spec.defines.emplace_back("TILE", parameters.tile().width);
  }
  if (variant == "copies") {
    spec.defines.emplace_back("COPIES", parameters.number("copies"));
  }
  spec.globalSize = {saturatingProduct({groups, tile}), 1, 1};
  spec.localSize = {tile, 1, 1};
  return spec;
}

/// The counts set to 0, then the counting.
Launches countingLaunches(const std::string& variant, const ParameterSet& parameters, std::uint64_t localBins) {
  const std::uint64_t tile = parameters.tile().width;
  const bool everyKey = localBins == 0; // a work-item for each, else a fixed number of groups
  const std::uint64_t groups = everyKey ? ceilDivide(lengthOf(parameters), tile) : parameters.number("groups");
  LaunchSpec clear = launch(variant, "_clear", parameters, kBins, 1);
  clear.arguments = {buffer("counts")};
  LaunchSpec count = launch(variant, "", parameters, groups, tile);
  count.staticLocalBytes = elementBytes(localBins);
  count.arguments = {buffer("keys"), buffer("counts"), uintArgument(lengthOf(parameters))};
  if (!everyKey) {
    count.arguments.push_back(uintArgument(groups));
  }
  return {std::move(clear), std::move(count)};
}

Launches privateLaunches(const ParameterSet& parameters) {
  LaunchSpec count = launch("private_per_item", "", parameters, partsOf(parameters), 1);
  count.arguments = {buffer("keys"), buffer("partials"), uintArgument(lengthOf(parameters)),
                     uintArgument(chunkOf(parameters))};
  LaunchSpec merge = launch("private_per_item", "_merge", parameters, kBins, 1);
  merge.arguments = {buffer("partials"), buffer("counts"), uintArgument(partsOf(parameters))};
  return {std::move(count), std::move(merge)};
}

std::uint64_t keyBytes(const ParameterSet& parameters) {
  return saturatingProduct({lengthOf(parameters), ofBytes(parameters) ? 1U : 4U});
}

VariantSpec counting(const std::string& name, std::string teaches) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile", "bits", "distribution"};
  // Atomics are counted apart wherever traffic is counted: what remains are the keys and the zeros before.
  variant.traffic = [](const ParameterSet& parameters) { return Traffic{keyBytes(parameters), elementBytes(kBins)}; };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  return variant;
}

VariantSpec atomic() {
  VariantSpec variant = counting("atomic", "One atomic in global memory for each key: where keys are alike, they take "
                                           "turns at the same few addresses.");
  variant.baseline = true;
  variant.launches = [](const ParameterSet& parameters) { return countingLaunches("atomic", parameters, 0); };
  return variant;
}

VariantSpec local() {
  VariantSpec variant =
      counting("local", "Bins of the group's own in local memory: atomics stay within the unit, and the "
                        "global ones are 256 a group.");
  variant.uses.emplace_back("groups");
  variant.launches = [](const ParameterSet& parameters) { return countingLaunches("local", parameters, kBins); };
  return variant;
}

VariantSpec copies() {
  VariantSpec variant =
      counting("copies", "Several copies of the bins a group: neighbours with equal keys no longer meet, "
                         "so skewed keys cost no more than uniform ones.");
  variant.uses.emplace_back("groups");
  variant.uses.emplace_back("copies");
  variant.launches = [](const ParameterSet& parameters) {
    return countingLaunches("copies", parameters, saturatingProduct({kBins, parameters.number("copies")}));
  };
  return variant;
}

VariantSpec privatePerItem() {
  VariantSpec variant =
      counting("private_per_item", "Bins of its own for each work-item and no atomics at all: right for "
                                   "a few strong cores, and far too much memory for thousands of "
                                   "work-items.");
  variant.uses = {"size", "bits", "distribution", "groups"};
  variant.launches = privateLaunches;
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t partials = elementBytes(saturatingProduct({kBins, partsOf(parameters)}));
    return Traffic{saturatingSum({keyBytes(parameters), partials}), saturatingSum({partials, elementBytes(kBins)})};
  };
  return variant;
}

/// Keys are given as 32-bit words: one key or four to a word.
std::uint64_t wordsOf(const ParameterSet& parameters, std::uint64_t keys) {
  return ofBytes(parameters) ? ceilDivide(keys, 4) : keys;
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const std::uint64_t length = lengthOf(parameters);
  const std::uint64_t reach = variant.name == "private_per_item"
                                  ? saturatingProduct({partsOf(parameters), chunkOf(parameters)})
                                  : roundUp(length, parameters.tile().width);
  std::vector<BufferSpec> all = {
      {"keys", BufferRole::Input, ElementType::Int32, wordsOf(parameters, length), wordsOf(parameters, reach)},
      {"counts", BufferRole::Output, ElementType::Int32, kBins, kBins}};
  if (variant.name == "private_per_item") {
    const std::uint64_t partials = saturatingProduct({kBins, partsOf(parameters)});
    all.push_back({"partials", BufferRole::Scratch, ElementType::Int32, partials, partials});
  }
  return all;
}

/// Skewed keys are the AND of three uniform words: a third of them fall into bin 0, and bins with many ones stay empty.
void fill(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
  const SeededValues stream(seed, name);
  const bool skewed = parameters.word("distribution") == "skewed";
  for (std::uint64_t i = 0; i < values.elements(); ++i) {
    std::uint64_t word = stream.at(3 * i) >> 32U;
    if (skewed) {
      word &= (stream.at(3 * i + 1) >> 32U) & (stream.at(3 * i + 2) >> 32U);
    }
    values.ints()[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(word));
  }
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec groups = countParameter("groups", 1024, {8, 64, 264, 1024},
                                        "How many groups local and copies launch, and how many parts "
                                        "private_per_item cuts the keys into.");
  groups.tuning = true;
  groups.cpuDefault = std::uint64_t{8};
  groups.gpuDefault = std::uint64_t{792}; // 6 for each of an H200's 132 units, as 32 KiB of bins let in
  ParameterSpec tile = tileLengthParameter("The number of work-items of a group.");
  tile.gpuDefault = std::uint64_t{512};
  return {lengthParameter(4194304, 268435456, "The number of keys."),
          std::move(tile),
          wordParameter("bits", {"32", "8"}, "The size of a key: 32 bits, whose upper byte is its bin, or 8."),
          wordParameter("distribution", {"uniform", "skewed"},
                        "uniform: every bin is as likely; skewed: a third of all keys fall into one bin."),
          countParameter("copies", 32, {1, 2, 4, 8, 16, 32}, "How many copies of the bins a group of copies has."),
          std::move(groups)};
}

Constraint countsFit() {
  return {PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) -> std::optional<std::string> {
            if (lengthOf(parameters) <= kLongestLength) {
              return std::nullopt;
            }
            return groupDigits(lengthOf(parameters)) +
                   " keys may not fit a count of 32 bits with a sign: choose at most " + groupDigits(kLongestLength) +
                   ".";
          }};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "histogram";
  family.title = "histogram: keys counted in 256 bins";
  family.teaches =
      "Where many count in few places, counting takes turns: counters of one's own, nearer and more of them, "
      "are what helps.";
  family.parameters = parameters();
  family.variants = {atomic(), local(), copies(), privatePerItem()};
  family.constraints = {countsFit()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = fill;
  family.reference = [](const ParameterSet& chosen, const HostArrays& inputs, OutputRange range) {
    return histogram::reference(inputs.at("keys"), lengthOf(chosen), ofBytes(chosen), range);
  };
  family.referenceCost = [](const ParameterSet& chosen) { return static_cast<double>(lengthOf(chosen)); };
  family.outputRow = [](const ParameterSet&) { return kBins; };
  family.work = [](const ParameterSet& chosen) { return Work{static_cast<double>(keyBytes(chosen)), WorkUnit::Byte}; };
  return family;
}

} // namespace

const FamilySpec& histogramFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
