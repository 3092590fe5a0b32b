// Compares what a variant left on the device with the reference.
#pragma once

#include <functional>

#include "app/core/verification.h"
#include "app/opencl/experiment_data.h"

namespace tileglass {

/// One output, and the guard bands' verdict.
struct CheckSubject {
  const FamilySpec& family;
  const VariantSpec& variant;
  const ParameterSet& parameters;
  const HostArray& output;
  bool wroteOutside = false;
};

/// The whole check. Elements outside a sampled scope are looked at for poison, which counts as a mismatch. Where the
/// variant's chain of additions is too long to bound, method is "none" with the reason.
Check checkOutput(const CheckSubject& subject, const ExperimentRequest& request, ExperimentData& data,
                  const std::function<void()>& betweenPieces);

/// One sentence about a check that did not pass.
std::string wrongReason(const Check& check);

} // namespace tileglass
