// The variants of matmul, each with the shape in which it cuts the matrices.
#pragma once

#include <vector>

#include "kernels/matmul/shape.h"

namespace tileglass::matmul {

struct Variant {
  VariantSpec spec;
  Shape (*shape)(const ParameterSet&) = nullptr;
};

/// One element of C a work-item: naive, tiled, tiled_host_padded; and work_per_item, several in a column.
std::vector<Variant> tiledVariants();
/// naive with dimension 0 along the rows: beside the ladder, not on it.
Variant naiveColumn();
/// Blocks of C in registers: blocked, vectorised, double_buffered, pipelined.
std::vector<Variant> blockedVariants();
/// Broken on purpose.
std::vector<Variant> brokenVariants();

/// A variant whose chain of additions is k long, launched once over its shape.
Variant variantOf(std::string name, std::string teaches, Shape (*shape)(const ParameterSet&));
/// Every group reads its rows of A and its columns of B once; C is written once.
Traffic blockTraffic(const Shape& shape);
/// The padded inputs of tiled_host_padded: their names tell their shapes, since their contents depend on them.
std::vector<BufferSpec> paddedInputs(const ParameterSet& parameters);
/// Fills one of them: the elements of `a` or `b`, and zeros around them.
void fillPadded(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, std::span<float> values);

} // namespace tileglass::matmul
