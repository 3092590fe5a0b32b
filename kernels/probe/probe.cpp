#include "kernels/probe/probe.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"

namespace tileglass {

namespace {

LaunchSpec launch(const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t length = parameters.size().m;
  LaunchSpec spec;
  spec.kernel = "probe";
  spec.source = "probe/probe.cl";
  spec.defines = {{"TILE", tile}};
  spec.globalSize = {roundUp(length, tile), 1, 1};
  spec.localSize = {tile, 1, 1};
  spec.arguments = {buffer("indices"), uintArgument(length)};
  return spec;
}

VariantSpec probe() {
  VariantSpec variant;
  variant.name = "probe";
  variant.baseline = true;
  variant.teaches = "How many groups fit depends on their size and their local bytes, even where they do nothing.";
  variant.uses = {"size", "tile"};
  variant.launches = [](const ParameterSet& parameters) { return std::vector<LaunchSpec>{launch(parameters)}; };
  variant.traffic = [](const ParameterSet& parameters) { return Traffic{0, elementBytes(parameters.size().m)}; };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  return variant;
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "probe";
  family.title = "probe: groups that only take room";
  family.teaches = "What a compute unit holds follows from a group's size, registers and local bytes alone.";
  family.parameters = {lengthParameter(65536, 1048576, "The number of work-items of the launch."),
                       tileLengthParameter("The number of work-items of a group.")};
  family.variants = {probe()};
  family.constraints = {lengthFitsUint()};
  family.throughputUnit = "GB/s";
  family.buffers = [](const VariantSpec&, const ParameterSet& parameters) -> std::vector<BufferSpec> {
    const std::uint64_t length = parameters.size().m;
    return {{"indices", BufferRole::Output, ElementType::Int32, length, roundUp(length, parameters.tile().width)}};
  };
  family.fill = [](const ParameterSet&, std::string_view, std::uint64_t, HostArray&) {};
  family.reference = [](const ParameterSet&, const HostArrays&, OutputRange range) {
    Reference result;
    for (std::uint64_t i = 0; i < range.count; ++i) {
      result.expected.push_back(static_cast<double>(range.first + i));
    }
    return result;
  };
  family.referenceCost = [](const ParameterSet& parameters) { return static_cast<double>(parameters.size().m); };
  family.outputRow = arrayRow;
  family.work = [](const ParameterSet& parameters) {
    return Work{static_cast<double>(elementBytes(parameters.size().m)), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& probeFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
