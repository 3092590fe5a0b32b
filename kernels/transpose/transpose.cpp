#include "kernels/transpose/transpose.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/seeded_values.h"
#include "kernels/transpose/reference.h"

namespace tileglass {

namespace {

using Launches = std::vector<LaunchSpec>;

/// A launch over tiles as wide as the group and `tileRows` high.
LaunchSpec launch(const std::string& variant, const ParameterSet& parameters, std::uint64_t tileRows) {
  const ProblemSize size = parameters.size();
  const TileShape tile = parameters.tile();
  LaunchSpec spec;
  spec.kernel = "transpose_" + variant;
  spec.source = "transpose/" + variant + ".cl";
  spec.defines = {{"TILE_W", tile.width}, {"TILE_H", tile.height}};
  spec.dimensions = 2;
  spec.globalSize = {roundUp(size.n, tile.width), saturatingProduct({ceilDivide(size.m, tileRows), tile.height}), 1};
  spec.localSize = {tile.width, tile.height, 1};
  spec.arguments = {buffer("in"), buffer("out"), uintArgument(size.m), uintArgument(size.n)};
  return spec;
}

/// The same with a padded tile in local memory.
LaunchSpec tiledLaunch(const std::string& variant, const ParameterSet& parameters, std::uint64_t tileRows) {
  LaunchSpec spec = launch(variant, parameters, tileRows);
  const std::uint64_t pad = parameters.number("pad");
  spec.defines.emplace_back("PAD", pad);
  spec.staticLocalBytes = elementBytes(saturatingProduct({tileRows, parameters.tile().width + pad}));
  return spec;
}

std::uint64_t rowsOfTile(const ParameterSet& parameters) {
  return saturatingProduct({parameters.tile().height, parameters.number("per_item")});
}

/// Every element read once and written once.
Traffic traffic(const ParameterSet& parameters) {
  const std::uint64_t bytes = elementBytes(saturatingProduct({parameters.size().m, parameters.size().n}));
  return {bytes, bytes};
}

VariantSpec untiled(const std::string& name, std::string teaches) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile"};
  variant.launches = [name](const ParameterSet& parameters) {
    return Launches{launch(name, parameters, parameters.tile().height)};
  };
  variant.traffic = traffic;
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  return variant;
}

VariantSpec copy() {
  VariantSpec variant = untiled("copy", "The same bytes moved without turning them: no transpose can be faster than "
                                        "this, so the distance to it is what the order of accesses costs.");
  variant.reference = [](const ParameterSet&, const HostArrays& inputs, OutputRange range) {
    const auto part = inputs.at("in").floats().subspan(range.first, range.count);
    return Reference{{part.begin(), part.end()}, {}};
  };
  return variant;
}

VariantSpec tiled() {
  VariantSpec variant = untiled("tiled", "Turned in local memory, a tile is read and written with neighbouring "
                                         "addresses; without padding its columns lie in one bank, and pad=1 shows it.");
  variant.uses = {"size", "tile", "pad"};
  variant.launches = [](const ParameterSet& parameters) {
    return Launches{tiledLaunch("tiled", parameters, parameters.tile().height)};
  };
  return variant;
}

VariantSpec tiledRows() {
  VariantSpec variant =
      untiled("tiled_rows", "Several rows a work-item: more loads under way at once for the same number of work-items, "
                            "which is what hides the way to memory.");
  variant.uses = {"size", "tile", "pad", "per_item"};
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = tiledLaunch("tiled_rows", parameters, rowsOfTile(parameters));
    spec.defines.emplace_back("PER_ITEM", parameters.number("per_item"));
    return Launches{std::move(spec)};
  };
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const auto [rows, columns, unused] = parameters.size();
  const TileShape tile = parameters.tile();
  const std::uint64_t tileRows = variant.name == "tiled_rows" ? rowsOfTile(parameters) : tile.height;
  const std::uint64_t roundedRows = roundUp(rows, tileRows);
  const std::uint64_t roundedColumns = roundUp(columns, tile.width);
  const std::uint64_t elements = saturatingProduct({rows, columns});
  const std::uint64_t straight = matrixReach(roundedRows, roundedColumns, columns);
  const std::uint64_t turned = matrixReach(roundedColumns, roundedRows, rows);
  return {{"in", BufferRole::Input, ElementType::Float32, elements, straight},
          {"out", BufferRole::Output, ElementType::Float32, elements, variant.name == "copy" ? straight : turned}};
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec size =
      matrixSizeParameter(2048, 16384, {512, 1000, 2048, 4096, 8192, 16384},
                          "The sides of the matrix: one number for a square one, or ROWSxCOLUMNSx1 (the third has no "
                          "meaning here).");
  ParameterSpec tile = tileShapeParameter({{8, 8}, {16, 16}, {32, 8}, {32, 32}},
                                          "The work-group's shape, width × height, and the tile's; tiled_rows has "
                                          "per_item times as many rows.");
  tile.gpuDefault = TileShape{32, 32};
  ParameterSpec pad = padParameter("Unused columns added to each local row, so that the elements of a column lie in "
                                   "different banks.");
  ParameterSpec perItem;
  perItem.name = "per_item";
  perItem.tuning = true;
  perItem.kind = ParameterKind::Count;
  perItem.fallback = std::uint64_t{4};
  perItem.candidates = {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{4}, std::uint64_t{8}};
  perItem.low = 1;
  perItem.high = 256;
  perItem.meaning = "How many rows of its tile a work-item of tiled_rows copies.";
  return {std::move(size), std::move(tile), std::move(pad), std::move(perItem)};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "transpose";
  family.title = "transpose: out[column][row] = in[row][column]";
  family.teaches =
      "Nothing is computed and nothing is read twice: only the order of addresses decides, in global memory "
      "as in the banks of local memory.";
  family.parameters = parameters();
  VariantSpec naive = untiled("naive", "Reads neighbouring addresses and writes addresses a whole row apart: one side "
                                       "of a transpose is always in the wrong order without local memory.");
  naive.baseline = true;
  family.variants = {std::move(naive), tiled(), tiledRows(), copy()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = [](const ParameterSet&, std::string_view name, std::uint64_t seed, HostArray& values) {
    fillUniform(values.floats(), seed, name, false);
  };
  family.reference = [](const ParameterSet& chosen, const HostArrays& inputs, OutputRange range) {
    return transpose::reference(chosen.size().m, chosen.size().n, inputs.at("in").floats(), range);
  };
  family.referenceCost = [](const ParameterSet& chosen) {
    return static_cast<double>(chosen.size().m) * static_cast<double>(chosen.size().n);
  };
  family.outputRow = [](const ParameterSet& chosen) { return chosen.size().m; };
  family.work = [](const ParameterSet& chosen) {
    constexpr double kBytesPerElement = 8.0; // a load and a store of 4 bytes
    return Work{kBytesPerElement * static_cast<double>(chosen.size().m) * static_cast<double>(chosen.size().n),
                WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& transposeFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
