#include <fmt/format.h>

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/reduction/choices.h"

namespace tileglass::reduction {

namespace {

/// A float sum of more has no useful error bound left, and by compare-exchange no useful time either.
constexpr std::uint64_t kMostFloats = std::uint64_t{1} << 22U;
constexpr std::uint64_t kMostInts = std::uint64_t{1} << 26U;
/// Seconds an element on one counter, measured on an H200 (driver 580): 53 s and 1.6 s at 2²⁶.
constexpr double kFloatSeconds = 53.0 / 67108864.0;
constexpr double kIntSeconds = 1.6 / 67108864.0;

LaunchSpec clearLaunch(const std::string& kernel, const std::string& source, const ParameterSet& parameters) {
  LaunchSpec clear;
  clear.kernel = kernel;
  clear.source = source;
  clear.defines = definesOf(parameters);
  clear.arguments = {buffer("total")};
  return clear;
}

LaunchSpec groupsOf(const std::string& kernel, const std::string& source, const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  LaunchSpec spec;
  spec.kernel = kernel;
  spec.source = source;
  spec.defines = definesOf(parameters);
  spec.globalSize = {roundUp(parameters.size().m, tile), 1, 1};
  spec.localSize = {tile, 1, 1};
  spec.arguments = {buffer("values"), buffer("total"), uintArgument(parameters.size().m)};
  return spec;
}

std::vector<LaunchSpec> counterLaunches(const ParameterSet& parameters) {
  const bool floats = isFloat(parameters);
  const std::string source = floats ? "reduction/atomic_float.cl" : "reduction/atomic.cl";
  std::vector<LaunchSpec> launches = {
      clearLaunch(floats ? "reduction_clear_float" : "reduction_clear", source, parameters),
      groupsOf(floats ? "reduction_atomic_float" : "reduction_atomic", source, parameters)};
  for (LaunchSpec& launch : launches) {
    std::erase_if(launch.defines, [](const auto& define) { return define.first == "FLOAT_VALUES"; });
  }
  return launches;
}

std::optional<std::string> takesTooLong(const ParameterSet& parameters) {
  const std::uint64_t length = parameters.size().m;
  const bool floats = isFloat(parameters);
  const std::uint64_t most = floats ? kMostFloats : kMostInts;
  if (length <= most) {
    return std::nullopt;
  }
  const double seconds = static_cast<double>(length) * (floats ? kFloatSeconds : kIntSeconds);
  return fmt::format(
      "{} {} on one counter take about {:.2g} s (measured on an H200){}: choose a size of at most {}, or "
      "another variant.",
      groupDigits(length), floats ? "compare-exchanges" : "atomics", seconds,
      floats ? ", and their sum sticks at 2²⁴" : "", groupDigits(most));
}

bool exact(const ParameterSet& parameters) {
  return !isFloat(parameters) || isMaximum(parameters);
}

Traffic oneSum(const ParameterSet& parameters) {
  return {elementBytes(parameters.size().m), kElementBytes};
}

} // namespace

VariantSpec atomicCounter() {
  VariantSpec variant;
  variant.name = "atomic";
  variant.baseline = true;
  variant.teaches = "Atomics on one counter take turns: however many work-items there are, they add one after another. "
                    "Floats have none in OpenCL 1.2 and must try until nobody else was faster.";
  variant.uses = {"size", "tile", "type", "operator", "signed"};
  variant.constraints = {{PlanErrorCode::PredictedTooLong, takesTooLong}};
  variant.launches = counterLaunches;
  // The atomics themselves are neither loads nor stores here: they are counted apart wherever traffic is counted.
  variant.traffic = oneSum;
  variant.longestChain = [](const ParameterSet& parameters) {
    return exact(parameters) ? std::uint64_t{0} : parameters.size().m;
  };
  return variant;
}

VariantSpec atomicGroups() {
  VariantSpec variant = atomicCounter();
  variant.name = "atomic_groups";
  variant.baseline = false;
  variant.teaches =
      "One atomic a group instead of one a work-item: what groups share needs atomics or a second launch, "
      "and few atomics cost little.";
  variant.constraints.clear();
  variant.launches = [](const ParameterSet& parameters) {
    const std::string source = "reduction/atomic_groups.cl";
    LaunchSpec add = groupsOf("reduction_atomic_groups", source, parameters);
    add.staticLocalBytes = elementBytes(parameters.tile().width);
    return std::vector<LaunchSpec>{clearLaunch("reduction_clear_total", source, parameters), std::move(add)};
  };
  variant.longestChain = [](const ParameterSet& parameters) {
    const std::uint64_t tile = parameters.tile().width;
    return exact(parameters) ? 0 : treeDepth(tile) + ceilDivide(parameters.size().m, tile);
  };
  return variant;
}

VariantSpec assumedSync() {
  VariantSpec variant = atomicGroups();
  variant.name = "assumed_sync";
  variant.teaches = "No barrier holds across groups: they run in any order, and some start when others have ended.";
  variant.broken = Broken{"Group 0 adds the sums of all groups after a barrier that holds for itself alone: the other "
                          "groups may not have written theirs.",
                          "A sum of what happened to be there, different from device to device; with one group it is "
                          "right. The simulator shows the race between groups. The right twins: sequential, with a "
                          "second launch, and atomic_groups.",
                          false, CaughtBy::Simulator};
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = groupsOf("reduction_assumed_sync", "reduction/assumed_sync.cl", parameters);
    spec.staticLocalBytes = elementBytes(parameters.tile().width);
    spec.arguments = {buffer("values"), buffer("sums1"), buffer("total"), uintArgument(parameters.size().m),
                      uintArgument(ceilDivide(parameters.size().m, parameters.tile().width))};
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t sums = elementBytes(ceilDivide(parameters.size().m, parameters.tile().width));
    return Traffic{saturatingSum({elementBytes(parameters.size().m), sums}), saturatingSum({sums, kElementBytes})};
  };
  return variant;
}

VariantSpec gridStride() {
  VariantSpec variant;
  variant.name = "grid_stride";
  variant.teaches =
      "As many groups as fill the device, however long the array: additions in registers, four wide loads "
      "under way at once, and one tree at the end. A reduction can be as fast as memory delivers.";
  variant.uses = {"size", "tile", "groups", "second_stage", "type", "operator", "signed"};
  variant.launches = [](const ParameterSet& parameters) {
    const std::uint64_t tile = parameters.tile().width;
    const auto launch = [&](const std::string& reads, const std::string& writes, std::uint64_t length,
                            std::uint64_t groups) {
      LaunchSpec spec;
      spec.kernel = "reduction_grid_stride";
      spec.source = "reduction/grid_stride.cl";
      spec.defines = definesOf(parameters);
      spec.globalSize = {saturatingProduct({groups, tile}), 1, 1};
      spec.localSize = {tile, 1, 1};
      spec.staticLocalBytes = elementBytes(tile);
      spec.arguments = {buffer(reads), buffer(writes), uintArgument(length), uintArgument(groups)};
      return spec;
    };
    const std::uint64_t groups = parameters.number("groups");
    if (!onDevice(parameters)) {
      return std::vector<LaunchSpec>{launch("values", "partials", parameters.size().m, groups)};
    }
    return std::vector<LaunchSpec>{launch("values", "sums1", parameters.size().m, groups),
                                   launch("sums1", "total", groups, 1)};
  };
  variant.hostStage = combineOnHost;
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t sums = elementBytes(parameters.number("groups"));
    const Traffic first = {elementBytes(parameters.size().m), sums};
    return onDevice(parameters)
               ? Traffic{saturatingSum({first.globalLoadBytes, sums}), saturatingSum({sums, kElementBytes})}
               : first;
  };
  variant.longestChain = [](const ParameterSet& parameters) -> std::uint64_t {
    if (exact(parameters)) {
      return 0;
    }
    const std::uint64_t tile = parameters.tile().width;
    // An item's loads of four, its last one to three elements, the four lanes of its sum, then the tree.
    const auto chain = [&](std::uint64_t length, std::uint64_t items) {
      return ceilDivide(length / 4, items) + 3 + 2 + treeDepth(tile);
    };
    const std::uint64_t groups = parameters.number("groups");
    return chain(parameters.size().m, groups * tile) + (onDevice(parameters) ? chain(groups, tile) : 1);
  };
  return variant;
}

} // namespace tileglass::reduction
