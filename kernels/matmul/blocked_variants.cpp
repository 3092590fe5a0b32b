#include <fmt/format.h>

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/matmul/variants.h"

namespace tileglass::matmul {

namespace {

using Sentence = std::optional<std::string>;

std::string shapeText(const TileShape& shape) {
  return fmt::format("{} × {}", groupDigits(shape.width), groupDigits(shape.height));
}

Sentence blockIsWholeItems(const ParameterSet& parameters) {
  const TileShape block = parameters.tile("block");
  const TileShape item = parameters.tile("per_item");
  if (block.width % item.width == 0 && block.height % item.height == 0) {
    return std::nullopt;
  }
  return fmt::format("A block of {} is not made of whole pieces of {} a work-item: choose a per_item whose width and "
                     "height divide the block's.",
                     shapeText(block), shapeText(item));
}

/// Accesses of four floats need everything in multiples of four.
Sentence multiplesOfFour(const ParameterSet& parameters) {
  const TileShape item = parameters.tile("per_item");
  const std::uint64_t depth = parameters.number("depth");
  if (item.width % 4 == 0 && item.height % 4 == 0 && depth % 4 == 0) {
    return std::nullopt;
  }
  return fmt::format("Accesses of four floats need a per_item and a depth in multiples of 4, and these are {} and {}: "
                     "choose such ones, as per_item=4x8 and depth=16.",
                     shapeText(item), groupDigits(depth));
}

LaunchSpec blockedLaunch(const std::string& variant, const ParameterSet& parameters) {
  const Shape shape = blockedShape(parameters);
  const TileShape item = parameters.tile("per_item");
  LaunchSpec spec = launchOf(variant, shape);
  spec.defines = {{"BLOCK_W", shape.block.width}, {"BLOCK_H", shape.block.height}, {"DEPTH", shape.depth},
                  {"ITEM_W", item.width},         {"ITEM_H", item.height},         {"PAD", parameters.number("pad")}};
  return spec;
}

/// Two tiles of `depth` rows: one as long as the block is high, one as long as it is wide, each with its padding.
std::uint64_t tileElements(const ParameterSet& parameters, std::uint64_t padding) {
  const Shape shape = blockedShape(parameters);
  return saturatingProduct({shape.depth, saturatingSum({shape.block.width, shape.block.height, 2 * padding})});
}

Variant blockedForm(const std::string& name, std::string teaches) {
  Variant variant = variantOf(name, std::move(teaches), blockedShape);
  variant.spec.uses = {"size", "block", "depth", "per_item", "pad", "signed"};
  variant.spec.constraints = {{PlanErrorCode::TileNotSupported, blockIsWholeItems}};
  variant.spec.traffic = [](const ParameterSet& parameters) { return blockTraffic(blockedShape(parameters)); };
  return variant;
}

Variant blocked() {
  Variant variant = blockedForm("blocked", "A block of C in the registers of each work-item: of W + H elements read "
                                           "from local memory it makes W × H products.");
  variant.spec.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = blockedLaunch("blocked", parameters);
    spec.staticLocalBytes = elementBytes(tileElements(parameters, parameters.number("pad")));
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  return variant;
}

/// `buffers` pairs of tiles of float4; their padding is counted in float4, too.
Variant fourWide(const std::string& name, std::string teaches, std::uint64_t buffers) {
  Variant variant = blockedForm(name, std::move(teaches));
  variant.spec.constraints.push_back({PlanErrorCode::TileNotSupported, multiplesOfFour});
  variant.spec.launches = [name, buffers](const ParameterSet& parameters) {
    LaunchSpec spec = blockedLaunch(name, parameters);
    spec.staticLocalBytes =
        elementBytes(saturatingProduct({buffers, tileElements(parameters, 4 * parameters.number("pad"))}));
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  return variant;
}

} // namespace

std::vector<Variant> blockedVariants() {
  return {
      blocked(),
      fourWide("vectorised",
               "Four floats an access: a quarter of the instructions for the same bytes, if the compiler may assume "
               "16-byte alignment, as it may of a pointer to float4.",
               1),
      fourWide("double_buffered",
               "Two pairs of tiles: the next one is fetched while this one is multiplied, so loads hide behind "
               "products, and one barrier a step is enough; it costs twice the local memory, and registers.",
               2),
      fourWide("pipelined",
               "What double_buffered does between global and local memory, once more between local memory and "
               "registers: the elements of the next k are on their way while those of this one are multiplied, even "
               "across the barrier. With few, large groups a unit, nobody else fills the gaps.",
               2)};
}

} // namespace tileglass::matmul
