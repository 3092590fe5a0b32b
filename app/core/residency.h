// Measured residency beside predicted occupancy: how many work-groups really are on the device at once. A kernel is
// instrumented so that each group counts itself in at its first statement and out at its last; the highest count is
// kept. Groups never wait for one another, so nothing can hang.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/experiment_request.h"
#include "app/core/launch_plan.h"
#include "app/core/plan_error.h"

namespace tileglass {

/// The instrumented kernel's counters, an int32 each: groups on the device now, the most there ever were, and one that
/// stays 0 and is read while a group waits.
inline constexpr std::size_t kResidencyCounters = 3;

/// The kernel with two more arguments, after all others: `__global int*` the counters, and `uint` how many times a
/// group reads a counter before it begins (its pause, which makes it long enough to overlap with others).
Expected<std::string> addResidencyCounters(std::string_view source, std::string_view kernel);

/// What one launch's measurement gave. Registers and bytes are the instrumented build's, and the prediction follows
/// from them; those of the plain build stand in the variant's plan.
struct ResidencyReading {
  std::string kernel;                     ///< name of the __kernel function
  std::uint64_t workItems = 0;            ///< a group's
  std::uint64_t groups = 0;               ///< of the launch
  std::optional<std::uint64_t> registers; ///< a work-item's, where the driver tells
  std::uint64_t driverBytes = 0;          ///< local memory a group, by the driver
  std::optional<std::uint64_t> predicted; ///< groups a compute unit; empty: not known
  bool upperBound = false;                ///< the prediction is only an upper bound
  bool cpu = false;                       ///< a CPU: predicted is 1, a group a core
  std::uint64_t peak = 0;                 ///< most groups at once on the whole device
  std::uint64_t units = 0;                ///< compute units of the device
  std::uint64_t launches = 0;             ///< instrumented launches that were made
  double longestNs = 0.0;                 ///< the longest of them
  bool operator==(const ResidencyReading&) const = default;

  /// Groups a compute unit, peak ÷ units; not rounded.
  double measured() const;
  /// Groups of the peak that do not share out evenly over the units.
  std::uint64_t remainder() const;
  /// The launch has too few groups to reach the prediction on every unit.
  bool tooFewGroups() const;
  /// Whether measurement and prediction are the same; empty where that cannot be said.
  std::optional<bool> agrees() const;
  /// "24 groups a unit, as predicted." or what differs, or why it cannot be said.
  std::string sentence() const;
};

/// `parameters` with the smallest size (doubled or halved from the one given) whose launches have groups enough to fill
/// the device four times over (a CPU: 64 a core, because drivers deal them out in batches). The size given where the
/// plan refuses every larger one, or the device's fill is not known.
ParameterSet sizedToFill(const FamilySpec& family, const VariantSpec& variant, const ParameterSet& parameters,
                         const PlanTarget& target);

} // namespace tileglass
