// What the tests of this folder share: the PoCL device, requests, and a run whose progress is kept.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/run_result.h"
#include "app/opencl/device_discovery.h"
#include "app/opencl/experiment_runner.h"
#include "kernels/catalogue.h"

namespace tileglass::test {

/// PoCL's device; the tests need it (package pocl-opencl-icd), so its absence is an error of the test.
inline Device poclDevice() {
  const DeviceListing listing = listDevices();
  return selectDevice(listing.devices, "Portable Computing Language").value();
}

inline VariantChoice entry(const std::string& variant) {
  return {variant, variant, {}};
}

/// A request for matmul on PoCL with few samples; the parameters are the family's defaults but these.
inline ExperimentRequest matmulRequest(const std::vector<std::string>& variants, ProblemSize size, TileShape tile) {
  ExperimentRequest request;
  request.device = "Portable Computing Language";
  request.family = "matmul";
  for (const std::string& variant : variants) {
    request.variants.push_back(entry(variant));
  }
  const FamilySpec& family = **findFamily("matmul");
  for (const ParameterSpec& spec : family.parameters) {
    request.parameters.set(spec.name, defaultValue(spec, DeviceType::Cpu));
  }
  request.parameters.set("size", size);
  request.parameters.set("tile", tile);
  request.samples = 3;
  return request;
}

/// Keeps what the observer was told.
struct Recorder {
  std::vector<RunProgress> progress;
  std::vector<std::string> finished;

  RunObserver observer() {
    return {[this](const RunProgress& step) { progress.push_back(step); },
            [this](const VariantResult& result) { finished.push_back(result.name); },
            {}};
  }
};

inline ArchitectureTables noTables() {
  return {};
}

} // namespace tileglass::test
