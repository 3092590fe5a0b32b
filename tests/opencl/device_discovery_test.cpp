#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>

#include "app/opencl/cl_error.h"
#include "app/opencl/device_session.h"
#include "tests/opencl/run_support.h"

namespace tileglass::test {
namespace {

TEST(DeviceDiscovery, findsPoclWithItsLimits) {
  const Device device = poclDevice();
  EXPECT_EQ(device.type, DeviceType::Cpu);
  EXPECT_EQ(device.architecture, "cpu");
  EXPECT_FALSE(device.simulator);
  EXPECT_TRUE(device.errors.empty()) << device.errors.front();
  EXPECT_FALSE(device.name.empty());
  EXPECT_FALSE(device.driver.empty());
  EXPECT_NE(device.version.find("OpenCL"), std::string::npos);
  EXPECT_TRUE(device.vendorAttributes.empty());
  const DeviceLimits& limits = device.limits;
  EXPECT_EQ(limits.localMemoryType, LocalMemoryType::Global);
  EXPECT_GE(limits.localMemoryBytes, 32U * 1024U);
  EXPECT_GE(limits.maxWorkGroupSize, 256U);
  for (const std::uint64_t items : limits.maxWorkItemSizes) {
    EXPECT_GE(items, 64U);
  }
  EXPECT_GE(limits.computeUnits, 1U);
  EXPECT_GT(limits.globalMemoryBytes, limits.maxAllocationBytes);
  EXPECT_GE(limits.constantMemoryBytes, 64U * 1024U);
  EXPECT_EQ(limits.addressBits, 64U);
  EXPECT_GE(limits.timerResolutionNs, 1.0);
}

TEST(DeviceDiscovery, idsArePlatformAndDevice) {
  const DeviceListing listing = listDevices();
  ASSERT_FALSE(listing.devices.empty());
  EXPECT_EQ(listing.devices.front().id.find(':'), 1U);
  EXPECT_EQ(selectDevice(listing.devices, listing.devices.back().id)->id, listing.devices.back().id);
}

TEST(DeviceDiscovery, aDeviceThatIsNotThereIsNamed) {
  const auto session = openSession("no such device");
  ASSERT_FALSE(session);
  EXPECT_EQ(session.error().code, PlanErrorCode::NoDevice);
  EXPECT_NE(session.error().sentence.find("no such device"), std::string::npos) << session.error().sentence;
}

/// Prints what a process sees whose loader finds no driver at all.
[[noreturn]] void listWithoutDrivers() {
  setenv("OCL_ICD_VENDORS", "/nonexistent/", 1);
  setenv("OCL_ICD_FILENAMES", "", 1);
  const DeviceListing listing = listDevices();
  const auto session = openSession("");
  std::fprintf(stderr, "%zu devices, %zu notes: %s / %s\n", listing.devices.size(), listing.notes.size(),
               listing.notes.empty() ? "" : listing.notes.front().c_str(),
               session ? "" : session.error().sentence.c_str());
  std::exit(session ? 1 : 0);
}

TEST(DeviceDiscovery, noPlatformIsASentenceAndNoCrash) {
  GTEST_FLAG_SET(death_test_style, "threadsafe"); // a process of its own, whose loader has not looked yet
  EXPECT_EXIT(listWithoutDrivers(), testing::ExitedWithCode(0),
              "0 devices, 1 notes: No OpenCL platform is installed .*-1001.*pocl-opencl-icd.* / No OpenCL platform");
}

TEST(ClError, codesHaveTheirNames) {
  EXPECT_EQ(errorText(CL_OUT_OF_RESOURCES), "CL_OUT_OF_RESOURCES (-5)");
  EXPECT_EQ(errorText(CL_INVALID_WORK_GROUP_SIZE), "CL_INVALID_WORK_GROUP_SIZE (-54)");
  EXPECT_EQ(errorText(-9999), "OpenCL error (-9999)");
  const PlanError error = driverError(cl::Error(CL_OUT_OF_RESOURCES), "launching tiled");
  EXPECT_EQ(error.code, PlanErrorCode::DriverError);
  EXPECT_NE(error.sentence.find("CL_OUT_OF_RESOURCES (-5) while launching tiled"), std::string::npos);
}

} // namespace
} // namespace tileglass::test
