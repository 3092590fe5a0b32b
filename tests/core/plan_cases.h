// Devices and plans for the tests of the launch plan.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/core/experiment_request.h"
#include "app/core/launch_plan.h"
#include "kernels/catalogue.h"

namespace tileglass {

inline constexpr std::uint64_t kKiB = 1024;
inline constexpr std::uint64_t kMiB = 1024 * kKiB;
inline constexpr std::uint64_t kGiB = 1024 * kMiB;

/// A processor under PoCL as it was seen: local memory emulated in global memory, groups of 4,096.
inline Device poclLikeDevice() {
  Device device;
  device.id = "0:0";
  device.platform = "Portable Computing Language";
  device.name = "pthread-test";
  device.vendor = "GenuineIntel";
  device.type = DeviceType::Cpu;
  device.architecture = "cpu";
  device.limits.localMemoryBytes = 2 * kMiB;
  device.limits.localMemoryType = LocalMemoryType::Global;
  device.limits.maxWorkGroupSize = 4096;
  device.limits.maxWorkItemSizes = {4096, 4096, 4096};
  device.limits.computeUnits = 2;
  device.limits.globalMemoryBytes = 16 * kGiB;
  device.limits.maxAllocationBytes = 4 * kGiB;
  device.limits.constantMemoryBytes = 2 * kMiB;
  device.limits.addressBits = 64;
  return device;
}

/// An H200 as its driver describes it.
inline Device h200LikeDevice() {
  Device device = poclLikeDevice();
  device.platform = "NVIDIA CUDA";
  device.name = "NVIDIA H200";
  device.vendor = "NVIDIA Corporation";
  device.type = DeviceType::Gpu;
  device.architecture = "sm_90";
  device.limits.localMemoryBytes = 48 * kKiB;
  device.limits.localMemoryType = LocalMemoryType::Local;
  device.limits.maxWorkGroupSize = 1024;
  device.limits.maxWorkItemSizes = {1024, 1024, 64};
  device.limits.computeUnits = 132;
  device.limits.globalMemoryBytes = 139 * kGiB;
  device.limits.maxAllocationBytes = 35 * kGiB;
  device.limits.constantMemoryBytes = 64 * kKiB;
  return device;
}

/// Parameters as they are typed, {"tile", "16"}, over the family's defaults on that device.
inline ParameterSet typed(const FamilySpec& family, const VariantSpec& variant, const PlanTarget& target,
                          const std::vector<std::pair<std::string, std::string>>& given) {
  ParameterSet parameters;
  for (const auto& [name, text] : given) {
    const ParameterSpec* spec = name == "extra_local" ? &extraLocalParameter() : family.parameter(name);
    EXPECT_NE(spec, nullptr) << name;
    const auto value = parseParameter(*spec, text);
    EXPECT_TRUE(value) << value.error().sentence;
    parameters.set(name, *value);
  }
  return resolveParameters(family, {{variant.name, variant.name, {}}}, parameters, target);
}

inline LaunchPlan planOf(const std::string& family, const std::string& variant, const PlanTarget& target,
                         const std::vector<std::pair<std::string, std::string>>& given,
                         const std::vector<KernelInfo>& built = {}) {
  const FamilySpec& spec = **findFamily(family);
  const VariantSpec* chosen = spec.variant(variant);
  EXPECT_NE(chosen, nullptr) << family << " " << variant;
  return planVariant(spec, *chosen, typed(spec, *chosen, target, given), target, built);
}

inline std::vector<PlanErrorCode> codesOf(const LaunchPlan& plan) {
  std::vector<PlanErrorCode> codes;
  for (const PlanError& refusal : plan.refusals) {
    codes.push_back(refusal.code);
  }
  return codes;
}

inline bool refusedFor(const LaunchPlan& plan, PlanErrorCode code) {
  const std::vector<PlanErrorCode> codes = codesOf(plan);
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

inline std::string sentenceOf(const LaunchPlan& plan, PlanErrorCode code) {
  for (const PlanError& refusal : plan.refusals) {
    if (refusal.code == code) {
      return refusal.sentence;
    }
  }
  return {};
}

/// A family of one variant and one launch, `tile` wide, for what no shipped family asks of a device.
inline FamilySpec syntheticFamily(LaunchSpec launch, std::vector<BufferSpec> buffers) {
  VariantSpec variant;
  variant.name = "only";
  variant.baseline = true;
  variant.launches = [launch](const ParameterSet&) { return std::vector<LaunchSpec>{launch}; };
  variant.traffic = [](const ParameterSet&) { return Traffic{}; };
  FamilySpec family;
  family.name = "synthetic";
  family.variants = {variant};
  family.buffers = [buffers](const VariantSpec&, const ParameterSet&) { return buffers; };
  return family;
}

} // namespace tileglass
