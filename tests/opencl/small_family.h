// A family small enough to read: out[i] = 2 · in[i], with variants written for one test each.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/core/kernel_spec.h"
#include "app/opencl/experiment_run.h"
#include "tests/opencl/run_support.h"

namespace tileglass::test {

/// The kernels' argument list and index, up to their bodies.
inline constexpr std::string_view kDoublingHead = "__kernel void doubling(__global const float *in, __global float "
                                                  "*out, const uint n) {\n  const uint i = (uint)get_global_id(0);\n";

struct SmallFamily {
  FamilySpec spec;
  std::map<std::string, std::string> sources;

  explicit SmallFamily(std::uint64_t elements);
  /// A variant whose kernel "doubling" has that body after kDoublingHead.
  VariantSpec& add(const std::string& name, const std::string& body);
  SourceLookup lookup() const {
    return [this](std::string_view name) -> std::optional<std::string_view> {
      const auto found = sources.find(std::string(name));
      return found == sources.end() ? std::nullopt : std::optional<std::string_view>(found->second);
    };
  }
  ExperimentRequest request(const std::vector<std::string>& variants) const;
  Expected<RunResult> run(const ExperimentRequest& request, RunDepth depth = RunDepth::Launch) const {
    return runFamily(spec, lookup(), request, {}, {}, depth);
  }
};

} // namespace tileglass::test
