#include <gtest/gtest.h>

#include "app/core/device_architecture.h"
#include "tests/core/occupancy_data.h"

namespace tileglass::test {

namespace {

Device gpu(const std::string& vendor, const std::string& name, std::map<std::string, std::string> attributes = {}) {
  Device device;
  device.type = DeviceType::Gpu;
  device.vendor = vendor;
  device.name = name;
  device.vendorAttributes = std::move(attributes);
  return device;
}

Device intelWithIp(std::uint64_t major, std::uint64_t minor, std::uint64_t revision) {
  return gpu("Intel(R) Corporation", "Intel(R) Graphics",
             {{"IP_VERSION_INTEL", std::to_string((major << 22U) | (minor << 14U) | revision)}});
}

} // namespace

TEST(DeviceArchitecture, NvidiaByComputeCapability) {
  const Device h200 = gpu("NVIDIA Corporation", "NVIDIA H200",
                          {{"COMPUTE_CAPABILITY_MAJOR_NV", "9"}, {"COMPUTE_CAPABILITY_MINOR_NV", "0"}});
  EXPECT_EQ(architectureOf(h200), "sm_90");
  const Device blackwell = gpu("NVIDIA Corporation", "NVIDIA B200",
                               {{"COMPUTE_CAPABILITY_MAJOR_NV", "10"}, {"COMPUTE_CAPABILITY_MINOR_NV", "0"}});
  EXPECT_EQ(architectureOf(blackwell), "sm_100");
  EXPECT_EQ(architectureOf(gpu("NVIDIA Corporation", "NVIDIA H200", {{"COMPUTE_CAPABILITY_MAJOR_NV", "nine"}})), "");
  EXPECT_EQ(architectureOf(gpu("NVIDIA Corporation", "NVIDIA H200")), "");
}

TEST(DeviceArchitecture, AmdByNameOrIp) {
  EXPECT_EQ(architectureOf(gpu("Advanced Micro Devices, Inc.", "gfx90a:sramecc+:xnack-")), "gfx90a");
  EXPECT_EQ(architectureOf(gpu("Advanced Micro Devices, Inc.", "gfx1030")), "gfx1030");
  const auto byIp = [](const char* major, const char* minor) {
    return architectureOf(
        gpu("Advanced Micro Devices, Inc.", "AMD Radeon", {{"GFXIP_MAJOR_AMD", major}, {"GFXIP_MINOR_AMD", minor}}));
  };
  EXPECT_EQ(byIp("10", "3"), "gfx1030");
  EXPECT_EQ(byIp("9", "0"), "") << "gfx900 and gfx90a share the IP and differ";
  EXPECT_EQ(byIp("11", "0"), "");
}

TEST(DeviceArchitecture, IntelByIpVersionOrName) {
  EXPECT_EQ(architectureOf(intelWithIp(12, 55, 8)), "xe_hpg_dg2_arc");
  EXPECT_EQ(architectureOf(intelWithIp(12, 0, 0)), "gen12");
  EXPECT_EQ(architectureOf(intelWithIp(12, 60, 7)), "xe_hpc_pvc");
  EXPECT_EQ(architectureOf(intelWithIp(20, 4, 4)), "xe2_lpg");
  EXPECT_EQ(architectureOf(intelWithIp(30, 0, 4)), "") << "newer than the tables";
  EXPECT_EQ(architectureOf(gpu("Intel(R) Corporation", "Intel(R) Arc(TM) A770 Graphics")), "xe_hpg_dg2_arc");
  EXPECT_EQ(architectureOf(gpu("Intel(R) Corporation", "Intel(R) Iris(R) Xe Graphics")), "");
}

TEST(DeviceArchitecture, CpusAndWhatIsNotKnown) {
  Device device;
  device.type = DeviceType::Cpu;
  EXPECT_EQ(architectureOf(device), "cpu");
  device.simulator = true;
  EXPECT_EQ(architectureOf(device), "");
  EXPECT_EQ(architectureOf(gpu("ARM", "Mali-G610")), "");
}

TEST(DeviceArchitecture, EveryNameItGivesIsInTheTables) {
  for (const auto& [major, minor] : {std::pair{9, 0},
                                     {11, 0},
                                     {12, 0},
                                     {12, 4},
                                     {12, 10},
                                     {12, 55},
                                     {12, 57},
                                     {12, 61},
                                     {12, 71},
                                     {20, 1},
                                     {20, 4}}) {
    const std::string name = architectureOf(intelWithIp(static_cast<unsigned>(major), static_cast<unsigned>(minor), 0));
    EXPECT_NE(architectureTables().find(name), nullptr) << name;
  }
}

TEST(DeviceArchitecture, LimitsForPlanningWithoutTheDevice) {
  const auto h200 = limitsOf(architecture("sm_90"));
  ASSERT_TRUE(h200);
  EXPECT_EQ(h200->localMemoryBytes, 49152U) << "OpenCL has no opt-in beyond the static limit";
  EXPECT_EQ(h200->maxWorkGroupSize, 1024U);
  EXPECT_EQ(h200->localMemoryType, LocalMemoryType::Local);
  EXPECT_EQ(limitsOf(architecture("gfx1100"))->localMemoryBytes, 65536U);
  EXPECT_EQ(limitsOf(architecture("gen9"))->maxWorkGroupSize, 256U);
  EXPECT_FALSE(limitsOf(architecture("cpu")));
}

} // namespace tileglass::test
