#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/reduction/choices.h"
#include "kernels/reduction/reference.h"

namespace tileglass::reduction {

namespace {

std::vector<LaunchSpec> treeLaunches(const std::string& variant, const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t perGroup = elementsPerGroup(variant, parameters);
  const std::vector<std::uint64_t> sums = sumsOfLaunches(variant, parameters);
  std::vector<LaunchSpec> launches;
  std::string reads = "values";
  std::uint64_t length = parameters.size().m;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::string writes = sumsBuffer(parameters, i, sums.size());
    LaunchSpec spec;
    spec.kernel = "reduction_" + variant;
    spec.source = "reduction/" + variant + ".cl";
    spec.defines = definesOf(parameters);
    if (variant == "unrolled") {
      spec.defines.emplace_back("PER_ITEM", parameters.number("per_item"));
    }
    spec.globalSize = {saturatingProduct({ceilDivide(length, perGroup), tile}), 1, 1};
    spec.localSize = {tile, 1, 1};
    spec.staticLocalBytes = elementBytes(tile);
    spec.arguments = {buffer(reads), buffer(writes)};
    if (variant != "no_length") {
      spec.arguments.push_back(uintArgument(length));
    }
    launches.push_back(std::move(spec));
    reads = writes;
    length = sums[i];
  }
  return launches;
}

/// A group adds per_item elements an item one after another, then the tree.
std::uint64_t treeChain(const std::string& variant, const ParameterSet& parameters) {
  if (!isFloat(parameters) || isMaximum(parameters)) {
    return 0; // sums of ints, and maxima, are exact
  }
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t perItem = elementsPerGroup(variant, parameters) / tile;
  const std::uint64_t depth = (perItem + treeDepth(tile)) * sumsOfLaunches(variant, parameters).size();
  return onDevice(parameters) ? depth : depth + 1; // the host's sum in double is rounded once
}

Traffic treeTraffic(const std::string& variant, const ParameterSet& parameters) {
  std::uint64_t read = parameters.size().m;
  Traffic traffic;
  for (const std::uint64_t sums : sumsOfLaunches(variant, parameters)) {
    traffic.globalLoadBytes = saturatingSum({traffic.globalLoadBytes, elementBytes(read)});
    traffic.globalStoreBytes = saturatingSum({traffic.globalStoreBytes, elementBytes(sums)});
    read = sums;
  }
  return traffic;
}

std::optional<std::string> endless(const std::string& variant, const ParameterSet& parameters) {
  if (!onDevice(parameters) || elementsPerGroup(variant, parameters) > 1 || parameters.size().m <= 1) {
    return std::nullopt;
  }
  return "Groups of 1 work-item leave as many sums as there were values, so a second stage on the device never ends: "
         "choose a tile of at least 2, or second_stage=host.";
}

VariantSpec tree(const std::string& name, std::string teaches) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile", "second_stage", "type", "operator", "signed"};
  variant.constraints = {
      {PlanErrorCode::TileNotSupported, [name](const ParameterSet& parameters) { return endless(name, parameters); }}};
  variant.launches = [name](const ParameterSet& parameters) { return treeLaunches(name, parameters); };
  variant.hostStage = combineOnHost;
  variant.traffic = [name](const ParameterSet& parameters) { return treeTraffic(name, parameters); };
  variant.longestChain = [name](const ParameterSet& parameters) { return treeChain(name, parameters); };
  return variant;
}

VariantSpec broken(const std::string& name, std::string teaches, Broken how) {
  VariantSpec variant = tree(name, std::move(teaches));
  variant.broken = std::move(how);
  return variant;
}

VariantSpec unrolled() {
  VariantSpec variant = tree("unrolled", "Several loads under way at once for each work-item hide the way to memory; "
                                         "groups are fewer, and so are the sums that they leave.");
  variant.uses.emplace_back("per_item");
  return variant;
}

} // namespace

std::optional<HostStage> combineOnHost(const ParameterSet& parameters) {
  if (onDevice(parameters)) {
    return std::nullopt;
  }
  const bool maximum = isMaximum(parameters);
  return HostStage{"partials", "total",
                   [maximum](const HostArray& in, HostArray& out) { combinePartials(in, maximum, out); }};
}

std::vector<VariantSpec> treeVariants() {
  return {
      tree("interleaved", "A tree of neighbours in local memory: a group leaves one sum instead of an atomic for each "
                          "work-item; but its work-items at work are scattered over all warps, so every warp stays "
                          "busy for a few of them."),
      tree("interleaved_banked", "The first work-items do the work, and warps fall idle as wholes; now the elements "
                                 "that neighbours use lie in the same banks."),
      tree("sequential", "Half of the elements is added to the other half: neighbours use neighbouring elements, "
                         "without divergence in a warp and without bank conflicts."),
      tree("first_add", "The first addition on the way into local memory: no work-item only loads."), unrolled()};
}

std::vector<VariantSpec> brokenTrees() {
  return {
      broken("stride_loop", "Halving a stride keeps all elements only where the group is a power of two.",
             {"The stride is TILE / 2, then half of it, and so on, rounded down: of an odd number the last element "
              "is left out.",
              "With groups of 96 or 100 the sum is too small, the same on every device; with powers of two it is "
              "right.",
              false, CaughtBy::Result}),
      broken("no_length",
             "The size of the grid is no length: a kernel cannot know where an array ends unless it is "
             "told.",
             {"It guards its loads by the size of the grid, which was rounded up to whole groups: the last ones read "
              "past the end of the array.",
              "Where the group does not divide the length, a sum that contains whatever lies behind the array, or a "
              "crash; the simulator names the invalid read.",
              false, CaughtBy::Simulator}),
      broken("divergent_barrier", "A barrier belongs where every work-item of the group comes by.",
             {"a barrier in divergent flow: only the work-items that still add reach it",
              "On a real device it is not launched; the simulator says which work-items wait and which have gone.",
              true, CaughtBy::Simulator}),
      broken("uneven_barriers", "Every work-item of a group must reach a barrier equally often.",
             {"a barrier in a loop that each work-item leaves after a number of steps of its own",
              "On a real device it is not launched; the simulator says which work-items wait and which have gone.",
              true, CaughtBy::Simulator})};
}

} // namespace tileglass::reduction
