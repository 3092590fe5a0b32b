#include <algorithm>

#include <fmt/format.h>

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/matmul/variants.h"
#include "kernels/seeded_values.h"

namespace tileglass::matmul {

namespace {

using Defines = std::vector<std::pair<std::string, std::uint64_t>>;

Defines tileDefines(const ParameterSet& parameters) {
  return {{"TILE_W", parameters.tile().width}, {"TILE_H", parameters.tile().height}};
}

/// Each work-item reads a row of A and a column of B.
Traffic naiveTraffic(const ParameterSet& parameters) {
  const ProblemSize size = parameters.size();
  return {elementBytes(saturatingProduct({2, size.m, size.n, size.k})),
          elementBytes(saturatingProduct({size.m, size.n}))};
}

Variant untiled(const std::string& name, std::string teaches, Shape (*shape)(const ParameterSet&)) {
  Variant variant = variantOf(name, std::move(teaches), shape);
  variant.spec.uses = {"size", "tile", "signed"};
  variant.spec.launches = [name, shape](const ParameterSet& parameters) {
    LaunchSpec spec = launchOf(name, shape(parameters));
    spec.defines = tileDefines(parameters);
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.spec.traffic = naiveTraffic;
  return variant;
}

/// Two tiles: `rows` × (W + pad) of A and W × (W + pad) of B.
LaunchSpec withTiles(LaunchSpec spec, const ParameterSet& parameters, std::uint64_t rows) {
  const std::uint64_t width = parameters.tile().width;
  spec.defines = tileDefines(parameters);
  spec.defines.emplace_back("PAD", parameters.number("pad"));
  spec.staticLocalBytes =
      elementBytes(saturatingProduct({saturatingSum({rows, width}), width + parameters.number("pad")}));
  return spec;
}

Variant tiled(const std::string& name, std::string teaches) {
  Variant variant = variantOf(name, std::move(teaches), tiledShape);
  variant.spec.uses = {"size", "tile", "pad", "signed"};
  variant.spec.launches = [name](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{
        withTiles(launchOf(name, tiledShape(parameters)), parameters, parameters.tile().height)};
  };
  variant.spec.traffic = [](const ParameterSet& parameters) { return blockTraffic(tiledShape(parameters)); };
  return variant;
}

/// The padded matrices are read whole; C keeps its size.
Traffic paddedTraffic(const ParameterSet& parameters) {
  Shape shape = tiledShape(parameters);
  const std::uint64_t stores = blockTraffic(shape).globalStoreBytes;
  shape.size = shape.rounded();
  return {blockTraffic(shape).globalLoadBytes, stores};
}

Variant tiledHostPadded() {
  Variant variant = tiled("tiled_host_padded",
                          "The other way to any size: the host pads the matrices with zeros to whole tiles, and the "
                          "kernel loses its guards; the padding costs memory, and time on the host that is not in the "
                          "kernel's.");
  variant.spec.launches = [](const ParameterSet& parameters) {
    const Shape shape = tiledShape(parameters);
    LaunchSpec spec = withTiles(launchOf("tiled_host_padded", shape), parameters, parameters.tile().height);
    const std::vector<BufferSpec> inputs = paddedInputs(parameters);
    spec.arguments = {buffer(inputs[0].name),         buffer(inputs[1].name),     buffer("c"),
                      uintArgument(shape.size.m),     uintArgument(shape.size.n), uintArgument(shape.rounded().k),
                      uintArgument(shape.rounded().n)};
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.spec.traffic = paddedTraffic;
  variant.spec.longestChain = [](const ParameterSet& parameters) { return tiledShape(parameters).rounded().k; };
  return variant;
}

Variant workPerItem() {
  Variant variant = variantOf("work_per_item",
                              "Several elements of C a work-item, in one column: an element of B's tile, once in a "
                              "register, serves all of them, and a product costs half the loads from local memory.",
                              workPerItemShape);
  variant.spec.uses = {"size", "tile", "pad", "per_item", "signed"};
  variant.spec.launches = [](const ParameterSet& parameters) {
    const Shape shape = workPerItemShape(parameters);
    LaunchSpec spec = withTiles(launchOf("work_per_item", shape), parameters, shape.block.height);
    spec.defines.emplace_back("PER_ITEM", parameters.tile("per_item").height);
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.spec.traffic = [](const ParameterSet& parameters) { return blockTraffic(workPerItemShape(parameters)); };
  return variant;
}

/// Without guards, the rounded-up sizes are read and written.
Traffic unguardedTraffic(const ParameterSet& parameters) {
  Shape shape = tiledShape(parameters);
  shape.size = shape.rounded();
  return blockTraffic(shape);
}

Variant broken(const std::string& name, std::string teaches, Broken how) {
  Variant variant = tiled(name, std::move(teaches));
  variant.spec.broken = std::move(how);
  return variant;
}

Variant tiledUnguarded() {
  Variant variant =
      broken("tiled_unguarded", "Guards are what makes any size correct, not only multiples of the tile.",
             {"It has no guards, although the grid is rounded up to whole work-groups: work-items outside C read past "
              "the end of a row or of a buffer, and write there.",
              "At sizes that the tile does not divide, wrong elements at the start of rows, and a write outside C or a "
              "crash of the driver; at multiples of the tile it is right.",
              false, CaughtBy::Result});
  variant.spec.traffic = unguardedTraffic;
  variant.spec.longestChain = [](const ParameterSet& parameters) { return tiledShape(parameters).rounded().k; };
  return variant;
}

Variant noFirstBarrier() {
  return broken("no_first_barrier",
                "The barrier after the copy makes the whole tile visible to the whole group before anyone reads it.",
                {"The barrier between copying the tiles and reading them is missing: a work-item may read an element "
                 "that another one has not copied yet.",
                 "Wrong elements on a GPU where a group is more than one warp; often the right numbers on a CPU, and a "
                 "data race in the simulator either way."});
}

Variant noSecondBarrier() {
  return broken("no_second_barrier",
                "The barrier after the products keeps fast work-items from overwriting a tile that slow ones still "
                "read.",
                {"The barrier between reading the tiles and overwriting them in the next step is missing: a fast "
                 "work-item may replace an element that a slow one still needs.",
                 "Wrong elements on a GPU where a group is more than one warp and K is longer than the tile; often the "
                 "right numbers on a CPU, and a data race in the simulator either way."});
}

Variant lastTileDropped() {
  Variant variant =
      broken("last_tile_dropped", "A loop along K takes as many steps as tiles begin, not as many as fit whole.",
             {"It walks along K in K / TILE steps, rounded down: what lies behind the last whole tile is never added.",
              "Where the tile's width does not divide K, every element of C is too small by its last products, the "
              "same on every device; where K is shorter than the tile, C is 0.",
              false, CaughtBy::Result});
  variant.spec.traffic = [](const ParameterSet& parameters) {
    Shape shape = tiledShape(parameters);
    const std::uint64_t stores = blockTraffic(shape).globalStoreBytes;
    shape.size.k = shape.size.k / shape.depth * shape.depth;
    return Traffic{blockTraffic(shape).globalLoadBytes, stores};
  };
  return variant;
}

std::string paddedName(std::string_view name, std::uint64_t rows, std::uint64_t columns) {
  return fmt::format("{}_padded_{}x{}", name, rows, columns);
}

} // namespace

Variant variantOf(std::string name, std::string teaches, Shape (*shape)(const ParameterSet&)) {
  Variant variant;
  variant.spec.name = std::move(name);
  variant.spec.teaches = std::move(teaches);
  variant.spec.longestChain = [](const ParameterSet& parameters) { return parameters.size().k; };
  variant.shape = shape;
  return variant;
}

Traffic blockTraffic(const Shape& shape) {
  const ProblemSize size = shape.size;
  return {elementBytes(saturatingSum({saturatingProduct({shape.groupsAcross(), size.m, size.k}),
                                      saturatingProduct({shape.groupsDown(), size.k, size.n})})),
          elementBytes(saturatingProduct({size.m, size.n}))};
}

std::vector<BufferSpec> paddedInputs(const ParameterSet& parameters) {
  const ProblemSize rounded = tiledShape(parameters).rounded();
  const auto padded = [](std::string_view name, std::uint64_t rows, std::uint64_t columns) {
    const std::uint64_t elements = saturatingProduct({rows, columns});
    return BufferSpec{paddedName(name, rows, columns), BufferRole::Input, ElementType::Float32, elements, elements};
  };
  return {padded("a", rounded.m, rounded.k), padded("b", rounded.k, rounded.n)};
}

void fillPadded(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, std::span<float> values) {
  const ProblemSize size = parameters.size();
  const ProblemSize rounded = tiledShape(parameters).rounded();
  const bool left = name.starts_with('a');
  const std::uint64_t rows = left ? size.m : size.k;
  const std::uint64_t columns = left ? size.k : size.n;
  const std::uint64_t stride = left ? rounded.k : rounded.n;
  std::vector<float> exact(rows * columns);
  fillUniform(exact, seed, name.substr(0, 1), parameters.number("signed") != 0);
  std::ranges::fill(values, 0.0F);
  for (std::uint64_t row = 0; row < rows; ++row) {
    std::copy_n(exact.begin() + static_cast<std::ptrdiff_t>(row * columns), columns,
                values.begin() + static_cast<std::ptrdiff_t>(row * stride));
  }
}

std::vector<Variant> tiledVariants() {
  Variant naive = untiled("naive",
                          "Every work-item reads a whole row of A and a whole column of B from global memory: the same "
                          "elements are read by many work-items of a group.",
                          tiledShape);
  naive.spec.baseline = true;
  return {std::move(naive),
          tiled("tiled", "Each element is copied into local memory once a group and read from there many times: a "
                         "square tile divides the global loads by its width."),
          tiledHostPadded(), workPerItem()};
}

Variant naiveColumn() {
  return untiled(
      "naive_column",
      "Which index follows dimension 0 decides what neighbours read together: here they read A and write C a "
      "whole row apart, and most of what is fetched is not used.",
      columnShape);
}

std::vector<Variant> brokenVariants() {
  return {tiledUnguarded(), noFirstBarrier(), noSecondBarrier(), lastTileDropped()};
}

} // namespace tileglass::matmul
