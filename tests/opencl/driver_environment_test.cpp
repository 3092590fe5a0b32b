#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "app/opencl/driver_environment.h"

namespace tileglass::test {
namespace {

/// A machine's files in a folder of their own, removed at the end.
struct DriverEnvironment : testing::Test {
  std::filesystem::path root;

  void SetUp() override {
    root = std::filesystem::path(testing::TempDir()) /
           ("driver_environment_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(root);
    std::filesystem::create_directories(root);
  }
  void TearDown() override { std::filesystem::remove_all(root); }

  std::string valueOf(const std::string& name, unsigned processors) const {
    for (const EnvironmentVariable& variable : driverEnvironment(root, processors)) {
      if (variable.name == name) {
        return variable.value;
      }
    }
    return "(not set)";
  }
};

TEST_F(DriverEnvironment, hwlocLooksForItselfWhereSysIsMounted) {
  std::filesystem::create_directories(root / "sys/devices/system");
  EXPECT_EQ(valueOf("HWLOC_SYNTHETIC", 4), "(not set)");
  EXPECT_EQ(valueOf("HWLOC_THISSYSTEM", 4), "(not set)");
}

TEST_F(DriverEnvironment, withoutSysHwlocIsToldProcessorsAndMemory) {
  std::filesystem::create_directories(root / "proc");
  std::ofstream(root / "proc/meminfo") << "MemFree:  77 kB\nMemTotal:       24668628 kB\n";
  EXPECT_EQ(valueOf("HWLOC_SYNTHETIC", 6), "numa:1(memory=25260675072) core:6 pu:1");
  EXPECT_EQ(valueOf("HWLOC_THISSYSTEM", 6), "1");
}

TEST_F(DriverEnvironment, anUnknownMachineIsStillAMachine) {
  EXPECT_EQ(valueOf("HWLOC_SYNTHETIC", 0), "numa:1(memory=2147483648) core:1 pu:1");
}

TEST_F(DriverEnvironment, builtKernelsAreNotTakenFromNvidiasCache) {
  EXPECT_EQ(valueOf("CUDA_CACHE_DISABLE", 1), "1");
}

TEST_F(DriverEnvironment, whatTheUserHasSetStays) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        ::setenv("CUDA_CACHE_DISABLE", "0", 1);
        prepareDriverEnvironment();
        std::exit(std::string(std::getenv("CUDA_CACHE_DISABLE")) == "0" ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

} // namespace
} // namespace tileglass::test
