#include "kernels/pointer_chase/pointer_chase.h"

#include <numeric>

#include "app/core/units.h"
#include "kernels/family_parts.h"

namespace tileglass {

namespace {

/// Of the chain that program_constant writes into its source.
constexpr std::uint64_t kKnownElements = 4096;

std::uint64_t lengthOf(const ParameterSet& parameters) {
  return parameters.size().m;
}

/// How far each element leads: about 0.6 of the ring, and without a common divisor, so that the chain visits all.
std::uint64_t stepOf(std::uint64_t length) {
  std::uint64_t step = length - length * 3 / 8;
  while (std::gcd(step, length) != 1) {
    ++step;
  }
  return length == 1 ? 0 : step;
}

LaunchSpec launch(const std::string& variant, const ParameterSet& parameters, std::vector<KernelArgument> chain) {
  LaunchSpec spec;
  spec.kernel = "pointer_chase_" + variant;
  spec.source = "pointer_chase/" + variant + ".cl";
  spec.arguments = std::move(chain);
  spec.arguments.push_back(buffer("out"));
  spec.arguments.push_back(uintArgument(parameters.number("steps")));
  return spec;
}

VariantSpec chase(const std::string& name, std::string teaches, std::vector<KernelArgument> chain) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "steps"};
  variant.launches = [name, chain](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{launch(name, parameters, chain)};
  };
  variant.traffic = [](const ParameterSet&) { return Traffic{0, kElementBytes}; };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  variant.dependentLoads = [](const ParameterSet& parameters) {
    return static_cast<double>(parameters.number("steps"));
  };
  return variant;
}

VariantSpec globalChain() {
  VariantSpec variant = chase("global_chain",
                              "Global memory's latency, or that of the cache which holds the chain: the "
                              "length decides which.",
                              {buffer("next")});
  variant.baseline = true;
  variant.traffic = [](const ParameterSet& parameters) {
    return Traffic{elementBytes(parameters.number("steps")), kElementBytes};
  };
  return variant;
}

VariantSpec localChain() {
  VariantSpec variant = chase("local_chain",
                              "Local memory's latency; the copy before it is in the time, too, and counts "
                              "the less, the more steps follow.",
                              {buffer("next")});
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("local_chain", parameters, {buffer("next")});
    spec.arguments.push_back(uintArgument(lengthOf(parameters)));
    spec.arguments.emplace_back(LocalArgument{elementBytes(lengthOf(parameters))});
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.traffic = [](const ParameterSet& parameters) {
    return Traffic{elementBytes(lengthOf(parameters)), kElementBytes};
  };
  return variant;
}

VariantSpec programConstant() {
  VariantSpec variant = chase("program_constant", "The latency of a constant array of the program.", {});
  variant.constraints = {{PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) {
                            return lengthOf(parameters) > kKnownElements
                                       ? std::optional<std::string>("The chain in the source has 4,096 elements, and " +
                                                                    groupDigits(lengthOf(parameters)) +
                                                                    " are asked for: choose a smaller size.")
                                       : std::nullopt;
                          }}};
  variant.launches = [](const ParameterSet& parameters) {
    LaunchSpec spec = launch("program_constant", parameters, {});
    spec.defines = {{"LENGTH", lengthOf(parameters)}, {"STEP", stepOf(lengthOf(parameters))}};
    spec.staticConstantBytes = elementBytes(kKnownElements);
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  return variant;
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec size = lengthParameter(2048, 2048, "The number of elements of the chain, a ring.");
  size.candidates = {std::uint64_t{256}, std::uint64_t{2048}, std::uint64_t{4096}, std::uint64_t{1048576},
                     std::uint64_t{67108864}};
  ParameterSpec tile = tileLengthParameter("Not used here: one work-item follows the chain.");
  ParameterSpec steps = countParameter("steps", 65536, {1024, 65536, 1048576}, "How many loads follow each other.");
  steps.high = 16777216;
  return {std::move(size), std::move(tile), std::move(steps)};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "pointer_chase";
  family.title = "pointer_chase: loads that wait for each other";
  family.teaches =
      "Bandwidth says how much comes at once, latency how long one load takes: only a chain of loads shows it, "
      "and every address space has its own.";
  family.parameters = parameters();
  family.variants = {
      globalChain(),
      chase("constant_argument", "The latency of a constant argument, with its cache.", {constantBuffer("next")}),
      programConstant(), localChain()};
  family.constraints = {lengthFitsUint()};
  family.throughputUnit = "GB/s";
  family.buffers = [](const VariantSpec&, const ParameterSet& chosen) {
    return std::vector<BufferSpec>{{"next", BufferRole::Input, ElementType::Int32, lengthOf(chosen), lengthOf(chosen)},
                                   {"out", BufferRole::Output, ElementType::Int32, 1, 1}};
  };
  family.fill = [](const ParameterSet& chosen, std::string_view, std::uint64_t, HostArray& values) {
    const std::uint64_t length = lengthOf(chosen);
    const std::uint64_t step = stepOf(length);
    for (std::uint64_t i = 0; i < values.elements(); ++i) {
      values.ints()[i] = static_cast<std::int32_t>((i + step) % length);
    }
  };
  family.reference = [](const ParameterSet& chosen, const HostArrays& inputs, OutputRange range) {
    const auto next = inputs.at("next").ints();
    std::int32_t place = 0;
    for (std::uint64_t step = 0; step < chosen.number("steps"); ++step) {
      place = next[static_cast<std::size_t>(place)];
    }
    return Reference{std::vector<double>(range.count, static_cast<double>(place)), {}};
  };
  family.referenceCost = [](const ParameterSet& chosen) { return static_cast<double>(chosen.number("steps")); };
  family.outputRow = [](const ParameterSet&) { return std::uint64_t{1}; };
  family.work = [](const ParameterSet& chosen) {
    return Work{static_cast<double>(kElementBytes) * static_cast<double>(chosen.number("steps")), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& pointerChaseFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
