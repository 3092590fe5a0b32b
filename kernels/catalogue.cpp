#include "kernels/catalogue.h"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "app/core/nearest_name.h"
#include "embedded/kernels.h"
#include "kernels/as_printed/as_printed.h"
#include "kernels/blur/blur.h"
#include "kernels/convolution/convolution.h"
#include "kernels/histogram/histogram.h"
#include "kernels/matmul/matmul.h"
#include "kernels/memory_spaces/memory_spaces.h"
#include "kernels/pointer_chase/pointer_chase.h"
#include "kernels/probe/probe.h"
#include "kernels/reduction/reduction.h"
#include "kernels/scan/scan.h"
#include "kernels/strided_copy/strided_copy.h"
#include "kernels/transpose/transpose.h"
#include "kernels/vector_add/vector_add.h"

namespace tileglass {

std::span<const FamilySpec* const> catalogue() {
  static const std::array kFamilies = {
      &matmulFamily(),      &blurFamily(),         &convolutionFamily(),  &reductionFamily(),
      &scanFamily(),        &histogramFamily(),    &transposeFamily(),    &vectorAddFamily(),
      &stridedCopyFamily(), &memorySpacesFamily(), &pointerChaseFamily(), &asPrintedFamily(),
  };
  return kFamilies;
}

Expected<const FamilySpec*> findFamily(std::string_view name) {
  if (name == probeFamily().name) {
    return &probeFamily();
  }
  std::vector<std::string> names;
  for (const FamilySpec* family : catalogue()) {
    if (family->name == name) {
      return family;
    }
    names.push_back(family->name);
  }
  return refuse(PlanErrorCode::UnknownName,
                fmt::format("There is no kernel family '{}': there are {}.", name, fmt::join(names, ", ")),
                nearestName(name, names));
}

std::optional<std::string_view> kernelSource(std::string_view name) {
  for (const EmbeddedFile& file : embeddedKernels()) {
    if (file.name == name) {
      return file.text;
    }
  }
  return std::nullopt;
}

} // namespace tileglass
