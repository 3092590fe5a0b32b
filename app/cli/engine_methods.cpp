#include "app/cli/engine_methods.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/surroundings.h"
#include "app/core/experiment_request.h"
#include "app/core/nearest_name.h"
#include "app/opencl/device_discovery.h"
#include "app/opencl/experiment_runner.h"
#include "app/record/architecture_tables.h"
#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"

namespace tileglass {

namespace {

using nlohmann::json;

struct Experiment {
  const FamilySpec* family = nullptr;
  ExperimentRequest request;
};

Expected<json> devicesMethod() {
  const DeviceListing listing = listDevices();
  return devicesDocument(listing.devices, listing.notes);
}

Expected<Experiment> readExperiment(const std::string& method, const json& params) {
  if (!params.is_object() || !params.contains("family") || !params["family"].is_string() ||
      !params.contains("request")) {
    return refuse(
        PlanErrorCode::BadInput,
        fmt::format(R"(The method {} needs "params" with "family", a name, and "request", an object.)", method));
  }
  const Expected<const FamilySpec*> family = findFamily(params["family"].get<std::string>());
  if (!family) {
    return tl::unexpected(family.error());
  }
  Expected<ExperimentRequest> request = requestFromJson(params["request"], **family);
  if (!request) {
    return tl::unexpected(request.error());
  }
  return Experiment{*family, std::move(*request)};
}

using ExperimentFunction = Expected<RunResult> (*)(const ExperimentRequest&, const ArchitectureTables&,
                                                   const RunObserver&);

/// The methods that take an experiment's request and answer a run/1 document.
const std::map<std::string, ExperimentFunction>& experimentMethods() {
  static const std::map<std::string, ExperimentFunction> methods = {
      {"plan", planExperiment}, {"run", runExperiment}, {"residency", residencyExperiment}};
  return methods;
}

Expected<json> experimentMethod(const std::string& method, const json& params, const MethodObserver& observer) {
  Expected<Experiment> experiment = readExperiment(method, params);
  if (!experiment) {
    return tl::unexpected(experiment.error());
  }
  const DeviceListing listing = listDevices();
  const Expected<Device> device = selectDevice(listing.devices, experiment->request.device);
  if (!device) {
    return tl::unexpected(device.error());
  }
  experiment->request.device = device->id;
  // Before anything can go wrong: whoever asked names the driver by it after a crash.
  observer.send("progress", {{"phase", "device"}, {"device", toJson(*device)}});
  RunObserver runObserver;
  runObserver.progress = [&](const RunProgress& progress) { observer.send("progress", toJson(progress)); };
  runObserver.variantFinished = [&](const VariantResult& result) { observer.send("partial", toJson(result)); };
  runObserver.cancelled = observer.cancelled;
  Expected<RunResult> result = experimentMethods().at(method)(experiment->request, architectureTables(), runObserver);
  if (!result) {
    return tl::unexpected(result.error());
  }
  addSurroundings(result->provenance);
  return runDocument(*result);
}

Expected<json> prepareMethod(const json& params) {
  const Expected<Experiment> experiment = readExperiment(std::string(kPrepareMethod), params);
  if (!experiment) {
    return tl::unexpected(experiment.error());
  }
  const Expected<void> built = buildAhead(experiment->request, architectureTables());
  return built ? Expected<json>(json::object()) : tl::unexpected(built.error());
}

} // namespace

const std::vector<std::string>& engineMethods() {
  static const std::vector<std::string> methods = [] {
    std::vector<std::string> names = {"devices", std::string(kPrepareMethod)};
    for (const auto& [name, function] : experimentMethods()) {
      names.push_back(name);
    }
    return names;
  }();
  return methods;
}

Expected<json> runEngineMethod(const std::string& method, const json& params, const MethodObserver& observer) {
  if (method == "devices") {
    return devicesMethod();
  }
  if (method == kPrepareMethod) {
    return prepareMethod(params);
  }
  if (experimentMethods().contains(method)) {
    return experimentMethod(method, params, observer);
  }
  std::vector<std::string> known = engineMethods();
  known.emplace_back("cancel");
  const std::string nearest = nearestName(method, known);
  return refuse(PlanErrorCode::UnknownName,
                fmt::format("There is no method '{}'{}: known are {}.", method,
                            nearest.empty() ? std::string() : fmt::format(" (did you mean {}?)", nearest),
                            fmt::join(known, ", ")),
                nearest);
}

} // namespace tileglass
