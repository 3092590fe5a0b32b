// What builds told (registers, the driver's own bytes), kept by device, variant and -D values, so that moving the tile
// back and forth asks the engine once.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/core/launch_plan.h"
#include "app/core/run_result.h"

namespace tileglass {

class BuildCache {
public:
  /// What was built for exactly these launches on that device; empty where nothing was.
  std::vector<KernelInfo> find(const Device& device, const LaunchPlan& plan) const;
  /// Takes over every launch of a result that was built.
  void add(const RunResult& result);
  /// Marks a plan as asked for: a build that failed or crashed is not repeated by itself.
  void markAsked(const Device& device, const LaunchPlan& plan) { m_asked.insert(keyOf(device, plan)); }
  bool asked(const Device& device, const LaunchPlan& plan) const { return m_asked.contains(keyOf(device, plan)); }

private:
  static std::string keyOf(const Device& device, const LaunchPlan& plan);
  std::map<std::string, std::vector<KernelInfo>> m_built;
  std::set<std::string> m_asked;
};

} // namespace tileglass
