#include "kernels/as_printed/as_printed.h"

#include "app/core/units.h"
#include "kernels/family_parts.h"
#include "kernels/reduction/reference.h"
#include "kernels/seeded_values.h"

namespace tileglass {

namespace {

/// 6 × 2²⁸ is the largest sum below 2³¹ of values up to 6 at a power of two.
constexpr std::uint64_t kLongestLength = std::uint64_t{1} << 28U;
constexpr std::int32_t kLargestValue = 6;

std::uint64_t groupsOf(const ParameterSet& parameters) {
  return ceilDivide(parameters.size().m, parameters.tile().width);
}

/// Whether the tile in local memory is an argument that the host sizes, or an array of the source.
enum class Tile { Argument, Array };

VariantSpec printed(const std::string& name, std::string teaches, Tile form) {
  VariantSpec variant;
  variant.name = name;
  variant.teaches = std::move(teaches);
  variant.uses = {"size", "tile"};
  variant.launches = [name, form](const ParameterSet& parameters) {
    const std::uint64_t tile = parameters.tile().width;
    LaunchSpec spec;
    spec.kernel = "as_printed_" + name;
    spec.source = "as_printed/" + name + ".cl";
    spec.defines = {{"TILE", tile}};
    spec.globalSize = {saturatingProduct({groupsOf(parameters), tile}), 1, 1};
    spec.localSize = {tile, 1, 1};
    spec.arguments = {buffer("values"), buffer("partials"), uintArgument(parameters.size().m)};
    if (form == Tile::Argument) {
      spec.arguments.emplace_back(LocalArgument{elementBytes(tile)});
    } else {
      spec.staticLocalBytes = elementBytes(tile);
    }
    return std::vector<LaunchSpec>{std::move(spec)};
  };
  variant.hostStage = [](const ParameterSet&) -> std::optional<HostStage> {
    return HostStage{"partials", "total",
                     [](const HostArray& in, HostArray& out) { reduction::combinePartials(in, false, out); }};
  };
  variant.traffic = [](const ParameterSet& parameters) {
    return Traffic{elementBytes(parameters.size().m), elementBytes(groupsOf(parameters))};
  };
  variant.longestChain = [](const ParameterSet&) { return std::uint64_t{0}; };
  return variant;
}

VariantSpec signedInterleaved() {
  VariantSpec variant = printed("signed_interleaved",
                                "The same kernel can be right on one device and wrong on another without being wrong "
                                "itself: compilers have faults, and only a check of the result finds them.",
                                Tile::Argument);
  variant.broken =
      Broken{"Nothing that OpenCL forbids where the group is a power of two; but of signed indices and a "
             "group's size that only the launch tells, the compiler of PoCL 3.1 makes wrong code.",
             "On PoCL 3.1 a far too small sum, with groups of 2 work-items and more; elsewhere, with groups "
             "of a power of two, the right one.",
             false, CaughtBy::Result};
  return variant;
}

VariantSpec doesNotBuild(const std::string& name, std::string teaches, std::string whatIsWrong) {
  VariantSpec variant = printed(name, std::move(teaches), Tile::Array);
  variant.broken = Broken{std::move(whatIsWrong), "The compiler's answer, with the line; nothing is launched.", false,
                          CaughtBy::Build};
  return variant;
}

std::vector<VariantSpec> unbuildable() {
  return {doesNotBuild("run_time_tile", "The size of a local array is known to the compiler, or the host sets it.",
                       "The local array's length is a kernel argument; OpenCL C has no arrays of variable length."),
          doesNotBuild("bare_barrier", "A barrier says for which memory it holds.",
                       "barrier() stands without its flags, CLK_LOCAL_MEM_FENCE or CLK_GLOBAL_MEM_FENCE."),
          doesNotBuild("cl_barrier", "The functions of a kernel are those of OpenCL C, not of the host's interface.",
                       "There is no function cl_barrier."),
          doesNotBuild("size_t_length", "What host and device must agree on has a size that both know.",
                       "An argument of a kernel may not be a size_t, whose size may differ between host and device."),
          doesNotBuild("undefined_tile", "What host and kernel share, somebody has to define.",
                       "TILE_SIZE is used, and defined neither in the source nor with -D.")};
}

FamilySpec makeFamily() {
  FamilySpec family;
  family.name = "as_printed";
  family.title = "as_printed: a sum as texts print it";
  family.teaches = "What is printed was not always built or run: here it is, with the compiler's, the plan's or the "
                   "result's answer, beside its corrected twin.";
  family.parameters = {lengthParameter(65536, 4194304, "The number of values to add."),
                       tileLengthParameter("The number of work-items of a group, and of values that it adds.")};
  VariantSpec corrected = printed("corrected",
                                  "Unsigned indices, a group's size that the compiler knows, a guard for "
                                  "every length and group: right on every device.",
                                  Tile::Argument);
  corrected.baseline = true;
  family.variants = {std::move(corrected),
                     printed("unsigned_interleaved",
                             "The printed loop with unsigned indices: a small difference in the "
                             "source, and the compiler's fault is gone.",
                             Tile::Argument),
                     signedInterleaved()};
  for (VariantSpec& variant : unbuildable()) {
    family.variants.push_back(std::move(variant));
  }
  family.constraints = {
      {PlanErrorCode::SizeNotSupported, [](const ParameterSet& parameters) -> std::optional<std::string> {
         if (parameters.size().m <= kLongestLength) {
           return std::nullopt;
         }
         return "The sum of " + groupDigits(parameters.size().m) +
                " ints up to 6 may not fit 32 bits: choose a size of at most " + groupDigits(kLongestLength) + ".";
       }}};
  family.throughputUnit = "GB/s";
  family.buffers = [](const VariantSpec&, const ParameterSet& parameters) {
    const std::uint64_t length = parameters.size().m;
    const std::uint64_t groups = groupsOf(parameters);
    return std::vector<BufferSpec>{
        {"values", BufferRole::Input, ElementType::Int32, length, roundUp(length, parameters.tile().width)},
        {"partials", BufferRole::Scratch, ElementType::Int32, groups, groups},
        {"total", BufferRole::Output, ElementType::Int32, 1, 1}};
  };
  family.fill = [](const ParameterSet&, std::string_view name, std::uint64_t seed, HostArray& values) {
    fillUniform(values.ints(), seed, name, 0, kLargestValue);
  };
  family.reference = [](const ParameterSet&, const HostArrays& inputs, OutputRange range) {
    return reduction::reference(inputs.at("values"), range, false);
  };
  family.referenceCost = [](const ParameterSet& parameters) { return static_cast<double>(parameters.size().m); };
  family.outputRow = [](const ParameterSet&) { return std::uint64_t{1}; };
  family.work = [](const ParameterSet& parameters) {
    return Work{static_cast<double>(kElementBytes) * static_cast<double>(parameters.size().m), WorkUnit::Byte};
  };
  return family;
}

} // namespace

const FamilySpec& asPrintedFamily() {
  static const FamilySpec family = makeFamily();
  return family;
}

} // namespace tileglass
