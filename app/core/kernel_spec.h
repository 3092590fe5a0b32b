// What a kernel family states about itself, as data and small pure functions: parameters, variants, launches, inputs,
// reference, traffic. The families live in kernels/; everything else of the project reads them through these values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/core/device.h"
#include "app/core/parameters.h"
#include "app/core/plan_error.h"

namespace tileglass {

enum class ElementType { Float32, Int32 };
inline constexpr std::uint64_t kElementBytes = 4; ///< of every ElementType

/// A host array of one element type.
struct HostArray {
  ElementType type = ElementType::Float32;
  std::vector<std::byte> bytes;

  HostArray() = default;
  HostArray(ElementType elementType, std::uint64_t elements) : type(elementType), bytes(elements * kElementBytes) {}
  std::uint64_t elements() const { return bytes.size() / kElementBytes; }
  std::span<float> floats() { return {reinterpret_cast<float*>(bytes.data()), elements()}; }
  std::span<const float> floats() const { return {reinterpret_cast<const float*>(bytes.data()), elements()}; }
  std::span<std::int32_t> ints() { return {reinterpret_cast<std::int32_t*>(bytes.data()), elements()}; }
  std::span<const std::int32_t> ints() const {
    return {reinterpret_cast<const std::int32_t*>(bytes.data()), elements()};
  }
};
using HostArrays = std::map<std::string, HostArray, std::less<>>;

enum class BufferRole {
  Input,   ///< made by the family from a seed, copied to the device once
  Output,  ///< poisoned before each verified run, read back and checked
  Scratch, ///< between launches, or read by the host stage; poisoned like an output, never checked
};

struct BufferSpec {
  std::string name;
  BufferRole role = BufferRole::Input;
  ElementType type = ElementType::Float32;
  std::uint64_t elements = 0;
  /// One past the largest index that the rounded-up grid can form; the guard band reaches at least this far.
  std::uint64_t reach = 0;
};

struct BufferArgument {
  std::string buffer;
  bool constantSpace = false; ///< a __constant argument: its bytes count against the constant memory
};
struct UintArgument {
  std::uint32_t value = 0;
};
struct FloatArgument {
  float value = 0.0F;
};
/// A __local argument sized by the host at launch. 0 bytes is refused by the plan (PoCL answers it with -51).
struct LocalArgument {
  std::uint64_t bytes = 0;
};
using KernelArgument = std::variant<BufferArgument, UintArgument, FloatArgument, LocalArgument>;

struct LaunchSpec {
  std::string kernel;                                         ///< name of the __kernel function
  std::string source;                                         ///< name of its file: "matmul/tiled.cl"
  std::vector<std::pair<std::string, std::uint64_t>> defines; ///< -D options, tile-like parameters only
  unsigned dimensions = 1;
  std::array<std::uint64_t, 3> globalSize = {1, 1, 1};
  std::array<std::uint64_t, 3> localSize = {1, 1, 1};
  std::uint64_t staticLocalBytes = 0;    ///< of the __local arrays that the source declares
  std::uint64_t staticConstantBytes = 0; ///< of its __constant arrays at program scope
  std::vector<KernelArgument> arguments;

  std::uint64_t workItemsPerGroup() const;
  std::uint64_t groups() const;
  std::uint64_t localArgumentBytes() const;
};

/// The last stage of a variant on the host: reads a scratch buffer, writes the output.
struct HostStage {
  std::string reads;
  std::string writes;
  std::function<void(const HostArray& in, HostArray& out)> run;
};

/// Modelled global traffic of one run of a variant, in bytes that work-items ask for (not what caches fetch).
struct Traffic {
  std::uint64_t globalLoadBytes = 0;
  std::uint64_t globalStoreBytes = 0;
  bool operator==(const Traffic&) const = default;
};

/// Expected values of a range of output elements, in double, and Σ|terms| of each for the error bound. An empty
/// `magnitude` means |expected|: no term is negative, so a second sum would be the same.
struct Reference {
  std::vector<double> expected;
  std::vector<double> magnitude;
};
struct OutputRange {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

using ReferenceFunction = std::function<Reference(const ParameterSet&, const HostArrays& inputs, OutputRange range)>;

enum class WorkUnit { Flop, Byte };
/// What one run accomplishes, the same for every variant of a family: the throughput's numerator.
struct Work {
  double amount = 0.0;
  WorkUnit unit = WorkUnit::Flop;
};

/// A condition on the parameters, and the sentence for a learner where it does not hold.
struct Constraint {
  PlanErrorCode code = PlanErrorCode::TileNotSupported;
  /// Empty where satisfied; otherwise the sentence (cause, number, remedy).
  std::function<std::optional<std::string>(const ParameterSet&)> violated;
};

/// What surely tells that a variant is broken: its result, at the sizes that `studentSees` names; the simulator alone
/// (on a real device the numbers may happen to be right); or the compiler, which refuses its source.
enum class CaughtBy { Simulator, Result, Build };
/// "simulator", "result", "build".
std::string_view toText(CaughtBy caughtBy);

struct Broken {
  std::string whatIsWrong;
  std::string studentSees;
  bool simulatorOnly = false; ///< undefined on real devices: refused there
  CaughtBy caughtBy = CaughtBy::Simulator;
};

struct VariantSpec {
  std::string name;
  bool baseline = false;
  std::optional<Broken> broken;
  std::string teaches;
  /// The parameters that change this variant; others leave it as it is, so it is measured once.
  std::vector<std::string> uses;
  std::vector<Constraint> constraints;
  std::function<std::vector<LaunchSpec>(const ParameterSet&)> launches;
  std::function<std::optional<HostStage>(const ParameterSet&)> hostStage; ///< may be empty
  std::function<Traffic(const ParameterSet&)> traffic;
  /// Longest chain of additions of one output, K of the error bound; 0 where results are exact.
  std::function<std::uint64_t(const ParameterSet&)> longestChain;
  /// Empty, or what this variant computes where that is not the family's result (a plain copy beside a transpose), from
  /// its own inputs.
  ReferenceFunction reference;
  /// Empty, or how many loads of one work-item wait for each other: the time divided by them is a load's latency.
  std::function<double(const ParameterSet&)> dependentLoads;
};

struct FamilySpec {
  std::string name;
  std::string title;                     ///< "matmul: C = A × B"
  std::string teaches;                   ///< one sentence
  std::vector<ParameterSpec> parameters; ///< "size" and "tile" among them
  std::vector<VariantSpec> variants;     ///< the baseline first
  std::vector<Constraint> constraints;   ///< of every variant
  std::string throughputUnit;            ///< "GFLOP/s" or "GB/s"
  /// What to do where a group asks for too much local memory.
  std::string localMemoryRemedy = "Choose a smaller tile, less padding or less extra local memory.";
  /// Every buffer of a variant.
  std::function<std::vector<BufferSpec>(const VariantSpec&, const ParameterSet&)> buffers;
  /// Fills one input, reproducibly from the seed.
  std::function<void(const ParameterSet&, std::string_view buffer, std::uint64_t seed, HostArray&)> fill;
  /// Expected values of the output in that range, from the baseline's inputs (whatever the variant's own are).
  ReferenceFunction reference;
  /// Operations of the reference for the whole output; above a limit only parts are verified.
  std::function<double(const ParameterSet&)> referenceCost;
  /// Length of a row of the output: sampled verification takes whole rows.
  std::function<std::uint64_t(const ParameterSet&)> outputRow;
  std::function<Work(const ParameterSet&)> work;

  const VariantSpec* variant(std::string_view variantName) const;
  const ParameterSpec* parameter(std::string_view parameterName) const;
  /// The parameters without those that only tune (see ParameterSpec::tuning) and the ballast: what inputs and results
  /// depend on.
  ParameterSet problemOf(const ParameterSet& chosen) const;
};

/// A .cl file of the catalogue, embedded at build time.
struct KernelSource {
  std::string_view name; ///< "matmul/tiled.cl"
  std::string_view text;
};

/// The product, saturating at the largest 64-bit number so that the plan can refuse it.
std::uint64_t saturatingProduct(std::initializer_list<std::uint64_t> factors);

} // namespace tileglass
