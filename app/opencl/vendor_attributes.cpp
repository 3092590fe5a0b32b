#include <array>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/opencl/cl_error.h"
#include "app/opencl/device_queries.h"

namespace tileglass {

namespace {

enum class AnswerKind { Uint32, Size, Text };

struct Attribute {
  cl_device_info token;
  std::string_view name; ///< the query's name without CL_DEVICE_
  AnswerKind kind;
};

struct Extension {
  std::string_view name;
  std::vector<Attribute> attributes;
};

// Tokens of the vendors' extension texts in the Khronos registry. An unsigned answer may hold several numbers.
const std::vector<Extension>& extensionTable() {
  static const std::vector<Extension> table = {
      {"cl_nv_device_attribute_query",
       {{0x4000, "COMPUTE_CAPABILITY_MAJOR_NV", AnswerKind::Uint32},
        {0x4001, "COMPUTE_CAPABILITY_MINOR_NV", AnswerKind::Uint32},
        {0x4002, "REGISTERS_PER_BLOCK_NV", AnswerKind::Uint32},
        {0x4003, "WARP_SIZE_NV", AnswerKind::Uint32},
        {0x4005, "KERNEL_EXEC_TIMEOUT_NV", AnswerKind::Uint32},
        {0x4006, "INTEGRATED_MEMORY_NV", AnswerKind::Uint32}}},
      {"cl_amd_device_attribute_query",
       {{0x4038, "BOARD_NAME_AMD", AnswerKind::Text},
        {0x4040, "SIMD_PER_COMPUTE_UNIT_AMD", AnswerKind::Uint32},
        {0x4041, "SIMD_WIDTH_AMD", AnswerKind::Uint32},
        {0x4043, "WAVEFRONT_WIDTH_AMD", AnswerKind::Uint32},
        {0x4047, "LOCAL_MEM_SIZE_PER_COMPUTE_UNIT_AMD", AnswerKind::Uint32},
        {0x4048, "LOCAL_MEM_BANKS_AMD", AnswerKind::Uint32},
        {0x404A, "GFXIP_MAJOR_AMD", AnswerKind::Uint32},
        {0x404B, "GFXIP_MINOR_AMD", AnswerKind::Uint32}}},
      {"cl_intel_required_subgroup_size", {{0x4108, "SUB_GROUP_SIZES_INTEL", AnswerKind::Size}}},
      {"cl_intel_device_attribute_query",
       {{0x4250, "IP_VERSION_INTEL", AnswerKind::Uint32},
        {0x4251, "ID_INTEL", AnswerKind::Uint32},
        {0x4252, "NUM_SLICES_INTEL", AnswerKind::Uint32},
        {0x4253, "NUM_SUB_SLICES_PER_SLICE_INTEL", AnswerKind::Uint32},
        {0x4254, "NUM_EUS_PER_SUB_SLICE_INTEL", AnswerKind::Uint32},
        {0x4255, "NUM_THREADS_PER_EU_INTEL", AnswerKind::Uint32}}},
  };
  return table;
}

bool hasExtension(std::string_view extensions, std::string_view name) {
  for (std::size_t at = extensions.find(name); at != std::string_view::npos; at = extensions.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || extensions[at - 1] == ' ') && (end == extensions.size() || extensions[end] == ' ')) {
      return true;
    }
  }
  return false;
}

template <typename T>
std::string numbersText(const std::vector<char>& bytes) {
  std::vector<T> numbers(bytes.size() / sizeof(T));
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(T));
  return fmt::format("{}", fmt::join(numbers, ","));
}

std::string answerText(AnswerKind kind, const std::vector<char>& bytes) {
  switch (kind) {
  case AnswerKind::Text:
    return std::string(bytes.data(), strnlen(bytes.data(), bytes.size()));
  case AnswerKind::Size:
    return numbersText<std::size_t>(bytes);
  case AnswerKind::Uint32:
    break;
  }
  // Some drivers answer 8 bytes where the text says cl_uint.
  return bytes.size() == sizeof(cl_ulong) ? numbersText<cl_ulong>(bytes) : numbersText<cl_uint>(bytes);
}

} // namespace

std::map<std::string, std::string> vendorAttributes(cl_device_id device, std::string_view extensions,
                                                    std::vector<std::string>& errors) {
  std::map<std::string, std::string> attributes;
  for (const Extension& extension : extensionTable()) {
    if (!hasExtension(extensions, extension.name)) {
      continue;
    }
    for (const Attribute& attribute : extension.attributes) {
      std::size_t size = 0;
      cl_int code = clGetDeviceInfo(device, attribute.token, 0, nullptr, &size);
      std::vector<char> bytes(size);
      if (code == CL_SUCCESS && size > 0) {
        code = clGetDeviceInfo(device, attribute.token, size, bytes.data(), nullptr);
      }
      if (code != CL_SUCCESS || size == 0) {
        errors.push_back(fmt::format("CL_DEVICE_{} could not be read: {}.", attribute.name, errorText(code)));
        continue;
      }
      attributes.emplace(attribute.name, answerText(attribute.kind, bytes));
    }
  }
  return attributes;
}

} // namespace tileglass
