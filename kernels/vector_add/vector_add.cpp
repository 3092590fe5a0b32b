#include "kernels/vector_add/vector_add.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/seeded_values.h"
#include "kernels/vector_add/reference.h"

namespace tileglass {

namespace {

/// Of a in c = factor · a + b: the sum, or the operation that BLAS calls saxpy.
float factorOf(const ParameterSet& parameters) {
  constexpr float kSaxpyFactor = 2.5F; // exact in binary, and no power of two
  return parameters.word("operation") == "saxpy" ? kSaxpyFactor : 1.0F;
}

LaunchSpec launch(const std::string& variant, const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t length = parameters.size().m;
  LaunchSpec spec;
  spec.kernel = "vector_add_" + variant;
  spec.source = "vector_add/" + variant + ".cl";
  spec.defines = {{"TILE", tile}};
  spec.globalSize = {roundUp(length, tile), 1, 1};
  spec.localSize = {tile, 1, 1};
  spec.arguments = {buffer("a"), buffer("b"), buffer("c"), uintArgument(length), FloatArgument{factorOf(parameters)}};
  return spec;
}

/// Both inputs read once, the sum written once.
Traffic traffic(const ParameterSet& parameters) {
  const std::uint64_t bytes = elementBytes(parameters.size().m);
  return {saturatingProduct({2, bytes}), bytes};
}

VariantSpec naive() {
  VariantSpec variant;
  variant.name = "naive";
  variant.baseline = true;
  variant.teaches = "Every element is read once: there is nothing that local memory could save.";
  variant.uses = {"size", "tile", "operation", "signed"};
  variant.launches = [](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{launch("naive", parameters)};
  };
  variant.traffic = traffic;
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{2}; }; // a product and a sum
  return variant;
}

VariantSpec staged() {
  VariantSpec variant = naive();
  variant.name = "staged";
  variant.baseline = false;
  variant.teaches = "Copying into local memory what is read only once costs a copy and a barrier, and gains nothing.";
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("staged", parameters);
    spec.staticLocalBytes = elementBytes(2 * parameters.tile().width);
    return std::vector<LaunchSpec>{spec};
  };
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& /*variant*/, const ParameterSet& parameters) {
  const std::uint64_t length = parameters.size().m;
  const std::uint64_t reach = roundUp(length, parameters.tile().width);
  return {{"a", BufferRole::Input, ElementType::Float32, length, reach},
          {"b", BufferRole::Input, ElementType::Float32, length, reach},
          {"c", BufferRole::Output, ElementType::Float32, length, reach}};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "vector_add";
  family.title = "vector_add: c = a + b, or c = factor · a + b";
  family.teaches = "No reuse, no gain: local memory cannot speed up what reads every element once.";
  family.parameters = {
      lengthParameter(4194304, 67108864, "The number of elements of each array."),
      tileLengthParameter("The number of work-items of a group; the staged kernel copies two tiles of "
                          "that many elements."),
      wordParameter("operation", {"add", "saxpy"}, "add: c = a + b; saxpy: c = 2.5 · a + b, with the same traffic."),
      signedParameter("0: elements are in [0,1); 1: in [-1,1).")};
  family.variants = {naive(), staged()};
  family.constraints = {lengthFitsUint()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = [](const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
    fillUniform(values.floats(), seed, name, parameters.number("signed") != 0);
  };
  family.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return vector_add::reference(inputs.at("a").floats(), inputs.at("b").floats(), factorOf(parameters), range,
                                 parameters.number("signed") != 0);
  };
  family.referenceCost = [](const ParameterSet& parameters) { return static_cast<double>(parameters.size().m); };
  family.outputRow = arrayRow;
  family.work = [](const ParameterSet& parameters) {
    constexpr double kBytesPerElement = 12.0; // two loads and a store of 4 bytes
    return Work{kBytesPerElement * static_cast<double>(parameters.size().m), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& vectorAddFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
