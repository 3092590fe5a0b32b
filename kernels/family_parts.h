// What several families declare alike: parameters, index reach, arguments.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "app/core/kernel_spec.h"

namespace tileglass {

/// "size": the length of an array.
ParameterSpec lengthParameter(std::uint64_t cpuDefault, std::uint64_t gpuDefault, std::string meaning);
/// "tile": the length of a one-dimensional work-group, 256 by default.
ParameterSpec tileLengthParameter(std::string meaning);
/// "size": the sides of matrices, at most 2³¹ each, so that a loop along one cannot pass 2³² with a tile added. The
/// candidates are square.
ParameterSpec matrixSizeParameter(std::uint64_t side, std::uint64_t gpuSide,
                                  std::initializer_list<std::uint64_t> candidates, std::string meaning);
/// "tile": the shape of a two-dimensional work-group, 16 × 16 by default.
ParameterSpec tileShapeParameter(std::initializer_list<TileShape> candidates, std::string meaning);
/// "pad": unused columns of local rows, 0 by default.
ParameterSpec padParameter(std::string meaning);
/// A parameter that is one of these words, the first by default.
ParameterSpec wordParameter(std::string name, std::vector<std::string> words, std::string meaning);
/// A whole number from 1 to 65,536.
ParameterSpec countParameter(std::string name, std::uint64_t fallback, std::initializer_list<std::uint64_t> candidates,
                             std::string meaning);
/// "signed": whether inputs are also negative.
ParameterSpec signedParameter(std::string meaning);
/// "size" may be at most 2³² − 1, because it travels as a uint argument.
Constraint lengthFitsUint();

/// The "row" of an array's sampled verification: a run of at most 4,096 elements (the last one may be shorter).
std::uint64_t arrayRow(const ParameterSet& parameters);

/// a + b + …, saturating at the largest 64-bit number.
std::uint64_t saturatingSum(std::initializer_list<std::uint64_t> terms);
/// rows × columns saturating, as the index after the last one of a grid rounded up to `rows` × `columns` over rows that
/// are `stride` long: (rows − 1)·stride + columns.
std::uint64_t matrixReach(std::uint64_t rows, std::uint64_t columns, std::uint64_t stride);
/// Elements that tiles along a line of `length` elements read together: each element once, and the halo of `radius`
/// elements on both sides of each tile once more, where it lies within the line.
std::uint64_t withHalos(std::uint64_t length, std::uint64_t tile, std::uint64_t radius);
/// Bytes of that many elements, saturating.
std::uint64_t elementBytes(std::uint64_t elements);

KernelArgument buffer(std::string name);
KernelArgument constantBuffer(std::string name);
/// A size as kernels take it. Sizes of more than 32 bits were refused before (by the reach of their buffers or by
/// lengthFitsUint), so the cut never shows.
KernelArgument uintArgument(std::uint64_t value);

} // namespace tileglass
