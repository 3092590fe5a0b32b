#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>

#include "app/opencl/cl_error.h"
#include "app/opencl/device_enumeration.h"
#include "app/opencl/device_queries.h"
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

/// Prints what this process finds, and ends it: 0 where there was no device to open.
[[noreturn]] void listAndExit(const char* variable, const char* value) {
  setenv(variable, value, 1);
  const DeviceListing listing = listDevices();
  const auto session = openSession("");
  std::fprintf(stderr, "%zu devices, %zu notes: %s / %s\n", listing.devices.size(), listing.notes.size(),
               listing.notes.empty() ? "" : listing.notes.front().c_str(),
               session ? "" : session.error().sentence.c_str());
  std::exit(session ? 1 : 0);
}

/// A process of its own each, whose loader and drivers have not looked yet.
struct DeviceDiscoveryAlone : testing::Test {
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(DeviceDiscoveryAlone, noPlatformIsASentenceAndNoCrash) {
  EXPECT_EXIT(listAndExit("OCL_ICD_VENDORS", "/nonexistent/"), testing::ExitedWithCode(0),
              "0 devices, 1 notes: No OpenCL platform is installed .*-1001.*pocl-opencl-icd.* / No OpenCL platform");
}

TEST_F(DeviceDiscoveryAlone, aPlatformWithoutDevicesIsNamed) {
  EXPECT_EXIT(listAndExit("POCL_DEVICES", "none"), testing::ExitedWithCode(0),
              "0 devices, . notes: Platform Portable Computing Language has no device .*-1.*pocl-opencl-icd");
}

// Case L14: whatever fails leaves a sentence, and the rest stands.
TEST(DeviceDiscovery, aFailingQueryHidesNothingElse) {
  const Device device = describeDevice(cl::Platform(), cl::Device(), "3:1");
  EXPECT_EQ(device.id, "3:1");
  EXPECT_GE(device.errors.size(), 15U);
  EXPECT_EQ(device.limits.localMemoryBytes, 0U);
  EXPECT_EQ(device.limits.timerResolutionNs, 1.0);
  const auto about = [&](std::string_view query) {
    return std::ranges::any_of(device.errors, [&](const std::string& sentence) { return sentence.starts_with(query); });
  };
  EXPECT_TRUE(about("CL_DEVICE_LOCAL_MEM_SIZE could not be read: CL_INVALID_DEVICE (-33)")) << device.errors.front();
  EXPECT_TRUE(about("CL_DEVICE_NAME could not be read"));
}

TEST(DeviceDiscovery, anAttributeThatTheDeviceDoesNotAnswerIsNamed) {
  const EnumeratedDevices found = enumerateDevices();
  ASSERT_FALSE(found.handles.empty());
  std::vector<std::string> errors;
  EXPECT_TRUE(
      vendorAttributes(found.handles.front()(), "cl_khr_fp64 cl_nv_device_attribute_query_not", errors).empty());
  EXPECT_TRUE(errors.empty());
  vendorAttributes(found.handles.front()(), "cl_khr_fp64 cl_nv_device_attribute_query", errors);
  ASSERT_FALSE(errors.empty());
  EXPECT_TRUE(errors.front().starts_with("CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV could not be read")) << errors.front();
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
