#include "kernels/convolution/convolution.h"

#include <algorithm>

#include "app/core/units.h"
#include "kernels/convolution/reference.h"
#include "kernels/family_parts.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// Its square of weights exceeds the constant memory of any device, so the plan says what does not fit.
constexpr std::uint64_t kLargestRadius = 4096;

using Launches = std::vector<LaunchSpec>;

std::uint64_t tapsOf(const ParameterSet& parameters) {
  return 2 * parameters.number("radius") + 1;
}

std::uint64_t elementsOf(const ParameterSet& parameters) {
  return saturatingProduct({parameters.size().m, parameters.size().n});
}

LaunchSpec launch(const std::string& file, const std::string& kernel, const ParameterSet& parameters,
                  std::vector<KernelArgument> buffers) {
  const ProblemSize size = parameters.size();
  const TileShape tile = parameters.tile();
  LaunchSpec spec;
  spec.kernel = "convolution_" + kernel;
  spec.source = "convolution/" + file + ".cl";
  spec.defines = {{"TILE_W", tile.width}, {"TILE_H", tile.height}};
  spec.dimensions = 2;
  spec.globalSize = {roundUp(size.n, tile.width), roundUp(size.m, tile.height), 1};
  spec.localSize = {tile.width, tile.height, 1};
  spec.arguments = std::move(buffers);
  for (const std::uint64_t value : {size.m, size.n, parameters.number("radius")}) {
    spec.arguments.push_back(uintArgument(value));
  }
  return spec;
}

/// Σ over positions of how many of the taps of a line lie within `length`.
std::uint64_t reachable(std::uint64_t length, std::uint64_t radius) {
  const std::uint64_t near = std::min(radius, length - 1);
  return saturatingSum({length, saturatingProduct({2, saturatingProduct({near, length}) - near * (near + 1) / 2})});
}

Traffic naiveTraffic(const ParameterSet& parameters) {
  const std::uint64_t radius = parameters.number("radius");
  return {
      elementBytes(saturatingProduct({reachable(parameters.size().m, radius), reachable(parameters.size().n, radius)})),
      elementBytes(elementsOf(parameters))};
}

Traffic tiledTraffic(const ParameterSet& parameters) {
  const TileShape tile = parameters.tile();
  const std::uint64_t radius = parameters.number("radius");
  const ProblemSize size = parameters.size();
  return {
      elementBytes(saturatingProduct({withHalos(size.m, tile.height, radius), withHalos(size.n, tile.width, radius)})),
      elementBytes(elementsOf(parameters))};
}

Traffic separableTraffic(const ParameterSet& parameters) {
  const std::uint64_t radius = parameters.number("radius");
  const ProblemSize size = parameters.size();
  const std::uint64_t alongRows = saturatingProduct({size.m, reachable(size.n, radius)});
  const std::uint64_t alongColumns = saturatingProduct({size.n, reachable(size.m, radius)});
  return {elementBytes(saturatingSum({alongRows, alongColumns})),
          elementBytes(saturatingProduct({2, elementsOf(parameters)}))};
}

VariantSpec naive() {
  VariantSpec variant;
  variant.name = "naive";
  variant.baseline = true;
  variant.teaches = "Every element is read by each work-item that needs it: (2 × radius + 1)² times.";
  variant.uses = {"size", "tile", "radius", "signed"};
  variant.launches = [](const ParameterSet& parameters) {
    return Launches{launch("naive", "naive", parameters, {buffer("in"), constantBuffer("weights"), buffer("out")})};
  };
  variant.traffic = naiveTraffic;
  variant.longestChain = [](const ParameterSet& parameters) {
    return saturatingProduct({tapsOf(parameters), tapsOf(parameters)});
  };
  return variant;
}

VariantSpec tiled() {
  VariantSpec variant = naive();
  variant.name = "tiled";
  variant.baseline = false;
  variant.teaches =
      "A halo on four sides: the larger the tile, the smaller its share; corners are read by four groups.";
  variant.uses.emplace_back("pad");
  variant.launches = [](const ParameterSet& parameters) {
    const TileShape tile = parameters.tile();
    const std::uint64_t halo = 2 * parameters.number("radius");
    const std::uint64_t stride = tile.width + halo + parameters.number("pad");
    LaunchSpec spec = launch("tiled", "tiled", parameters, {buffer("in"), constantBuffer("weights"), buffer("out")});
    spec.arguments.push_back(uintArgument(stride));
    spec.arguments.emplace_back(LocalArgument{elementBytes(saturatingProduct({tile.height + halo, stride}))});
    return Launches{std::move(spec)};
  };
  variant.traffic = tiledTraffic;
  return variant;
}

VariantSpec separable() {
  VariantSpec variant = naive();
  variant.name = "separable";
  variant.baseline = false;
  variant.teaches = "Fewer products beat faster ones: where the weights are a column times a row, two passes of one "
                    "dimension do, for one more way through global memory.";
  variant.launches = [](const ParameterSet& parameters) {
    return Launches{
        launch("separable", "separable_rows", parameters, {buffer("in"), constantBuffer("line"), buffer("between")}),
        launch("separable", "separable_columns", parameters,
               {buffer("between"), constantBuffer("line"), buffer("out")})};
  };
  variant.traffic = separableTraffic;
  // Two sums, and the rounding of the weights of the line and of the square.
  variant.longestChain = [](const ParameterSet& parameters) { return 2 * tapsOf(parameters) + 3; };
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const ProblemSize size = parameters.size();
  const TileShape tile = parameters.tile();
  const std::uint64_t radius = parameters.number("radius");
  const std::uint64_t elements = elementsOf(parameters);
  const std::uint64_t reach =
      matrixReach(roundUp(size.m, tile.height) + radius, roundUp(size.n, tile.width) + radius, size.n);
  const std::uint64_t taps = tapsOf(parameters);
  std::vector<BufferSpec> all = {{"in", BufferRole::Input, ElementType::Float32, elements, reach},
                                 {"out", BufferRole::Output, ElementType::Float32, elements, reach}};
  if (variant.name == "separable") {
    all.push_back({"line", BufferRole::Input, ElementType::Float32, taps, taps});
    all.push_back({"between", BufferRole::Scratch, ElementType::Float32, elements, reach});
  } else {
    all.push_back({"weights", BufferRole::Input, ElementType::Float32, taps * taps, taps * taps});
  }
  return all;
}

/// Of a triangle: radius + 1 in the middle and 1 at the ends, divided by its sum (radius + 1)².
double lineWeight(std::uint64_t tap, std::uint64_t taps) {
  const auto peak = static_cast<double>(taps / 2 + 1);
  return static_cast<double>(std::min(tap, taps - 1 - tap) + 1) / (peak * peak);
}

void fill(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
  if (name == "in") {
    fillUniform(values.floats(), seed, name, parameters.number("signed") != 0);
    return;
  }
  const std::uint64_t taps = tapsOf(parameters);
  for (std::uint64_t i = 0; i < values.elements(); ++i) {
    const double row = name == "weights" ? lineWeight(i / taps, taps) : 1.0;
    values.floats()[i] = static_cast<float>(row * lineWeight(i % taps, taps));
  }
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec size =
      matrixSizeParameter(1024, 8192, {512, 1000, 1024, 2048, 4096, 8192},
                          "The sides of the matrix: one number for a square one, or ROWSxCOLUMNSx1 (the third has no "
                          "meaning here).");
  ParameterSpec tile = tileShapeParameter({{8, 8}, {16, 16}, {32, 8}, {32, 32}},
                                          "The work-group's shape, width × height; the tile in local memory has 2 × "
                                          "radius rows and columns more.");
  ParameterSpec radius =
      countParameter("radius", 2, {0, 1, 2, 4, 8}, "How many rows and columns away neighbours count.");
  radius.low = 0;
  radius.high = kLargestRadius;
  return {std::move(size), std::move(tile), std::move(radius), padParameter("Unused columns added to each local row."),
          signedParameter("0: elements are in [0,1); 1: in [-1,1), where sums cancel.")};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "convolution";
  family.title = "convolution: weighted mean of neighbours in two dimensions";
  family.teaches =
      "In two dimensions every element is wanted (2 × radius + 1)² times: a tile with a halo saves loads, and "
      "separable weights save the products themselves.";
  family.parameters = parameters();
  family.variants = {naive(), tiled(), separable()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = fill;
  family.reference = [](const ParameterSet& chosen, const HostArrays& inputs, OutputRange range) {
    return convolution::reference(chosen.size().m, chosen.size().n, inputs.at("in").floats(),
                                  inputs.at("weights").floats(), range, chosen.number("signed") != 0);
  };
  family.referenceCost = [](const ParameterSet& chosen) {
    const auto taps = static_cast<double>(tapsOf(chosen));
    return static_cast<double>(elementsOf(chosen)) * taps * taps;
  };
  family.outputRow = [](const ParameterSet& chosen) { return chosen.size().n; };
  family.work = [](const ParameterSet& chosen) {
    constexpr double kBytesPerElement = 8.0; // what cannot be saved: one load and one store of 4 bytes
    return Work{kBytesPerElement * static_cast<double>(elementsOf(chosen)), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& convolutionFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
