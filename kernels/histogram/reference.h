// A histogram on the host.
#pragma once

#include "app/core/kernel_spec.h"

namespace tileglass::histogram {

inline constexpr std::uint64_t kBins = 256;

/// How many of the first `length` keys fall into each bin of the range: keys of 8 bits, or of 32, whose bin is their
/// upper byte.
Reference reference(const HostArray& keys, std::uint64_t length, bool bytes, OutputRange range);

} // namespace tileglass::histogram
