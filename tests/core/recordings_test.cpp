// The recordings that ship are sessions that open, right and consistent with their samples.
#include <filesystem>

#include <gtest/gtest.h>

#include "app/record/session_file.h"
#include "kernels/catalogue.h"
#include "tests/support/folders.h"

namespace tileglass {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> recordings() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(testing::sourceFolder() / "resources/recordings")) {
    if (entry.path().extension() == ".json") {
      files.push_back(entry.path());
    }
  }
  return files;
}

void expectMeasured(const std::vector<VariantResult>& variants, const std::string& where) {
  for (const VariantResult& variant : variants) {
    if (variant.status == VariantStatus::Refused) {
      continue; // what a sweep's point does not allow
    }
    EXPECT_EQ(variant.status, VariantStatus::Ok) << where << " " << variant.name << ": " << variant.reason;
    EXPECT_TRUE(variant.check && variant.check->passed) << where << " " << variant.name;
    EXPECT_GE(variant.time ? variant.time->samplesNs.size() : 0, kFewestForInterval) << where << " " << variant.name;
  }
}

TEST(Recordings, OpenAndAreRight) {
  const std::vector<fs::path> files = recordings();
  ASSERT_GE(files.size(), 10U);
  for (const fs::path& file : files) {
    const auto session = readSessionFile(file, catalogue());
    ASSERT_TRUE(session) << session.error().sentence;
    const std::string name = file.filename().string();
    if (const auto* run = std::get_if<RunResult>(&*session)) {
      expectMeasured(run->variants, name);
      EXPECT_FALSE(run->device.name.empty()) << name;
      continue;
    }
    const auto& sweep = std::get<SweepResult>(*session);
    EXPECT_FALSE(sweep.points.empty()) << name;
    for (const SweepPoint& point : sweep.points) {
      expectMeasured(point.variants, name);
    }
  }
}

} // namespace
} // namespace tileglass
