// Reads what NVIDIA's assembler says about each kernel in a build log made with -cl-nv-verbose. Pure text.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace tileglass {

struct NvidiaKernelFigures {
  std::optional<std::uint64_t> registers; ///< of a work-item
  std::optional<std::uint64_t> stackBytes;
  std::optional<std::uint64_t> spillStoreBytes;
  std::optional<std::uint64_t> spillLoadBytes;
  std::optional<std::uint64_t> sharedBytes; ///< static local memory of a work-group
  bool operator==(const NvidiaKernelFigures&) const = default;
};

/// The figures by the kernel's name; empty where the log has none (another vendor's, or a program from a driver's
/// cache). A number that is not in the log stays empty; "Used … registers" without "smem" is 0 shared bytes.
std::map<std::string, NvidiaKernelFigures> parseNvidiaBuildLog(std::string_view log);

} // namespace tileglass
