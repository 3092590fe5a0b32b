#include "kernels/matmul/shape.h"

#include <algorithm>

#include "app/core/units.h"
#include "kernels/family_parts.h"

namespace tileglass::matmul {

std::uint64_t Shape::groupsAcross() const {
  return ceilDivide(size.n, block.width);
}

std::uint64_t Shape::groupsDown() const {
  return ceilDivide(size.m, block.height);
}

ProblemSize Shape::rounded() const {
  return {roundUp(size.m, block.height), roundUp(size.n, block.width), roundUp(size.k, depth)};
}

Shape tiledShape(const ParameterSet& parameters) {
  const TileShape tile = parameters.tile();
  return {parameters.size(), tile, tile.width, tile};
}

Shape columnShape(const ParameterSet& parameters) {
  const TileShape tile = parameters.tile();
  return {parameters.size(), {tile.height, tile.width}, tile.width, tile, true};
}

Shape workPerItemShape(const ParameterSet& parameters) {
  const TileShape tile = parameters.tile();
  const std::uint64_t rows = saturatingProduct({tile.height, parameters.tile("per_item").height});
  return {parameters.size(), {tile.width, rows}, tile.width, tile};
}

Shape blockedShape(const ParameterSet& parameters) {
  const TileShape block = parameters.tile("block");
  const TileShape item = parameters.tile("per_item");
  return {
      parameters.size(),
      block,
      parameters.number("depth"),
      {std::max<std::uint64_t>(block.width / item.width, 1), std::max<std::uint64_t>(block.height / item.height, 1)}};
}

LaunchSpec launchOf(const std::string& variant, const Shape& shape) {
  LaunchSpec spec;
  spec.kernel = "matmul_" + variant;
  spec.source = "matmul/" + variant + ".cl";
  spec.dimensions = 2;
  const std::uint64_t across = shape.rowsFirst ? shape.groupsDown() : shape.groupsAcross();
  const std::uint64_t down = shape.rowsFirst ? shape.groupsAcross() : shape.groupsDown();
  spec.globalSize = {saturatingProduct({across, shape.group.width}), saturatingProduct({down, shape.group.height}), 1};
  spec.localSize = {shape.group.width, shape.group.height, 1};
  spec.arguments = {buffer("a"),
                    buffer("b"),
                    buffer("c"),
                    uintArgument(shape.size.m),
                    uintArgument(shape.size.n),
                    uintArgument(shape.size.k)};
  return spec;
}

} // namespace tileglass::matmul
