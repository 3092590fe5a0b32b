#include "kernels/matmul/matmul.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/matmul/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// A side is at most 2³¹, so that the kernels' loop along k cannot pass 2³² with a tile added.
constexpr std::uint64_t kLongestSide = std::uint64_t{1} << 31U;
constexpr std::uint64_t kLongestTileSide = 65536;

/// The sizes of one experiment, and the same rounded up to whole work-groups (and to whole steps along k).
struct Geometry {
  ProblemSize size;
  TileShape tile;
  std::uint64_t pad = 0;
  ProblemSize rounded;

  explicit Geometry(const ParameterSet& parameters)
      : size(parameters.size()), tile(parameters.tile()),
        pad(parameters.number("pad")), rounded{roundUp(size.m, tile.height), roundUp(size.n, tile.width),
                                               roundUp(size.k, tile.width)} {}
  std::uint64_t groupsAcross() const { return rounded.n / tile.width; }
  std::uint64_t groupsDown() const { return rounded.m / tile.height; }
};

std::vector<ParameterSpec> parameters() {
  ParameterSpec size;
  size.name = "size";
  size.kind = ParameterKind::Matrix;
  size.fallback = ProblemSize{512, 512, 512};
  size.gpuDefault = ProblemSize{2048, 2048, 2048};
  for (const std::uint64_t side : {256, 512, 1000, 1024, 2048, 4096}) {
    size.candidates.emplace_back(ProblemSize{side, side, side});
  }
  size.low = 1;
  size.high = kLongestSide;
  size.meaning = "The sides of the matrices: one number for square ones, or MxNxK, where C is M × N, A is M × K and B "
                 "is K × N.";

  ParameterSpec tile;
  tile.name = "tile";
  tile.kind = ParameterKind::Tile;
  tile.fallback = TileShape{16, 16};
  for (const std::uint64_t side : {4, 8, 16, 32, 64}) {
    tile.candidates.emplace_back(TileShape{side, side});
  }
  tile.low = 1;
  tile.high = kLongestTileSide;
  tile.meaning = "The work-group's shape, width × height: each work-group computes a block of C of this shape, and the "
                 "tiled kernel walks along K in steps of the width.";

  ParameterSpec pad;
  pad.name = "pad";
  pad.kind = ParameterKind::Count;
  pad.fallback = std::uint64_t{0};
  pad.candidates = {std::uint64_t{0}, std::uint64_t{1}};
  pad.low = 0;
  pad.high = 64;
  pad.meaning = "Unused columns added to each local row, so that the elements of a column lie in different banks.";

  return {std::move(size), std::move(tile), std::move(pad),
          signedParameter("0: elements of A and B are in [0,1); 1: in [-1,1), where sums cancel and relative errors "
                          "grow.")};
}

LaunchSpec launch(const std::string& variant, const Geometry& geometry) {
  LaunchSpec spec;
  spec.kernel = "matmul_" + variant;
  spec.source = "matmul/" + variant + ".cl";
  spec.defines = {{"TILE_W", geometry.tile.width}, {"TILE_H", geometry.tile.height}};
  spec.dimensions = 2;
  spec.globalSize = {geometry.rounded.n, geometry.rounded.m, 1};
  spec.localSize = {geometry.tile.width, geometry.tile.height, 1};
  spec.arguments = {buffer("a"),
                    buffer("b"),
                    buffer("c"),
                    uintArgument(geometry.size.m),
                    uintArgument(geometry.size.n),
                    uintArgument(geometry.size.k)};
  return spec;
}

/// Two tiles: H × (W + pad) of A and W × (W + pad) of B.
LaunchSpec tiledLaunch(const std::string& variant, const Geometry& geometry) {
  LaunchSpec spec = launch(variant, geometry);
  spec.defines.emplace_back("PAD", geometry.pad);
  const TileShape tile = geometry.tile;
  spec.staticLocalBytes = elementBytes(saturatingProduct({tile.height + tile.width, tile.width + geometry.pad}));
  return spec;
}

Traffic naiveTraffic(const ParameterSet& parameters) {
  const ProblemSize size = parameters.size();
  return {elementBytes(saturatingProduct({2, size.m, size.n, size.k})),
          elementBytes(saturatingProduct({size.m, size.n}))};
}

/// Each group reads its rows of A and its columns of B once.
Traffic tiledTraffic(const ParameterSet& parameters) {
  const Geometry geometry(parameters);
  const ProblemSize size = geometry.size;
  return {elementBytes(saturatingSum({saturatingProduct({geometry.groupsAcross(), size.m, size.k}),
                                      saturatingProduct({geometry.groupsDown(), size.k, size.n})})),
          elementBytes(saturatingProduct({size.m, size.n}))};
}

/// Without guards, the rounded-up sizes are read and written.
Traffic unguardedTraffic(const ParameterSet& parameters) {
  const Geometry geometry(parameters);
  const ProblemSize rounded = geometry.rounded;
  return {elementBytes(saturatingSum({saturatingProduct({geometry.groupsAcross(), rounded.m, rounded.k}),
                                      saturatingProduct({geometry.groupsDown(), rounded.k, rounded.n})})),
          elementBytes(saturatingProduct({rounded.m, rounded.n}))};
}

VariantSpec naive() {
  VariantSpec variant;
  variant.name = "naive";
  variant.baseline = true;
  variant.teaches = "Every work-item reads a whole row of A and a whole column of B from global memory: the same "
                    "elements are read by many work-items of a group.";
  variant.uses = {"size", "tile", "signed"};
  variant.launches = [](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{launch("naive", Geometry(parameters))};
  };
  variant.traffic = naiveTraffic;
  variant.longestChain = [](const ParameterSet& parameters) { return parameters.size().k; };
  return variant;
}

VariantSpec tiledForm(const std::string& name, std::string teaches) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile", "pad", "signed"};
  variant.launches = [name](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{tiledLaunch(name, Geometry(parameters))};
  };
  variant.traffic = tiledTraffic;
  variant.longestChain = [](const ParameterSet& parameters) { return parameters.size().k; };
  return variant;
}

VariantSpec tiled() {
  return tiledForm("tiled", "Each element is copied into local memory once a group and read from there many times: a "
                            "square tile divides the global loads by its width.");
}

VariantSpec tiledUnguarded() {
  VariantSpec variant = tiledForm("tiled_unguarded", "Guards are what makes any size correct, not only multiples of "
                                                     "the tile.");
  variant.broken =
      Broken{"It has no guards, although the grid is rounded up to whole work-groups: work-items outside C "
             "read past the end of a row or of a buffer, and write there.",
             "At sizes that the tile does not divide, wrong elements at the start of rows, and a write "
             "outside C or a crash of the driver; at multiples of the tile it is right."};
  variant.traffic = unguardedTraffic;
  variant.longestChain = [](const ParameterSet& parameters) { return Geometry(parameters).rounded.k; };
  return variant;
}

VariantSpec noFirstBarrier() {
  VariantSpec variant = tiledForm("no_first_barrier", "The barrier after the copy makes the whole tile visible to the "
                                                      "whole group before anyone reads it.");
  variant.broken = Broken{"The barrier between copying the tiles and reading them is missing: a work-item may read an "
                          "element that another one has not copied yet.",
                          "Wrong elements on a GPU where a group is more than one warp; often the right numbers on a "
                          "CPU, and a data race in the simulator either way."};
  return variant;
}

VariantSpec noSecondBarrier() {
  VariantSpec variant = tiledForm("no_second_barrier", "The barrier after the products keeps fast work-items from "
                                                       "overwriting a tile that slow ones still read.");
  variant.broken = Broken{"The barrier between reading the tiles and overwriting them in the next step is missing: a "
                          "fast work-item may replace an element that a slow one still needs.",
                          "Wrong elements on a GPU where a group is more than one warp and K is longer than the tile; "
                          "often the right numbers on a CPU, and a data race in the simulator either way."};
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& /*variant*/, const ParameterSet& parameters) {
  const Geometry geometry(parameters);
  const auto [m, n, k] = geometry.size;
  const ProblemSize rounded = geometry.rounded;
  return {
      {"a", BufferRole::Input, ElementType::Float32, saturatingProduct({m, k}), matrixReach(rounded.m, rounded.k, k)},
      {"b", BufferRole::Input, ElementType::Float32, saturatingProduct({k, n}), matrixReach(rounded.k, rounded.n, n)},
      {"c", BufferRole::Output, ElementType::Float32, saturatingProduct({m, n}), matrixReach(rounded.m, rounded.n, n)}};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "matmul";
  family.title = "matmul: C = A × B";
  family.teaches =
      "Work-items of a group read the same elements over and over: a tile in local memory turns many global "
      "loads into one.";
  family.parameters = parameters();
  family.variants = {naive(), tiled(), tiledUnguarded(), noFirstBarrier(), noSecondBarrier()};
  family.throughputUnit = "GFLOP/s";
  family.buffers = buffers;
  family.fill = [](const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
    fillUniform(values.floats(), seed, name, parameters.number("signed") != 0);
  };
  family.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return matmul::reference(parameters.size(), inputs.at("a").floats(), inputs.at("b").floats(), range,
                             parameters.number("signed") != 0);
  };
  family.referenceCost = [](const ParameterSet& parameters) {
    const ProblemSize size = parameters.size();
    return static_cast<double>(size.m) * static_cast<double>(size.n) * static_cast<double>(size.k);
  };
  family.outputRow = [](const ParameterSet& parameters) { return parameters.size().n; };
  family.work = [](const ParameterSet& parameters) {
    const ProblemSize size = parameters.size();
    return Work{2.0 * static_cast<double>(size.m) * static_cast<double>(size.n) * static_cast<double>(size.k),
                WorkUnit::Flop};
  };
  return family;
}

} // namespace

const FamilySpec& matmulFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
