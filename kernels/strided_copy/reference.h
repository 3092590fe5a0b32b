// What the copies leave, on the host.
#pragma once

#include <span>

#include "app/core/kernel_spec.h"

namespace tileglass::strided_copy {

/// out[i] = in[i · stride + offset] for i in the range.
Reference strided(std::span<const float> in, std::uint64_t stride, std::uint64_t offset, OutputRange range);
/// out[i] = in[index[i]] for i in the range.
Reference gathered(std::span<const float> in, std::span<const std::int32_t> index, OutputRange range);

} // namespace tileglass::strided_copy
