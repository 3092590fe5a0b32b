#include "kernels/strided_copy/strided_copy.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/seeded_values.h"
#include "kernels/strided_copy/reference.h"

namespace tileglass {

namespace {

using Launches = std::vector<LaunchSpec>;

std::uint64_t lengthOf(const ParameterSet& parameters) {
  return parameters.size().m;
}

LaunchSpec launch(const std::string& variant, const ParameterSet& parameters, std::vector<KernelArgument> inputs) {
  LaunchSpec spec;
  spec.kernel = "strided_copy_" + variant;
  spec.source = "strided_copy/" + variant + ".cl";
  spec.defines = {{"TILE", parameters.tile().width}};
  spec.globalSize = {roundUp(lengthOf(parameters), parameters.tile().width), 1, 1};
  spec.localSize = {parameters.tile().width, 1, 1};
  spec.arguments = std::move(inputs);
  spec.arguments.push_back(buffer("out"));
  spec.arguments.push_back(uintArgument(lengthOf(parameters)));
  return spec;
}

VariantSpec copyForm(std::string name, std::string teaches) {
  VariantSpec variant;
  variant.name = std::move(name);
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile"};
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t bytes = elementBytes(lengthOf(parameters));
    return Traffic{bytes, bytes};
  };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  return variant;
}

VariantSpec copy() {
  VariantSpec variant = copyForm("copy", "Neighbours copy neighbours: all that is fetched is used.");
  variant.baseline = true;
  variant.launches = [](const ParameterSet& parameters) {
    return Launches{launch("copy", parameters, {buffer("in")})};
  };
  return variant;
}

VariantSpec strided() {
  VariantSpec variant =
      copyForm("strided", "Of every piece that memory delivers, a stride uses a part: at a stride of s "
                          "about one in s bytes, down to 4 of a whole piece.");
  variant.uses.emplace_back("stride");
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("strided", parameters, {buffer("in_strided")});
    spec.arguments.push_back(uintArgument(parameters.number("stride")));
    return Launches{std::move(spec)};
  };
  variant.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return strided_copy::strided(inputs.at("in_strided").floats(), parameters.number("stride"), 0, range);
  };
  return variant;
}

VariantSpec shifted() {
  VariantSpec variant = copyForm("shifted", "Neighbouring addresses that do not start at the start of a piece cost one "
                                            "piece more a group of neighbours, and caches hide most of it.");
  variant.uses.emplace_back("offset");
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("shifted", parameters, {buffer("in_shifted")});
    spec.arguments.push_back(uintArgument(parameters.number("offset")));
    return Launches{std::move(spec)};
  };
  variant.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return strided_copy::strided(inputs.at("in_shifted").floats(), 1, parameters.number("offset"), range);
  };
  return variant;
}

VariantSpec gather() {
  VariantSpec variant = copyForm("gather", "Random places: every element costs a fetch of its own, and the indices are "
                                           "read on top of it.");
  variant.launches = [](const ParameterSet& parameters) {
    return Launches{launch("gather", parameters, {buffer("in"), buffer("index")})};
  };
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t bytes = elementBytes(lengthOf(parameters));
    return Traffic{saturatingProduct({2, bytes}), bytes};
  };
  variant.reference = [](const ParameterSet&, const HostArrays& inputs, OutputRange range) {
    return strided_copy::gathered(inputs.at("in").floats(), inputs.at("index").ints(), range);
  };
  return variant;
}

/// Each variant's input is as long as its furthest element needs, and has a name of its own for that.
std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const std::uint64_t length = lengthOf(parameters);
  const std::uint64_t rounded = roundUp(length, parameters.tile().width);
  const BufferSpec out = {"out", BufferRole::Output, ElementType::Float32, length, rounded};
  if (variant.name == "strided") {
    const std::uint64_t stride = parameters.number("stride");
    return {{"in_strided", BufferRole::Input, ElementType::Float32,
             saturatingSum({saturatingProduct({length - 1, stride}), 1}), saturatingProduct({rounded, stride})},
            out};
  }
  if (variant.name == "shifted") {
    const std::uint64_t offset = parameters.number("offset");
    return {{"in_shifted", BufferRole::Input, ElementType::Float32, saturatingSum({length, offset}),
             saturatingSum({rounded, offset})},
            out};
  }
  std::vector<BufferSpec> all = {{"in", BufferRole::Input, ElementType::Float32, length, rounded}, out};
  if (variant.name == "gather") {
    all.push_back({"index", BufferRole::Input, ElementType::Int32, length, rounded});
  }
  return all;
}

void fill(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
  if (name != "index") {
    fillUniform(values.floats(), seed, name, false);
    return;
  }
  const SeededValues stream(seed, name);
  const std::uint64_t length = lengthOf(parameters);
  for (std::uint64_t i = 0; i < values.elements(); ++i) {
    values.ints()[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(stream.at(i) % length));
  }
}

std::vector<ParameterSpec> parameters() {
  constexpr std::uint64_t kFarthest = std::uint64_t{1} << 20U;
  ParameterSpec stride =
      countParameter("stride", 2, {1, 2, 3, 4, 8, 16, 32}, "How many elements apart those lie that strided copies.");
  ParameterSpec offset =
      countParameter("offset", 1, {0, 1, 2, 4, 8, 16, 32}, "How many elements later shifted starts to read.");
  offset.low = 0;
  stride.high = offset.high = kFarthest;
  return {lengthParameter(4194304, 67108864, "The number of elements that are copied."),
          tileLengthParameter("The number of work-items of a group."), std::move(stride), std::move(offset)};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "strided_copy";
  family.title = "strided_copy: out[i] = in[where i says]";
  family.teaches =
      "The same number of useful bytes from neighbouring, strided, shifted and random places: what is fetched "
      "beside them is the difference.";
  family.parameters = parameters();
  family.variants = {copy(), strided(), shifted(), gather()};
  family.constraints = {lengthFitsUint()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = fill;
  family.reference = [](const ParameterSet&, const HostArrays& inputs, OutputRange range) {
    return strided_copy::strided(inputs.at("in").floats(), 1, 0, range);
  };
  family.referenceCost = [](const ParameterSet& chosen) { return static_cast<double>(lengthOf(chosen)); };
  family.outputRow = arrayRow;
  family.work = [](const ParameterSet& chosen) {
    constexpr double kUsefulBytes = 8.0; // of an element: a load and a store of 4 bytes
    return Work{kUsefulBytes * static_cast<double>(lengthOf(chosen)), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& stridedCopyFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
