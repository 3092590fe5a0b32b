#include "tests/opencl/small_family.h"

namespace tileglass::test {

namespace {

constexpr std::uint64_t kGroup = 64;

ParameterSpec lengthParameter(std::uint64_t elements) {
  ParameterSpec size;
  size.name = "size";
  size.kind = ParameterKind::Length;
  size.fallback = ProblemSize{elements, 1, 1};
  return size;
}

Reference doubled(const HostArrays& inputs, OutputRange range) {
  Reference reference;
  for (std::uint64_t i = range.first; i < range.first + range.count; ++i) {
    const double expected = 2.0 * static_cast<double>(inputs.at("in").floats()[i]);
    reference.expected.push_back(expected);
    reference.magnitude.push_back(expected);
  }
  return reference;
}

} // namespace

SmallFamily::SmallFamily(std::uint64_t elements) {
  spec.name = "doubling";
  spec.parameters = {lengthParameter(elements)};
  spec.throughputUnit = "GB/s";
  spec.buffers = [](const VariantSpec&, const ParameterSet& parameters) {
    const std::uint64_t n = parameters.size().m;
    return std::vector<BufferSpec>{{"in", BufferRole::Input, ElementType::Float32, n, n},
                                   {"out", BufferRole::Output, ElementType::Float32, n, n},
                                   {"part", BufferRole::Scratch, ElementType::Float32, n, n}};
  };
  spec.fill = [](const ParameterSet&, std::string_view, std::uint64_t seed, HostArray& array) {
    for (std::uint64_t i = 0; i < array.elements(); ++i) {
      array.floats()[i] = static_cast<float>((i + seed) % 97) + 0.5F;
    }
  };
  spec.reference = [](const ParameterSet&, const HostArrays& inputs, OutputRange range) {
    return doubled(inputs, range);
  };
  spec.referenceCost = [](const ParameterSet& parameters) { return static_cast<double>(parameters.size().m); };
  spec.outputRow = [](const ParameterSet&) { return std::uint64_t{1}; };
  spec.work = [](const ParameterSet& parameters) {
    return Work{8.0 * static_cast<double>(parameters.size().m), WorkUnit::Byte};
  };
}

VariantSpec& SmallFamily::add(const std::string& name, const std::string& body) {
  const std::string file = name + ".cl";
  sources[file] = std::string(kDoublingHead) + body + "\n}\n";
  VariantSpec& variant = spec.variants.emplace_back();
  variant.name = name;
  variant.baseline = spec.variants.size() == 1;
  variant.uses = {"size"};
  variant.launches = [file](const ParameterSet& parameters) {
    LaunchSpec launch;
    launch.kernel = "doubling";
    launch.source = file;
    const std::uint64_t n = parameters.size().m;
    launch.globalSize = {(n + kGroup - 1) / kGroup * kGroup, 1, 1};
    launch.localSize = {kGroup, 1, 1};
    launch.arguments = {BufferArgument{"in"}, BufferArgument{"out"}, UintArgument{static_cast<std::uint32_t>(n)}};
    return std::vector<LaunchSpec>{launch};
  };
  variant.traffic = [](const ParameterSet&) { return Traffic{}; };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{1}; };
  return variant;
}

ExperimentRequest SmallFamily::request(const std::vector<std::string>& variants) const {
  ExperimentRequest made;
  made.device = "Portable Computing Language";
  made.family = spec.name;
  for (const std::string& variant : variants) {
    made.variants.push_back(entry(variant));
  }
  made.parameters.set("size", spec.parameters.front().fallback);
  made.samples = 3;
  return made;
}

} // namespace tileglass::test
