#include "tests/core/record_values.h"

#include <limits>

#include <rapidcheck.h>

namespace tileglass::test {

namespace {

ParameterSpec parameterSpec(std::string name, ParameterKind kind, ParameterValue fallback, std::uint64_t high) {
  ParameterSpec spec;
  spec.name = std::move(name);
  spec.kind = kind;
  spec.fallback = fallback;
  spec.candidates = {std::move(fallback)};
  spec.low = kind == ParameterKind::Count ? 0 : 1;
  spec.high = high;
  spec.meaning = "A parameter of the tests.";
  return spec;
}

std::uint64_t count(std::uint64_t below = std::numeric_limits<std::uint64_t>::max()) {
  return *rc::gen::inRange<std::uint64_t>(0, below);
}

bool flag() {
  return *rc::gen::arbitrary<bool>();
}

/// Any finite number, and both infinities; NaN, which equals nothing, has a test of its own.
double number() {
  return *rc::gen::oneOf(rc::gen::map(rc::gen::inRange<std::int64_t>(-1'000'000'000, 1'000'000'000),
                                      [](std::int64_t value) { return static_cast<double>(value) / 7.0; }),
                         rc::gen::element(0.0, 1e-300, 1.7e308, std::numeric_limits<double>::infinity(),
                                          -std::numeric_limits<double>::infinity(),
                                          std::numeric_limits<double>::denorm_min()));
}

std::string text() {
  return *rc::gen::element<std::string>("", "tiled", "a \"quoted\" name", "two\nlines", "1.34× – µs", "comma, tab\t",
                                        std::string("nul\0inside", 10), "C:\\path");
}

std::string name() {
  return *rc::gen::element<std::string>("naive", "tiled", "tiled@pad=1", "größe");
}

template <typename T>
std::optional<T> maybe(T value) {
  return flag() ? std::optional<T>(std::move(value)) : std::nullopt;
}

template <typename Make>
auto several(Make make) {
  std::vector<decltype(make())> values;
  for (std::uint64_t left = count(4); left > 0; --left) {
    values.push_back(make());
  }
  return values;
}

std::array<std::uint64_t, 3> triple(unsigned dimensions) {
  return {count(), dimensions > 1 ? count() : 1, dimensions > 2 ? count() : 1};
}

Budget anyBudget() {
  return {count(), maybe(count()), count(), maybe(count()), maybe(count()), count(), count(), count(), count(), flag()};
}

KernelInfo anyKernelInfo() {
  return {maybe(count()), maybe(count()), maybe(count()), count(), count(), count(), count(), triple(3), number()};
}

PlannedLaunch anyLaunch() {
  PlannedLaunch launch;
  launch.spec.kernel = name();
  launch.spec.source = "sample/tiled.cl";
  launch.spec.defines = several([] { return std::pair(name(), count()); });
  launch.spec.dimensions = static_cast<unsigned>(1 + count(3));
  launch.spec.globalSize = triple(launch.spec.dimensions);
  launch.spec.localSize = triple(launch.spec.dimensions);
  launch.spec.staticLocalBytes = count();
  launch.budget = anyBudget();
  launch.occupancy = anyOccupancy();
  launch.kernelInfo = maybe(anyKernelInfo());
  return launch;
}

PlanError anyRefusal() {
  return {*rc::gen::element(PlanErrorCode::LocalMemoryExceedsLimit, PlanErrorCode::SimulatorOnly,
                            PlanErrorCode::SizeOverflowsIndex),
          "It does not fit: 16,384 of 4,096.", text()};
}

BufferSpec anyBuffer() {
  return {name(), *rc::gen::element(BufferRole::Input, BufferRole::Output, BufferRole::Scratch),
          *rc::gen::element(ElementType::Float32, ElementType::Int32), count(), count()};
}

TimeSummary anyTime() {
  return {number(), number(), number(), number(), number(), several(number), 1 + count(1000)};
}

ErrorMap anyErrorMap() {
  ErrorMap map = errorMapFor(1 + count(600), 1 + count(40));
  for (std::uint8_t& cell : map.cells) {
    cell = static_cast<std::uint8_t>(count(256));
  }
  map.tooSmall = count();
  map.tooLarge = count();
  map.notFinite = count();
  map.meanShare = number();
  return map;
}

Check anyCheck() {
  Check check{flag(),
              *rc::gen::element<std::string>("full", "sampled", "none"),
              text(),
              number(),
              number(),
              number(),
              number(),
              number(),
              count(),
              count(),
              count(),
              count(),
              flag(),
              std::nullopt,
              maybe(anyErrorMap())};
  check.first = maybe(Mismatch{count(), number(), number()});
  return check;
}

LaunchPlan anyPlan() {
  LaunchPlan plan;
  plan.launches = several(anyLaunch);
  plan.buffers = several(anyBuffer);
  plan.refusals = several(anyRefusal);
  plan.traffic = {count(), count()};
  plan.memoryBytes = count();
  return plan;
}

Comparison anyComparison() {
  if (flag()) {
    const RatioInterval ratio{number(), number(), number(), flag()};
    return {name(), "naive",
            ratio.hasInterval() ? ratio
                                : RatioInterval{ratio.ratio, 0.0, std::numeric_limits<double>::infinity(), false},
            ratio.hasInterval() ? "" : "Too few samples."};
  }
  return {name(), "naive", std::nullopt, "tiled was refused."};
}

auto fields(const LaunchSpec& value) {
  const auto& [kernel, source, defines, dimensions, globalSize, localSize, staticLocalBytes, staticConstantBytes,
               arguments] = value;
  (void)staticConstantBytes; // these two are not part of a result's JSON
  (void)arguments;
  return std::tie(kernel, source, defines, dimensions, globalSize, localSize, staticLocalBytes);
}

auto fields(const ResourceUse& value) {
  const auto& [resource, groups, inUse, capacity] = value;
  return std::tie(resource, groups, inUse, capacity);
}

auto fields(const PlanError& value) {
  const auto& [code, sentence, nearest] = value;
  return std::tie(code, sentence, nearest);
}

auto fields(const BufferSpec& value) {
  const auto& [bufferName, role, type, elements, reach] = value;
  return std::tie(bufferName, role, type, elements, reach);
}

bool same(const ResourceUse& a, const ResourceUse& b) {
  return fields(a) == fields(b);
}
bool same(const PlanError& a, const PlanError& b) {
  return fields(a) == fields(b);
}
bool same(const BufferSpec& a, const BufferSpec& b) {
  return fields(a) == fields(b);
}

bool same(const Comparison& a, const Comparison& b) {
  const auto& [of, to, speedup, reason] = a;
  return std::tie(of, to, speedup, reason) == std::tie(b.of, b.to, b.speedup, b.reason);
}

bool same(const PlannedLaunch& a, const PlannedLaunch& b) {
  const auto& [spec, budget, occupancy, kernelInfo] = a;
  return fields(spec) == fields(b.spec) && budget == b.budget && test::same(occupancy, b.occupancy) &&
         kernelInfo == b.kernelInfo;
}

bool same(const SweepPoint& a, const SweepPoint& b);
bool same(const SkippedPoint& a, const SkippedPoint& b) {
  const auto& [parameters, reason, index] = a;
  return std::tie(parameters, reason, index) == std::tie(b.parameters, b.reason, b.index);
}

template <typename T>
bool sameList(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return same(x, y); });
}

bool same(const SweepPoint& a, const SweepPoint& b) {
  const auto& [parameters, variants, index] = a;
  return parameters == b.parameters && index == b.index &&
         std::equal(variants.begin(), variants.end(), b.variants.begin(), b.variants.end(),
                    [](const VariantResult& x, const VariantResult& y) { return test::same(x, y); });
}

Provenance anyProvenance() {
  return {"0.1.0", "2026-12-01T12:00:00Z", "Linux 6.1 x86_64", {{"POCL_DEVICES", "pthread"}}, several([] {
            return sourceRecord("sample/tiled.cl", text());
          })};
}

} // namespace

const FamilySpec& sampleFamily() {
  static const FamilySpec kFamily = [] {
    FamilySpec family;
    family.name = "sample";
    family.title = "sample: a family of the tests";
    family.teaches = "Nothing but JSON.";
    family.throughputUnit = "GB/s";
    constexpr std::uint64_t kHigh = std::uint64_t{1} << 40U;
    family.parameters = {
        parameterSpec("size", ParameterKind::Matrix, ProblemSize{512, 512, 512}, kHigh),
        parameterSpec("length", ParameterKind::Length, std::uint64_t{1000003}, kHigh),
        parameterSpec("tile", ParameterKind::Tile, TileShape{16, 16}, 4096),
        parameterSpec("group", ParameterKind::TileLength, std::uint64_t{256}, 4096),
        parameterSpec("pad", ParameterKind::Count, std::uint64_t{0}, 64),
        parameterSpec("stage", ParameterKind::Word, std::string("device"), 0),
    };
    family.parameters.back().words = {"device", "host", "both x"};
    family.parameters.front().gpuDefault = ProblemSize{2048, 1024, 512};
    VariantSpec naive;
    naive.name = "naive";
    naive.baseline = true;
    naive.teaches = "The baseline.";
    naive.uses = {"size", "tile"};
    VariantSpec tiled = naive;
    tiled.name = "tiled";
    tiled.baseline = false;
    tiled.broken = Broken{"A barrier is missing.", "Wrong numbers.", false};
    family.variants = {naive, tiled};
    return family;
  }();
  return kFamily;
}

ParameterSet anyParameters() {
  ParameterSet parameters;
  const auto length = [](std::uint64_t high) { return *rc::gen::inRange<std::uint64_t>(1, high); };
  const auto side = [&] { return *rc::gen::element<std::uint64_t>(1, 16, 512, 1000003); };
  const auto edge = [&] { return *rc::gen::element<std::uint64_t>(1, 8, 16, 4096); };
  if (flag()) {
    parameters.set("size", ProblemSize{side(), side(), side()});
  }
  if (flag()) {
    parameters.set("tile", TileShape{edge(), edge()});
  }
  if (flag()) {
    parameters.set("length", length(std::uint64_t{1} << 40U));
    parameters.set("group", length(4096));
  }
  if (flag()) {
    parameters.set("pad", count(64));
    parameters.set("stage", *rc::gen::element<std::string>("device", "host", "both x"));
    parameters.set("extra_local", count());
  }
  return parameters;
}

Device anyDevice() {
  Device device;
  device.id = "0:1";
  device.platform = text();
  device.name = text();
  device.vendor = text();
  device.driver = text();
  device.version = text();
  device.languageVersion = text();
  device.type = *rc::gen::element(DeviceType::Cpu, DeviceType::Gpu, DeviceType::Accelerator, DeviceType::Other);
  device.limits = {count(), *rc::gen::element(LocalMemoryType::None, LocalMemoryType::Local, LocalMemoryType::Global),
                   count(), triple(3),
                   count(), count(),
                   count(), count(),
                   count(), count(),
                   count(), count(),
                   number()};
  device.vendorAttributes = {{"WARP_SIZE_NV", text()}, {text(), "9"}};
  device.architecture = *rc::gen::element<std::string>("", "sm_90");
  device.errors = several([] { return std::string("A query failed with -30."); });
  device.simulator = flag();
  return device;
}

ExperimentRequest anyRequest() {
  ExperimentRequest request;
  request.device = text();
  request.family = "sample";
  request.variants = several([] {
    return VariantChoice{name(), *rc::gen::element<std::string>("naive", "tiled"), anyParameters()};
  });
  request.parameters = anyParameters();
  request.samples = count();
  request.seed = count();
  request.timeLimitSeconds = number();
  request.verify = *rc::gen::element(VerifyMode::Full, VerifyMode::Sampled, VerifyMode::Off, VerifyMode::Automatic);
  request.once = flag();
  request.assumedRegisters = maybe(count());
  return request;
}

Occupancy anyOccupancy() {
  Occupancy occupancy;
  occupancy.architecture = *rc::gen::element<std::string>("", "sm_90", "cpu");
  occupancy.known = flag();
  occupancy.notKnownReason = occupancy.known ? "" : "The architecture is not in the tables.";
  occupancy.upperBound = flag();
  occupancy.cpu = flag();
  if (occupancy.known) {
    occupancy.groupsPerUnit = count();
  }
  if (occupancy.known && !occupancy.cpu) {
    occupancy.activeWarps = count();
    occupancy.maxWarps = count();
    occupancy.fraction = static_cast<double>(count(64)) / 64.0;
  }
  const auto resource = [] {
    return *rc::gen::element(Resource::Warps, Resource::Groups, Resource::Registers, Resource::LocalMemory,
                             Resource::Barriers, Resource::WorkItems);
  };
  occupancy.limiters =
      *rc::gen::element(std::vector<Resource>{}, std::vector<Resource>{Resource::LocalMemory},
                        std::vector<Resource>{Resource::Warps, Resource::Registers, Resource::WorkItems});
  occupancy.uses = several([&] { return ResourceUse{resource(), maybe(count()), count(), count()}; });
  occupancy.warpsPerGroup = count();
  occupancy.warpSize = count();
  occupancy.idleLanesPerGroup = count();
  occupancy.allocatedLocalBytes = count();
  occupancy.reservedLocalBytes = count();
  occupancy.localUnit = count();
  occupancy.localPerUnit = count();
  occupancy.nextStep = text();
  return occupancy;
}

ResidencyReading anyResidency() {
  ResidencyReading reading;
  reading.kernel = text();
  reading.workItems = count();
  reading.groups = count();
  reading.registers = maybe(count());
  reading.driverBytes = count();
  reading.predicted = maybe(count());
  reading.upperBound = flag();
  reading.cpu = flag();
  reading.peak = count();
  reading.units = count();
  reading.launches = count();
  reading.longestNs = number();
  return reading;
}

VariantResult anyVariantResult() {
  VariantResult result;
  result.name = name();
  result.variant = *rc::gen::element<std::string>("naive", "tiled");
  result.parameters = anyParameters();
  result.status = *rc::gen::element(VariantStatus::Ok, VariantStatus::Wrong, VariantStatus::Refused,
                                    VariantStatus::Failed, VariantStatus::Crashed, VariantStatus::Timeout);
  result.reason = text();
  result.note = text();
  result.broken = flag();
  result.baseline = flag();
  result.time = maybe(anyTime());
  result.clock = *rc::gen::element<std::string>("device", "host");
  result.throughput = result.time ? number() : 0.0;
  result.throughputUnit = "GB/s";
  result.check = maybe(anyCheck());
  result.plan = maybe(anyPlan());
  if (result.plan) {
    result.plan->variant = result.name;
    result.plan->parameters = result.parameters;
  }
  result.launchMediansNs = several(number);
  result.refusalCodes = several([] { return std::string("tile-not-supported"); });
  result.buildNs = number();
  result.buildLog = text();
  result.residency = several(anyResidency);
  return result;
}

RunResult anyRunResult() {
  return {anyDevice(),
          "sample",
          anyParameters(),
          count(),
          count(),
          several(anyVariantResult),
          several(anyComparison),
          {number(), number()},
          several([] { return std::string("More than 5 s are predicted."); }),
          anyProvenance()};
}

SweepResult anySweepResult() {
  SweepResult result{anyDevice(), "sample", count(), {}, {}, number(), count(), anyProvenance()};
  result.points = several([] { return SweepPoint{anyParameters(), {anyVariantResult()}, count()}; });
  result.skipped = several([] { return SkippedPoint{anyParameters(), "The tile does not fit.", count()}; });
  return result;
}

bool same(const Occupancy& a, const Occupancy& b) {
  const auto& [architecture, known, notKnownReason, upperBound, cpu, groupsPerUnit, activeWarps, maxWarps, fraction,
               limiters, uses, warpsPerGroup, warpSize, idleLanes, allocated, reserved, localUnit, localPerUnit,
               nextStep] = a;
  return std::tie(architecture, known, notKnownReason, upperBound, cpu, groupsPerUnit, activeWarps, maxWarps) ==
             std::tie(b.architecture, b.known, b.notKnownReason, b.upperBound, b.cpu, b.groupsPerUnit, b.activeWarps,
                      b.maxWarps) &&
         std::tie(fraction, limiters, warpsPerGroup, warpSize, idleLanes, allocated, reserved) ==
             std::tie(b.fraction, b.limiters, b.warpsPerGroup, b.warpSize, b.idleLanesPerGroup, b.allocatedLocalBytes,
                      b.reservedLocalBytes) &&
         std::tie(localUnit, localPerUnit, nextStep) == std::tie(b.localUnit, b.localPerUnit, b.nextStep) &&
         sameList(uses, b.uses);
}

bool same(const LaunchPlan& a, const LaunchPlan& b) {
  const auto& [variant, parameters, launches, buffers, refusals, traffic, memoryBytes] = a;
  return std::tie(variant, parameters, traffic, memoryBytes) ==
             std::tie(b.variant, b.parameters, b.traffic, b.memoryBytes) &&
         sameList(launches, b.launches) && sameList(buffers, b.buffers) && sameList(refusals, b.refusals);
}

bool same(const VariantResult& a, const VariantResult& b) {
  const auto& [entry, variant, parameters, status, reason, note, broken, baseline, time, clock, throughput, unit, check,
               plan, launchMediansNs, refusalCodes, buildNs, buildLog, residency] = a;
  const bool samePlan = plan.has_value() == b.plan.has_value() && (!plan || same(*plan, *b.plan));
  return samePlan &&
         std::tie(entry, variant, parameters, status, reason, note, broken, baseline, time) ==
             std::tie(b.name, b.variant, b.parameters, b.status, b.reason, b.note, b.broken, b.baseline, b.time) &&
         std::tie(clock, throughput, unit, check, launchMediansNs, refusalCodes, buildNs, buildLog, residency) ==
             std::tie(b.clock, b.throughput, b.throughputUnit, b.check, b.launchMediansNs, b.refusalCodes, b.buildNs,
                      b.buildLog, b.residency);
}

bool same(const RunResult& a, const RunResult& b) {
  const auto& [device, family, parameters, seed, samples, variants, comparisons, transfers, warnings, provenance] = a;
  const auto& [toDeviceNs, fromDeviceNs] = transfers;
  return std::tie(device, family, parameters, seed, samples, toDeviceNs, fromDeviceNs, warnings, provenance) ==
             std::tie(b.device, b.family, b.parameters, b.seed, b.samples, b.transfers.toDeviceNs,
                      b.transfers.fromDeviceNs, b.warnings, b.provenance) &&
         sameList(comparisons, b.comparisons) &&
         std::equal(variants.begin(), variants.end(), b.variants.begin(), b.variants.end(),
                    [](const VariantResult& x, const VariantResult& y) { return same(x, y); });
}

bool same(const SweepResult& a, const SweepResult& b) {
  const auto& [device, family, seed, points, skipped, elapsedNs, plannedPoints, provenance] = a;
  return std::tie(device, family, seed, elapsedNs, plannedPoints, provenance) ==
             std::tie(b.device, b.family, b.seed, b.elapsedNs, b.plannedPoints, b.provenance) &&
         sameList(points, b.points) && sameList(skipped, b.skipped);
}

} // namespace tileglass::test
