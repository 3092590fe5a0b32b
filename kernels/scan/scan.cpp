#include "kernels/scan/scan.h"

#include <bit>

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/scan/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// 6 × 2²⁸ is the largest sum below 2³¹ of values up to 6 at a power of two.
constexpr std::uint64_t kLongestIntLength = std::uint64_t{1} << 28U;
constexpr std::int32_t kLargestInt = 6;

using Launches = std::vector<LaunchSpec>;

bool isFloat(const ParameterSet& parameters) {
  return parameters.word("type") == "float";
}

bool isExclusive(const ParameterSet& parameters) {
  return parameters.word("kind") == "exclusive";
}

LaunchSpec launch(const std::string& file, const std::string& kernel, const ParameterSet& parameters,
                  std::uint64_t groups, std::uint64_t tile) {
  LaunchSpec spec;
  spec.kernel = kernel;
  spec.source = "scan/" + file + ".cl";
  spec.defines = {{"FLOAT_VALUES", isFloat(parameters) ? 1 : 0}};
  if (file != "serial_chunks") {
    spec.defines.emplace_back("TILE", tile);
  }
  spec.globalSize = {saturatingProduct({groups, tile}), 1, 1};
  spec.localSize = {tile, 1, 1};
  return spec;
}

// Tiles: a level for each round of sums, until one group holds all.

/// Lengths of the levels: the array, the sums of its tiles, the sums of those …; the last fits one tile.
std::vector<std::uint64_t> levels(const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  std::vector<std::uint64_t> lengths = {parameters.size().m};
  while (lengths.back() > tile && tile > 1) {
    lengths.push_back(ceilDivide(lengths.back(), tile));
  }
  return lengths;
}

std::string levelName(std::size_t level) {
  return level == 0 ? "values" : "sums" + std::to_string(level);
}

Launches tileLaunches(const std::string& variant, const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t span = std::bit_ceil(tile);
  const std::vector<std::uint64_t> lengths = levels(parameters);
  const auto make = [&](const std::string& kernel, std::uint64_t length, std::uint64_t localElements) {
    LaunchSpec spec = launch(variant, kernel, parameters, ceilDivide(length, tile), tile);
    if (variant == "blelloch") {
      spec.defines.emplace_back("SPAN", span);
    }
    spec.staticLocalBytes = elementBytes(localElements);
    return spec;
  };
  Launches launches;
  for (std::size_t level = 0; level + 1 < lengths.size(); ++level) {
    LaunchSpec spec = make("scan_" + variant + "_reduce", lengths[level], tile);
    spec.arguments = {buffer(levelName(level)), buffer(levelName(level + 1)), uintArgument(lengths[level])};
    launches.push_back(std::move(spec));
  }
  for (std::size_t level = lengths.size(); level-- > 0;) {
    const bool last = level + 1 == lengths.size();
    LaunchSpec spec = make("scan_" + variant, lengths[level], variant == "blelloch" ? span : 2 * tile);
    spec.arguments = {buffer(levelName(level)),
                      buffer(levelName(last ? level : level + 1)),
                      buffer(level == 0 ? "out" : levelName(level)),
                      uintArgument(lengths[level]),
                      uintArgument(last ? 0 : 1),
                      uintArgument(level > 0 || isExclusive(parameters) ? 1 : 0)};
    launches.push_back(std::move(spec));
  }
  return launches;
}

/// Each level read twice (once where it is the last) and written once; so 3 n and little more.
Traffic tileTraffic(const ParameterSet& parameters) {
  const std::vector<std::uint64_t> lengths = levels(parameters);
  Traffic traffic;
  for (std::size_t level = 0; level < lengths.size(); ++level) {
    const bool last = level + 1 == lengths.size();
    const std::uint64_t next = last ? 0 : lengths[level + 1];
    // With offsets, every work-item reads that of its group.
    const std::uint64_t loads = saturatingProduct({last ? 1U : 3U, lengths[level]});
    traffic.globalLoadBytes = saturatingSum({traffic.globalLoadBytes, elementBytes(loads)});
    traffic.globalStoreBytes =
        saturatingSum({traffic.globalStoreBytes, elementBytes(lengths[level]), elementBytes(next)});
  }
  return traffic;
}

std::uint64_t tileDepth(const ParameterSet& parameters) {
  return static_cast<std::uint64_t>(std::bit_width(parameters.tile().width - 1));
}

/// Per level a tree of sums, a scan (up and down a tree at most) and the offset.
std::uint64_t tileChain(const ParameterSet& parameters) {
  return isFloat(parameters) ? levels(parameters).size() * (3 * tileDepth(parameters) + 2) : 0;
}

// Parts: one long part of the array for each group.

std::uint64_t blockOf(const ParameterSet& parameters) {
  return saturatingProduct({16, parameters.tile().width});
}

/// Blocks of each group's part.
std::uint64_t blocksOf(const ParameterSet& parameters) {
  return ceilDivide(ceilDivide(parameters.size().m, blockOf(parameters)), parameters.number("groups"));
}

Launches chunkLaunches(const ParameterSet& parameters) {
  const std::uint64_t tile = parameters.tile().width;
  const std::uint64_t groups = parameters.number("groups");
  const KernelArgument length = uintArgument(parameters.size().m);
  const KernelArgument blocks = uintArgument(blocksOf(parameters));
  LaunchSpec reduce = launch("chunks", "scan_chunks_reduce", parameters, groups, tile);
  reduce.staticLocalBytes = elementBytes(tile);
  reduce.arguments = {buffer("values"), buffer("sums1"), length, blocks};
  LaunchSpec sums = launch("chunks", "scan_chunks_sums", parameters, 1, tile);
  sums.staticLocalBytes = elementBytes(2 * tile);
  sums.arguments = {buffer("sums1"), uintArgument(groups)};
  LaunchSpec scan = launch("chunks", "scan_chunks", parameters, groups, tile);
  scan.staticLocalBytes = elementBytes(8 * tile);
  scan.arguments = {buffer("values"), buffer("sums1"), buffer("out"),
                    length,           blocks,          uintArgument(isExclusive(parameters) ? 1 : 0)};
  return {std::move(reduce), std::move(sums), std::move(scan)};
}

std::uint64_t chunkChain(const ParameterSet& parameters) {
  if (!isFloat(parameters)) {
    return 0;
  }
  const std::uint64_t depth = tileDepth(parameters);
  const std::uint64_t reduce = blocksOf(parameters) + 4 + depth;
  const std::uint64_t sums = depth + ceilDivide(parameters.number("groups"), parameters.tile().width);
  const std::uint64_t scan = blocksOf(parameters) + 2 + depth + 9;
  return reduce + sums + scan;
}

std::uint64_t serialChunk(const ParameterSet& parameters) {
  return ceilDivide(parameters.size().m, parameters.number("groups"));
}

Launches serialLaunches(const ParameterSet& parameters) {
  const std::uint64_t groups = ceilDivide(parameters.size().m, serialChunk(parameters));
  const KernelArgument length = uintArgument(parameters.size().m);
  const KernelArgument chunk = uintArgument(serialChunk(parameters));
  LaunchSpec reduce = launch("serial_chunks", "scan_serial_chunks_reduce", parameters, groups, 1);
  reduce.arguments = {buffer("values"), buffer("sums1"), length, chunk};
  LaunchSpec sums = launch("serial_chunks", "scan_serial_chunks_sums", parameters, 1, 1);
  sums.arguments = {buffer("sums1"), uintArgument(groups)};
  LaunchSpec scan = launch("serial_chunks", "scan_serial_chunks", parameters, groups, 1);
  scan.arguments = {buffer("values"), buffer("sums1"), buffer("out"),
                    length,           chunk,           uintArgument(isExclusive(parameters) ? 1 : 0)};
  return {std::move(reduce), std::move(sums), std::move(scan)};
}

/// The array is read twice and written once; `groups` sums are written, read, written again and read by `readers`.
Traffic partTraffic(const ParameterSet& parameters, std::uint64_t groups, std::uint64_t readers) {
  const std::uint64_t length = parameters.size().m;
  return {elementBytes(saturatingSum({saturatingProduct({2, length}), groups, readers})),
          elementBytes(saturatingSum({length, saturatingProduct({2, groups})}))};
}

VariantSpec scanForm(const std::string& name, std::string teaches) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile", "kind", "type", "signed"};
  return variant;
}

VariantSpec tileForm(const std::string& name, std::string teaches) {
  VariantSpec variant = scanForm(name, std::move(teaches));
  variant.constraints = {{PlanErrorCode::TileNotSupported, [](const ParameterSet& parameters) {
                            return parameters.tile().width == 1 && parameters.size().m > 1
                                       ? std::optional<std::string>("Groups of 1 work-item leave as many sums as there "
                                                                    "were values: choose a tile of at least 2.")
                                       : std::nullopt;
                          }}};
  variant.launches = [name](const ParameterSet& parameters) { return tileLaunches(name, parameters); };
  variant.traffic = tileTraffic;
  variant.longestChain = tileChain;
  return variant;
}

VariantSpec chunks() {
  VariantSpec variant = scanForm(
      "chunks", "As many groups as fill the device, each with one long part: the sums of the groups are few, and "
                "all that is left is to read the array twice and write it once.");
  variant.uses.emplace_back("groups");
  variant.launches = chunkLaunches;
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t groups = parameters.number("groups");
    return partTraffic(parameters, groups, saturatingProduct({groups, parameters.tile().width}));
  };
  variant.longestChain = chunkChain;
  return variant;
}

VariantSpec serialChunks() {
  VariantSpec variant =
      scanForm("serial_chunks", "One work-item for each part, and a plain loop in it: what suits a processor with few, "
                                "strong cores, and starves a GPU.");
  variant.uses = {"size", "kind", "type", "signed", "groups"};
  variant.launches = serialLaunches;
  variant.traffic = [](const ParameterSet& parameters) {
    const std::uint64_t groups = ceilDivide(parameters.size().m, serialChunk(parameters));
    return partTraffic(parameters, groups, groups);
  };
  variant.longestChain = [](const ParameterSet& parameters) {
    return isFloat(parameters) ? 2 * serialChunk(parameters) + parameters.number("groups") : 0;
  };
  return variant;
}

std::vector<BufferSpec> buffers(const VariantSpec& variant, const ParameterSet& parameters) {
  const ElementType type = isFloat(parameters) ? ElementType::Float32 : ElementType::Int32;
  const std::uint64_t length = parameters.size().m;
  const std::uint64_t tile = parameters.tile().width;
  const auto scratch = [&](std::size_t level, std::uint64_t count) {
    return BufferSpec{levelName(level), BufferRole::Scratch, type, count, roundUp(count, tile)};
  };
  std::uint64_t reach = roundUp(length, tile);
  std::vector<BufferSpec> sums;
  if (variant.name == "chunks") {
    reach = saturatingProduct({parameters.number("groups"), blocksOf(parameters), blockOf(parameters)});
    sums.push_back(scratch(1, parameters.number("groups")));
  } else if (variant.name == "serial_chunks") {
    const std::uint64_t groups = ceilDivide(length, serialChunk(parameters));
    reach = saturatingProduct({groups, serialChunk(parameters)});
    sums.push_back(scratch(1, groups));
  } else {
    const std::vector<std::uint64_t> lengths = levels(parameters);
    for (std::size_t level = 1; level < lengths.size(); ++level) {
      sums.push_back(scratch(level, lengths[level]));
    }
  }
  std::vector<BufferSpec> all = {{"values", BufferRole::Input, type, length, reach},
                                 {"out", BufferRole::Output, type, length, reach}};
  all.insert(all.end(), sums.begin(), sums.end());
  return all;
}

std::vector<ParameterSpec> parameters() {
  ParameterSpec groups = countParameter("groups", 1024, {16, 128, 1024, 4096},
                                        "How many parts chunks and serial_chunks cut the array into.");
  groups.tuning = true;
  groups.cpuDefault = std::uint64_t{8};
  groups.gpuDefault = std::uint64_t{4224}; // 32 for each of an H200's 132 units
  ParameterSpec tile =
      tileLengthParameter("The number of work-items of a group, and of elements that it scans in local memory.");
  tile.gpuDefault = std::uint64_t{512};
  return {lengthParameter(4194304, 67108864, "The number of values."),
          std::move(tile),
          wordParameter("kind", {"inclusive", "exclusive"},
                        "inclusive: element i becomes the sum of all up to itself; exclusive: of all before it."),
          wordParameter("type", {"int", "float"}, "Ints from 0 to 6, whose sums are exact, or floats in [0,1)."),
          std::move(groups),
          signedParameter("0: values are not negative; 1: ints from -3 to 3, floats in [-1,1), where sums cancel.")};
}

Constraint intSumFits() {
  return {PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) -> std::optional<std::string> {
            const std::uint64_t length = parameters.size().m;
            if (isFloat(parameters) || length <= kLongestIntLength) {
              return std::nullopt;
            }
            return "The sum of " + groupDigits(length) +
                   " ints up to 6 may not fit 32 bits: choose a size of at most " + groupDigits(kLongestIntLength) +
                   ", or type=float.";
          }};
}

void fill(const ParameterSet& parameters, std::string_view name, std::uint64_t seed, HostArray& values) {
  const bool withSign = parameters.number("signed") != 0;
  if (values.type == ElementType::Float32) {
    fillUniform(values.floats(), seed, name, withSign);
    return;
  }
  const std::int32_t low = withSign ? -kLargestInt / 2 : 0;
  fillUniform(values.ints(), seed, name, low, low + kLargestInt);
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "scan";
  family.title = "scan: prefix sums of an array";
  family.teaches =
      "Every result depends on all elements before it, and yet groups can work at once: sum the parts, scan "
      "the sums, scan each part with what lies before it.";
  family.parameters = parameters();
  VariantSpec first =
      tileForm("hillis_steele", "Few steps and many additions: every element adds the one a stride before "
                                "it, log2(tile) times.");
  first.baseline = true;
  family.variants = {std::move(first),
                     tileForm("blelloch",
                              "Twice the steps and few additions: up a tree and down again. Its strides put "
                              "neighbours into the same banks."),
                     chunks(), serialChunks()};
  family.constraints = {lengthFitsUint(), intSumFits()};
  family.throughputUnit = "GB/s";
  family.buffers = buffers;
  family.fill = fill;
  family.reference = [](const ParameterSet& chosen, const HostArrays& inputs, OutputRange range) {
    return scan::reference(inputs.at("values"), range, isExclusive(chosen), chosen.number("signed") != 0);
  };
  family.referenceCost = [](const ParameterSet& chosen) { return scan::cost(chosen.size().m); };
  family.outputRow = arrayRow;
  family.work = [](const ParameterSet& chosen) {
    constexpr double kBytesPerElement = 8.0; // what cannot be saved: a load and a store of 4 bytes
    return Work{kBytesPerElement * static_cast<double>(chosen.size().m), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& scanFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
