#include "kernels/blur/blur.h"

#include <algorithm>

#include "app/core/units.h"
#include "kernels/blur/reference.h"
#include "kernels/family_parts.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// Above what any device's constant memory and local memory hold today, so that the plan says what does not fit.
constexpr std::uint64_t kLargestRadius = std::uint64_t{1} << 20U;

std::uint64_t taps(const ParameterSet& parameters) {
  return 2 * parameters.number("radius") + 1;
}

ParameterSpec radiusParameter() {
  ParameterSpec spec;
  spec.name = "radius";
  spec.kind = ParameterKind::Count;
  spec.fallback = std::uint64_t{1};
  for (const std::uint64_t radius : {0, 1, 2, 4, 8, 16, 32, 64}) {
    spec.candidates.emplace_back(radius);
  }
  spec.low = 0;
  spec.high = kLargestRadius;
  spec.meaning = "How many neighbours on each side enter the mean: every element is read 2 × radius + 1 times, so a "
                 "larger radius is more reuse.";
  return spec;
}

LaunchSpec launch(const std::string& variant, const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t length = parameters.size().m;
  LaunchSpec spec;
  spec.kernel = "blur_" + variant;
  spec.source = "blur/" + variant + ".cl";
  spec.defines = {{"TILE", tile}};
  spec.globalSize = {roundUp(length, tile), 1, 1};
  spec.localSize = {tile, 1, 1};
  spec.arguments = {buffer("in"), constantBuffer("weights"), buffer("out"), uintArgument(length),
                    uintArgument(parameters.number("radius"))};
  return spec;
}

/// A launch whose last argument is a tile of that many elements, sized by the host.
std::vector<LaunchSpec> launchWithTile(const std::string& variant, const ParameterSet& parameters,
                                       std::uint64_t elements) {
  LaunchSpec spec = launch(variant, parameters);
  spec.arguments.emplace_back(LocalArgument{elementBytes(elements)});
  return {std::move(spec)};
}

/// Every neighbour that lies in the array, of every element.
Traffic naiveTraffic(const ParameterSet& parameters) {
  const std::uint64_t length = parameters.size().m;
  const std::uint64_t reachable = std::min(parameters.number("radius"), length - 1);
  // Neighbours at distance d exist length − d times on each side.
  const std::uint64_t oneSide = reachable * length - reachable * (reachable + 1) / 2;
  return {elementBytes(length + 2 * oneSide), elementBytes(length)};
}

Traffic tiledTraffic(const ParameterSet& parameters) {
  const std::uint64_t length = parameters.size().m;
  return {elementBytes(withHalos(length, parameters.tile().width, parameters.number("radius"))), elementBytes(length)};
}

VariantSpec naive() {
  VariantSpec variant;
  variant.name = "naive";
  variant.baseline = true;
  variant.teaches = "Every element is read from global memory by each work-item that needs it, 2 × radius + 1 times.";
  variant.uses = {"size", "tile", "radius", "signed"};
  variant.launches = [](const ParameterSet& parameters) {
    return std::vector<LaunchSpec>{launch("naive", parameters)};
  };
  variant.traffic = naiveTraffic;
  variant.longestChain = taps;
  return variant;
}

VariantSpec tiled() {
  VariantSpec variant = naive();
  variant.name = "tiled";
  variant.baseline = false;
  variant.teaches =
      "A tile needs a halo: the neighbours of its edge elements belong to other tiles and are copied too.";
  variant.launches = [](const ParameterSet& parameters) {
    return launchWithTile("tiled", parameters, parameters.tile().width + 2 * parameters.number("radius"));
  };
  variant.traffic = tiledTraffic;
  return variant;
}

/// The tiled kernel with the weights in global memory, or from there in local memory.
VariantSpec otherWeights(const std::string& name, bool local, std::string teaches) {
  VariantSpec variant = tiled();
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.launches = [name, local](const ParameterSet& parameters) {
    auto launches = launchWithTile(name, parameters, parameters.tile().width + 2 * parameters.number("radius"));
    launches.front().arguments[1] = buffer("weights");
    if (local) {
      launches.front().arguments.emplace_back(LocalArgument{elementBytes(taps(parameters))});
    }
    return launches;
  };
  variant.traffic = [local](const ParameterSet& parameters) {
    Traffic traffic = tiledTraffic(parameters);
    const std::uint64_t length = parameters.size().m;
    const std::uint64_t readers = local ? ceilDivide(length, parameters.tile().width) : length;
    traffic.globalLoadBytes =
        saturatingSum({traffic.globalLoadBytes, elementBytes(saturatingProduct({readers, taps(parameters)}))});
    return traffic;
  };
  return variant;
}

VariantSpec noHalo() {
  VariantSpec variant = naive();
  variant.name = "no_halo";
  variant.baseline = false;
  variant.teaches = "Local memory holds only what the group has put there: without a halo the edge elements lack "
                    "neighbours.";
  variant.broken = Broken{"The tile is copied without a halo, and neighbours outside it count as 0.",
                          "Elements at the edges of every tile are too small, the same ones on every device; with one "
                          "group alone, or radius 0, it is right.",
                          false, CaughtBy::Result};
  variant.launches = [](const ParameterSet& parameters) {
    return launchWithTile("no_halo", parameters, parameters.tile().width);
  };
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t bytes = elementBytes(parameters.size().m);
    return Traffic{bytes, bytes};
  };
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& /*variant*/, const ParameterSet& parameters) {
  const std::uint64_t length = parameters.size().m;
  // The kernels form i + tap with tap up to 2 × radius before they subtract the radius.
  const std::uint64_t reach =
      saturatingSum({roundUp(length, parameters.tile().width), 2 * parameters.number("radius")});
  return {{"in", BufferRole::Input, ElementType::Float32, length, reach},
          {"weights", BufferRole::Input, ElementType::Float32, taps(parameters), taps(parameters)},
          {"out", BufferRole::Output, ElementType::Float32, length, roundUp(length, parameters.tile().width)}};
}

/// A triangle: radius + 1 in the middle and 1 at the ends, divided by its sum (radius + 1)².
void fillWeights(std::span<float> weights) {
  const double peak = static_cast<double>(weights.size() / 2 + 1);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto step = static_cast<double>(std::min(i, weights.size() - 1 - i) + 1);
    weights[i] = static_cast<float>(step / (peak * peak));
  }
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "blur";
  family.title = "blur: weighted mean of neighbours";
  family.teaches = "Neighbouring work-items read overlapping elements: a tile with a halo reads each of them once, and "
                   "pays the more, the larger the radius.";
  family.parameters = {lengthParameter(4194304, 67108864, "The number of elements of the array."),
                       tileLengthParameter("The number of work-items of a group, and of elements that it computes; its "
                                           "local memory holds the tile and 2 × radius elements more."),
                       radiusParameter(),
                       signedParameter("0: elements are in [0,1); 1: in [-1,1), where sums cancel.")};
  family.variants = {naive(), tiled(),
                     otherWeights("weights_global", false,
                                  "Weights through global memory: all read the same one at once, which caches serve as "
                                  "well as constant memory on some devices."),
                     otherWeights("weights_local", true,
                                  "Weights through local memory: copied once a group, and they take room from the "
                                  "tile."),
                     noHalo()};
  family.constraints = {lengthFitsUint()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = [](const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
    if (name == "weights") {
      fillWeights(values.floats());
    } else {
      fillUniform(values.floats(), seed, name, parameters.number("signed") != 0);
    }
  };
  family.reference = [](const ParameterSet& parameters, const HostArrays& inputs, OutputRange range) {
    return blur::reference(inputs.at("in").floats(), inputs.at("weights").floats(), range,
                           parameters.number("signed") != 0);
  };
  family.referenceCost = [](const ParameterSet& parameters) {
    return static_cast<double>(parameters.size().m) * static_cast<double>(taps(parameters));
  };
  family.outputRow = arrayRow;
  family.work = [](const ParameterSet& parameters) {
    constexpr double kBytesPerElement = 8.0; // what cannot be saved: one load and one store of 4 bytes
    return Work{kBytesPerElement * static_cast<double>(parameters.size().m), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& blurFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
