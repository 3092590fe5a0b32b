// Inputs and expected results of a run on the host, made once and shared by all variants and points that mean the same
// problem (whatever their tile, padding or ballast).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/kernel_spec.h"

namespace tileglass {

/// The part of the parameters that inputs and results depend on, as text: without tile, pad and ballast.
std::string problemKey(const FamilySpec& family, const ParameterSet& parameters, std::uint64_t seed);

/// Which part of an output is compared.
struct VerificationScope {
  bool full = true;
  double costPerElement = 0.0;     ///< operations of the reference
  std::vector<OutputRange> ranges; ///< ascending, without overlap
};
/// Everything, or (`Sampled`, or `Automatic` above a few 10⁹ operations or a share of the time limit) whole rows at
/// random, the last among them. `elements` is the output's length.
VerificationScope chooseScope(const FamilySpec& family, const ParameterSet& parameters, std::uint64_t elements,
                              const ExperimentRequest& request);

class ExperimentData {
public:
  /// The contents of one input buffer.
  const HostArray& input(const FamilySpec& family, const ParameterSet& parameters, const BufferSpec& buffer,
                         std::uint64_t seed);

  using Consumer = std::function<void(OutputRange, const Reference&)>;
  /// Gives the expected values of a variant in all ranges of the scope, in pieces; computed on all cores, kept while
  /// they are small. `betweenPieces` is called now and then (progress, cancelling); it may throw.
  void expected(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters,
                const VerificationScope& scope, std::uint64_t seed, const std::function<void()>& betweenPieces,
                const Consumer& consume);

  /// Lets go of everything that is not worth keeping between runs: of another problem than `key`, or large.
  void trim(const std::string& key);

private:
  struct Problem {
    HostArrays inputs;
    std::map<std::string, std::vector<std::pair<OutputRange, Reference>>> references; ///< by the scope's text
    std::uint64_t bytes() const;
  };
  std::map<std::string, Problem> m_problems;
};

} // namespace tileglass
