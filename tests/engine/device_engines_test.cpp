#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/engine/device_engines.h"
#include "app/engine/experiment_driver.h"
#include "tests/engine/engine_fixture.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

class Folder {
public:
  Folder() : m_path(fs::path(::testing::TempDir()) / ::testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(m_path);
    fs::create_directories(m_path);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path write(const std::string& name, const std::string& text) const {
    fs::create_directories((m_path / name).parent_path());
    std::ofstream(m_path / name) << text;
    return m_path / name;
  }
  const fs::path& path() const { return m_path; }

private:
  fs::path m_path;
};

std::string textOf(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

TEST(FindEngineProgram, isBesideElseInLibexec) {
  const Folder folder;
  const fs::path self = folder.write("bin/tileglass", "");
  EXPECT_EQ(findEngineProgram(self), fs::weakly_canonical(folder.path() / "bin/tileglass-cli"))
      << "named even where it is missing";
  const fs::path inLibexec = folder.write("libexec/tileglass/tileglass-cli", "");
  EXPECT_EQ(findEngineProgram(self), fs::weakly_canonical(inLibexec));
  const fs::path beside = folder.write("bin/tileglass-cli", "");
  EXPECT_EQ(findEngineProgram(self), fs::weakly_canonical(beside));
}

TEST(FindEngineProgram, followsALink) {
  const Folder folder;
  const fs::path beside = folder.write("opt/bin/tileglass-cli", "");
  folder.write("opt/bin/tileglass", "");
  fs::create_symlink(folder.path() / "opt/bin/tileglass", folder.path() / "tileglass");
  EXPECT_EQ(findEngineProgram(folder.path() / "tileglass"), fs::weakly_canonical(beside));
}

TEST(VendorsWithoutSimulator, leavesAFolderWithoutItAlone) {
  const Folder folder;
  folder.write("vendors/pocl.icd", "libpocl.so.2\n");
  EXPECT_TRUE(vendorsWithoutSimulator(folder.path() / "vendors", folder.path() / "cache").empty());
  EXPECT_TRUE(vendorsWithoutSimulator(folder.path() / "nowhere", folder.path() / "cache").empty());
}

TEST(VendorsWithoutSimulator, copiesAllOthers) {
  const Folder folder;
  folder.write("vendors/pocl.icd", "libpocl.so.2\n");
  folder.write("vendors/nvidia.icd", "libnvidia-opencl.so.1\n");
  folder.write("vendors/a.icd", "/usr/lib/Oclgrind/liboclgrind-rt-icd.so\n");
  folder.write("vendors/readme.txt", "not a driver");
  const fs::path copies = vendorsWithoutSimulator(folder.path() / "vendors", folder.path() / "cache");
  ASSERT_FALSE(copies.empty());
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(copies)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"nvidia.icd", "pocl.icd"}));
  EXPECT_EQ(textOf(copies / "pocl.icd"), "libpocl.so.2\n");
  EXPECT_EQ(vendorsWithoutSimulator(folder.path() / "vendors", folder.path() / "cache"), copies) << "used again";
  folder.write("vendors/nvidia.icd", "another\n");
  EXPECT_NE(vendorsWithoutSimulator(folder.path() / "vendors", folder.path() / "cache"), copies)
      << "a folder that an engine may be reading is never changed";
}

TEST(EngineConfigFor, putsTheSimulatorUnderItsWrapper) {
  Device device;
  EXPECT_TRUE(engineConfigFor(fakeEngine(), device).wrapper.empty());
  device.simulator = true;
  EXPECT_EQ(engineConfigFor(fakeEngine(), device).wrapper, std::vector<std::string>{"oclgrind"});
}

TEST(DriveDevices, listsPoclAndTheSimulatorThroughTheirOwnEngines) {
  const auto listing = driveDevices(realEngine());
  ASSERT_TRUE(listing) << listing.error().sentence;
  const auto named = [&](const std::string& platform) {
    return std::count_if(listing->devices.begin(), listing->devices.end(),
                         [&](const Device& device) { return device.platform == platform; });
  };
  EXPECT_EQ(named("Portable Computing Language"), 1);
  EXPECT_EQ(named("Oclgrind"), 1);
  std::vector<std::string> ids;
  for (const Device& device : listing->devices) {
    ids.push_back(device.id);
    EXPECT_EQ(device.simulator, device.platform == "Oclgrind");
    EXPECT_GT(device.limits.localMemoryBytes, 0U);
  }
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end()) << "an id names one device";
  const auto alone = driveDevices(simulatorConfig(realEngine()));
  ASSERT_TRUE(alone) << alone.error().sentence;
  ASSERT_EQ(alone->devices.size(), 1U);
  EXPECT_TRUE(alone->devices.front().simulator);
}

TEST(DriveDevices, keepsARegisteredSimulatorOutOfThePlainEngine) {
  const Folder folder;
  for (const auto& entry : fs::directory_iterator("/etc/OpenCL/vendors")) {
    folder.write("vendors/" + entry.path().filename().string(), textOf(entry.path()));
  }
  folder.write("vendors/oclgrind.icd", "/usr/lib/oclgrind/liboclgrind-rt-icd.so\n");
  ASSERT_EQ(::setenv("OCL_ICD_VENDORS", (folder.path() / "vendors").c_str(), 1), 0);
  ASSERT_EQ(::setenv("XDG_CACHE_HOME", (folder.path() / "cache").c_str(), 1), 0);
  const EngineConfig plain = withoutSimulatorDriver(realEngine());
  Engine engine(plain);
  const EngineEvent end = ask(engine, "devices");
  ::unsetenv("OCL_ICD_VENDORS");
  ::unsetenv("XDG_CACHE_HOME");
  ASSERT_EQ(end.kind, EngineEvent::Kind::Result) << end.error.sentence;
  ASSERT_FALSE(end.data["devices"].empty());
  for (const auto& device : end.data["devices"]) {
    EXPECT_NE(device["platform"], "Oclgrind");
  }
}

TEST(DriveDevices, failsWithASentenceWithoutTheProgram) {
  EngineConfig config;
  config.program = "/no/such/tileglass-cli";
  const auto listing = driveDevices(config);
  ASSERT_FALSE(listing);
  EXPECT_CONTAINS(listing.error().sentence, "/no/such/tileglass-cli");
}

TEST(DriveDevices, tellsACrashOfTheDriver) {
  const auto listing = driveDevices(fakeEngine({"--exit-at-start", "4"}));
  ASSERT_FALSE(listing);
  EXPECT_EQ(listing.error().code, PlanErrorCode::EngineCrashed);
}

} // namespace
} // namespace tileglass::testing
