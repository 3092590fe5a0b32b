// Plans: launches with their geometry, budget, occupancy and what the build told.
#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/core/units.h"
#include "app/record/json_reader.h"
#include "app/record/json_text.h"
#include "app/record/occupancy_json.h"
#include "app/record/value_json.h"

namespace tileglass {

namespace {

std::string_view toText(BufferRole role) {
  switch (role) {
  case BufferRole::Output:
    return "output";
  case BufferRole::Scratch:
    return "scratch";
  case BufferRole::Input:
    break;
  }
  return "input";
}

std::optional<BufferRole> bufferRoleFromText(std::string_view text) {
  for (const BufferRole role : {BufferRole::Input, BufferRole::Output, BufferRole::Scratch}) {
    if (toText(role) == text) {
      return role;
    }
  }
  return std::nullopt;
}

std::string_view toText(ElementType type) {
  return type == ElementType::Int32 ? "int32" : "float32";
}

std::optional<ElementType> elementTypeFromText(std::string_view text) {
  for (const ElementType type : {ElementType::Float32, ElementType::Int32}) {
    if (toText(type) == text) {
      return type;
    }
  }
  return std::nullopt;
}

/// As many numbers as the launch has dimensions.
nlohmann::json sizesToJson(const std::array<std::uint64_t, 3>& sizes, unsigned dimensions) {
  nlohmann::json list = nlohmann::json::array();
  for (unsigned at = 0; at < std::clamp(dimensions, 1U, 3U); ++at) {
    list.push_back(sizes[at]);
  }
  return list;
}

/// `medianNs`: this launch's share of the variant's time; empty where nothing was timed.
nlohmann::json launchToJson(const PlannedLaunch& launch, std::optional<double> medianNs) {
  nlohmann::json defines = nlohmann::json::array();
  for (const auto& [name, value] : launch.spec.defines) {
    defines.push_back({{"name", name}, {"value", value}});
  }
  return {{"kernel", validUtf8(launch.spec.kernel)},
          {"source", validUtf8(launch.spec.source)},
          {"defines", std::move(defines)},
          {"globalSize", sizesToJson(launch.spec.globalSize, launch.spec.dimensions)},
          {"localSize", sizesToJson(launch.spec.localSize, launch.spec.dimensions)},
          {"staticLocalBytes", launch.spec.staticLocalBytes},
          {"budget", toJson(launch.budget)},
          {"occupancy", toJson(launch.occupancy)},
          {"kernelInfo", launch.kernelInfo ? toJson(*launch.kernelInfo) : nlohmann::json(nullptr)},
          {"medianNs", medianNs ? numberToJson(*medianNs) : nlohmann::json(nullptr)}};
}

PlannedLaunch readLaunch(const JsonReader& reader) {
  PlannedLaunch launch;
  launch.spec.kernel = reader.text("kernel");
  launch.spec.source = reader.text("source");
  for (const JsonReader& define : reader.list("defines")) {
    launch.spec.defines.emplace_back(define.text("name"), define.count("value"));
  }
  launch.spec.globalSize = reader.triple("globalSize", 1);
  launch.spec.localSize = reader.triple("localSize", 1);
  if (!reader.failed()) {
    const std::size_t dimensions = reader.value()["globalSize"].size();
    if (reader.value()["localSize"].size() != dimensions) {
      reader.failAt("localSize",
                    fmt::format("has another number of dimensions than globalSize, which has {}.", dimensions));
    }
    launch.spec.dimensions = static_cast<unsigned>(dimensions);
  }
  launch.spec.staticLocalBytes = reader.count("staticLocalBytes");
  launch.budget = readBudget(reader.member("budget"));
  launch.occupancy = readOccupancy(reader.member("occupancy"));
  if (const auto info = reader.optionalMember("kernelInfo")) {
    launch.kernelInfo = readKernelInfo(*info);
  }
  return launch;
}

nlohmann::json buffersToJson(const std::vector<BufferSpec>& buffers) {
  nlohmann::json list = nlohmann::json::array();
  for (const BufferSpec& buffer : buffers) {
    list.push_back({{"name", buffer.name},
                    {"role", toText(buffer.role)},
                    {"type", toText(buffer.type)},
                    {"elements", buffer.elements},
                    {"reach", buffer.reach}});
  }
  return list;
}

BufferSpec readBuffer(const JsonReader& reader) {
  BufferSpec buffer;
  buffer.name = reader.text("name");
  buffer.role = reader.word("role", "input, output, scratch", bufferRoleFromText);
  buffer.type = reader.word("type", "float32, int32", elementTypeFromText);
  buffer.elements = reader.count("elements");
  buffer.reach = reader.count("reach");
  return buffer;
}

nlohmann::json refusalsToJson(const std::vector<PlanError>& refusals) {
  nlohmann::json list = nlohmann::json::array();
  for (const PlanError& refusal : refusals) {
    list.push_back({{"code", toText(refusal.code)},
                    {"sentence", validUtf8(refusal.sentence)},
                    {"nearest", textOrNull(refusal.nearest)}});
  }
  return list;
}

PlanError readRefusal(const JsonReader& reader) {
  PlanError refusal;
  refusal.code = reader.word("code", "the refusal codes of Tileglass", planErrorCodeFromText);
  refusal.sentence = reader.text("sentence");
  refusal.nearest = reader.optionalText("nearest");
  return refusal;
}

} // namespace

nlohmann::json toJson(const Budget& budget) {
  return {{"requestBytes", budget.requestBytes},
          {"driverBytes", optionalToJson(budget.driverBytes)},
          {"limitBytes", budget.limitBytes},
          {"perComputeUnitBytes", optionalToJson(budget.perComputeUnitBytes)},
          {"allocatedBytes", optionalToJson(budget.allocatedBytes)},
          {"reservedBytes", budget.reservedBytes},
          {"roundingBytes", budget.roundingUnit},
          {"constantBytes", budget.constantBytes},
          {"constantLimitBytes", budget.constantLimitBytes},
          {"fits", budget.fits}};
}

Budget readBudget(const JsonReader& reader) {
  Budget budget;
  budget.requestBytes = reader.count("requestBytes");
  budget.driverBytes = reader.optionalCount("driverBytes");
  budget.limitBytes = reader.count("limitBytes");
  budget.perComputeUnitBytes = reader.optionalCount("perComputeUnitBytes");
  budget.allocatedBytes = reader.optionalCount("allocatedBytes");
  budget.reservedBytes = reader.count("reservedBytes");
  budget.roundingUnit = reader.count("roundingBytes");
  budget.constantBytes = reader.count("constantBytes");
  budget.constantLimitBytes = reader.count("constantLimitBytes");
  budget.fits = reader.flag("fits");
  return budget;
}

nlohmann::json toJson(const KernelInfo& info) {
  return {{"registers", optionalToJson(info.registers)},
          {"spillBytes", optionalToJson(info.spillBytes)},
          {"sharedBytes", optionalToJson(info.sharedBytes)},
          {"driverLocalBytes", info.driverLocalBytes},
          {"workGroupSize", info.workGroupSize},
          {"preferredMultiple", info.preferredMultiple},
          {"privateBytes", info.privateBytes},
          {"compiledWorkGroupSize", info.compiledWorkGroupSize},
          {"buildNs", numberToJson(info.buildNs)}};
}

KernelInfo readKernelInfo(const JsonReader& reader) {
  KernelInfo info;
  info.registers = reader.optionalCount("registers");
  info.spillBytes = reader.optionalCount("spillBytes");
  info.sharedBytes = reader.optionalCount("sharedBytes");
  info.driverLocalBytes = reader.count("driverLocalBytes");
  info.workGroupSize = reader.count("workGroupSize");
  info.preferredMultiple = reader.count("preferredMultiple");
  info.privateBytes = reader.count("privateBytes");
  info.compiledWorkGroupSize = reader.triple("compiledWorkGroupSize", 0);
  info.buildNs = reader.number("buildNs");
  return info;
}

void addPlan(nlohmann::json& entry, const VariantResult& result) {
  const bool hasPlan = result.plan.has_value();
  const LaunchPlan empty;
  const LaunchPlan& plan = hasPlan ? *result.plan : empty;
  nlohmann::json launches = nlohmann::json::array();
  for (std::size_t at = 0; at < plan.launches.size(); ++at) {
    const bool timed = at < result.launchMediansNs.size();
    launches.push_back(
        launchToJson(plan.launches[at], timed ? std::optional(result.launchMediansNs[at]) : std::nullopt));
  }
  const PlannedLaunch* headline = headlineOf(result);
  entry["legal"] = (hasPlan && plan.legal() && result.status != VariantStatus::Refused);
  entry["refusals"] = refusalsToJson(plan.refusals);
  entry["budget"] = headline == nullptr ? nlohmann::json(nullptr) : toJson(headline->budget);
  entry["occupancy"] = headline == nullptr ? nlohmann::json(nullptr) : toJson(headline->occupancy);
  entry["kernelInfo"] = nullptr;
  if (headline != nullptr && headline->kernelInfo) {
    entry["kernelInfo"] = toJson(*headline->kernelInfo);
  }
  entry["traffic"] = nullptr;
  // A number that 64 bits cannot count is none to pass on.
  if (hasPlan && !isSaturated(plan.traffic.globalLoadBytes) && !isSaturated(plan.traffic.globalStoreBytes)) {
    entry["traffic"] = {{"globalLoadBytes", plan.traffic.globalLoadBytes},
                        {"globalStoreBytes", plan.traffic.globalStoreBytes},
                        {"model", true}};
  }
  entry["memoryBytes"] =
      hasPlan && !isSaturated(plan.memoryBytes) ? nlohmann::json(plan.memoryBytes) : nlohmann::json(nullptr);
  entry["buffers"] = buffersToJson(plan.buffers);
  entry["launches"] = std::move(launches);
}

std::optional<LaunchPlan> readPlan(const JsonReader& entry) {
  const auto traffic = entry.optionalMember("traffic");
  if (!traffic && entry.list("refusals").empty()) {
    return std::nullopt;
  }
  LaunchPlan plan;
  plan.traffic = {kSaturated, kSaturated};
  if (traffic) {
    plan.traffic = {traffic->count("globalLoadBytes"), traffic->count("globalStoreBytes")};
  }
  const bool uncounted = entry.value().contains("memoryBytes") && !entry.has("memoryBytes");
  plan.memoryBytes = uncounted ? kSaturated : entry.count("memoryBytes");
  for (const JsonReader& refusal : entry.list("refusals")) {
    plan.refusals.push_back(readRefusal(refusal));
  }
  for (const JsonReader& buffer : entry.list("buffers")) {
    plan.buffers.push_back(readBuffer(buffer));
  }
  for (const JsonReader& launch : entry.list("launches")) {
    plan.launches.push_back(readLaunch(launch));
  }
  return plan;
}

} // namespace tileglass
