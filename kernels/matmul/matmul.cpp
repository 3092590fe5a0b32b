#include "kernels/matmul/matmul.h"

#include <iterator>

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/matmul/reference.h"
#include "kernels/matmul/variants.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

constexpr std::uint64_t kLongestBlockSide = 65536;

std::vector<ParameterSpec> parameters() {
  ParameterSpec size =
      matrixSizeParameter(512, 2048, {256, 512, 1000, 1024, 2048, 4096},
                          "The sides of the matrices: one number for square ones, or MxNxK, where C is M × N, A is M × "
                          "K and B is K × N.");
  ParameterSpec tile = tileShapeParameter({{4, 4}, {8, 8}, {16, 16}, {32, 32}, {64, 64}},
                                          "The work-group's shape, width × height: each work-group computes a block of "
                                          "C of this shape, and the tiled kernel walks along K in steps of the width.");
  ParameterSpec pad = padParameter("Unused columns added to each local row, so that the elements of a column lie in "
                                   "different banks; float4 columns from vectorised on.");

  return {std::move(size), std::move(tile), std::move(pad),
          signedParameter("0: elements of A and B are in [0,1); 1: in [-1,1), where sums cancel and relative errors "
                          "grow.")};
}

/// What only some variants have: how the blocks in registers are cut.
std::vector<ParameterSpec> blockParameters() {
  ParameterSpec block;
  block.name = "block";
  block.tuning = true;
  block.kind = ParameterKind::Tile;
  block.fallback = TileShape{64, 64};
  block.gpuDefault = TileShape{256, 128}; // of the blocks tried on an H200 the fastest: resources/docs/ladder.md
  block.cpuDefault = TileShape{64, 64};
  for (const std::uint64_t side : {32, 64, 128, 256}) {
    block.candidates.emplace_back(TileShape{side, side});
  }
  block.candidates.emplace_back(TileShape{128, 256});
  block.candidates.emplace_back(TileShape{256, 128});
  block.low = 1;
  block.high = kLongestBlockSide;
  block.meaning = "The block of C that a group of the blocked kernels computes, width × height; its work-items are "
                  "block ÷ per_item.";

  ParameterSpec depth;
  depth.name = "depth";
  depth.tuning = true;
  depth.kind = ParameterKind::Count;
  depth.fallback = std::uint64_t{16};
  depth.gpuDefault = std::uint64_t{8};
  depth.candidates = {std::uint64_t{4}, std::uint64_t{8}, std::uint64_t{16}, std::uint64_t{32}, std::uint64_t{64}};
  depth.low = 1;
  depth.high = kLongestBlockSide;
  depth.meaning = "How many elements along K the blocked kernels copy in a step.";

  ParameterSpec perItem;
  perItem.name = "per_item";
  perItem.tuning = true;
  perItem.kind = ParameterKind::Tile;
  perItem.fallback = TileShape{4, 4};
  perItem.gpuDefault = TileShape{8, 16};
  perItem.cpuDefault = TileShape{16, 8};
  perItem.candidates = {TileShape{4, 4}, TileShape{8, 4},  TileShape{4, 8},
                        TileShape{8, 8}, TileShape{16, 8}, TileShape{8, 16}};
  perItem.low = 1;
  perItem.high = 1024;
  perItem.meaning = "The elements of C that one work-item computes, width × height; work_per_item takes its height.";
  return {std::move(block), std::move(depth), std::move(perItem)};
}

std::vector<ParameterSpec> allParameters() {
  std::vector<ParameterSpec> all = parameters();
  for (ParameterSpec& spec : blockParameters()) {
    all.push_back(std::move(spec));
  }
  return all;
}

const std::vector<matmul::Variant>& members() {
  static const std::vector<matmul::Variant> kMembers = [] {
    std::vector<matmul::Variant> all;
    const auto add = [&all](std::vector<matmul::Variant> list) {
      all.insert(all.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
    };
    add(matmul::tiledVariants());
    add(matmul::blockedVariants());
    all.push_back(matmul::naiveColumn());
    add(matmul::brokenVariants());
    return all;
  }();
  return kMembers;
}

/// Where `variant` is none of the family's, the shape of the baseline.
matmul::Shape shapeOf(const VariantSpec& variant, const ParameterSet& parameters) {
  for (const matmul::Variant& member : members()) {
    if (member.spec.name == variant.name) {
      return member.shape(parameters);
    }
  }
  return members().front().shape(parameters);
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const auto [m, n, k] = parameters.size();
  const ProblemSize rounded = shapeOf(variant, parameters).rounded();
  const BufferSpec c = {"c", BufferRole::Output, ElementType::Float32, saturatingProduct({m, n}),
                        matrixReach(rounded.m, rounded.n, n)};
  if (variant.name == "tiled_host_padded") {
    std::vector<BufferSpec> padded = matmul::paddedInputs(parameters);
    padded.push_back(c);
    return padded;
  }
  return {
      {"a", BufferRole::Input, ElementType::Float32, saturatingProduct({m, k}), matrixReach(rounded.m, rounded.k, k)},
      {"b", BufferRole::Input, ElementType::Float32, saturatingProduct({k, n}), matrixReach(rounded.k, rounded.n, n)},
      c};
}

void fill(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
  if (name == "a" || name == "b") {
    fillUniform(values.floats(), seed, name, parameters.number("signed") != 0);
  } else {
    matmul::fillPadded(parameters, name, seed, values.floats());
  }
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "matmul";
  family.title = "matmul: C = A × B";
  family.teaches =
      "Work-items of a group read the same elements over and over: a tile in local memory turns many global "
      "loads into one.";
  family.parameters = allParameters();
  for (const matmul::Variant& member : members()) {
    family.variants.push_back(member.spec);
  }
  family.throughputUnit = "GFLOP/s";
  family.buffers = buffers;
  family.fill = fill;
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
