#include "ui/models/build_cache.h"

#include <fmt/format.h>

namespace tileglass {

std::string BuildCache::keyOf(const Device& device, const LaunchPlan& plan) {
  std::string key = fmt::format("{}|{}|{}", device.platform, device.name, device.driver);
  for (const PlannedLaunch& launch : plan.launches) {
    key += fmt::format("|{}|{}|{}", launch.spec.source, launch.spec.kernel, launch.budget.requestBytes);
    for (const auto& [name, value] : launch.spec.defines)
      key += fmt::format("|{}={}", name, value);
    for (const std::uint64_t items : launch.spec.localSize)
      key += fmt::format("|{}", items);
  }
  return key;
}

std::vector<KernelInfo> BuildCache::find(const Device& device, const LaunchPlan& plan) const {
  const auto found = m_built.find(keyOf(device, plan));
  return found == m_built.end() ? std::vector<KernelInfo>() : found->second;
}

void BuildCache::add(const RunResult& result) {
  for (const VariantResult& variant : result.variants) {
    if (!variant.plan || variant.plan->launches.empty())
      continue;
    std::vector<KernelInfo> infos;
    for (const PlannedLaunch& launch : variant.plan->launches)
      if (launch.kernelInfo)
        infos.push_back(*launch.kernelInfo);
    if (infos.size() == variant.plan->launches.size())
      m_built[keyOf(result.device, *variant.plan)] = std::move(infos);
  }
}

} // namespace tileglass
