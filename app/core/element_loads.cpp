#include "app/core/element_loads.h"

namespace tileglass {

std::optional<double> loadsPerElement(const FamilySpec& family, const VariantSpec& variant,
                                      const ParameterSet& parameters) {
  double inputBytes = 0.0;
  for (const BufferSpec& buffer : family.buffers(variant, parameters)) {
    if (buffer.role == BufferRole::Input) {
      inputBytes += static_cast<double>(buffer.elements) * static_cast<double>(kElementBytes);
    }
  }
  const auto loads = static_cast<double>(variant.traffic(parameters).globalLoadBytes);
  if (inputBytes <= 0.0 || loads <= 0.0) {
    return std::nullopt;
  }
  return loads / inputBytes;
}

} // namespace tileglass
