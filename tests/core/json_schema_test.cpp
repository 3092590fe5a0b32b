// What is written obeys the schemas of resources/schema, and the schemas are strict enough to notice what is wrong.
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"
#include "tests/core/record_values.h"
#include "tests/support/schema_validation.h"

namespace tileglass::test {

namespace {

using nlohmann::json;
using testing::schemaErrors;

/// Random documents of every kind, made once.
std::vector<json> anyDocuments(int each) {
  std::vector<json> documents;
  rc::check([&] {
    if (documents.size() < static_cast<std::size_t>(5 * each)) {
      const RunResult run = anyRunResult();
      documents.push_back(runDocument(run));
      documents.push_back(planDocument(run));
      documents.push_back(residencyDocument(run));
      documents.push_back(sweepDocument(anySweepResult()));
      documents.push_back(devicesDocument({anyDevice(), anyDevice()}, {"No platform."}));
    }
  });
  return documents;
}

json smallRun() {
  VariantResult variant;
  variant.name = variant.variant = "tiled";
  variant.time = TimeSummary();
  variant.check = Check();
  variant.check->method = "full";
  variant.plan = LaunchPlan();
  variant.plan->launches.resize(1);
  variant.plan->launches[0].spec.kernel = "tiled";
  RunResult run;
  run.family = "sample";
  run.variants = {variant};
  run.comparisons = {{"tiled", "naive", RatioInterval(), ""}};
  return runDocument(run);
}

} // namespace

TEST(JsonSchema, AcceptsEveryDocument) {
  EXPECT_EQ(schemaErrors(anyDocuments(20)), "");
  EXPECT_EQ(schemaErrors(errorDocument({PlanErrorCode::UnknownName, "There is no tild.", "tiled"})), "");
  EXPECT_EQ(schemaErrors(errorDocument({PlanErrorCode::NoDevice, "There is no device.", ""})), "");
}

TEST(JsonSchema, AcceptsTheCatalogue) {
  EXPECT_EQ(schemaErrors(kernelsDocument(catalogue())), "");
}

TEST(JsonSchema, RefusesWhatIsWrong) {
  const json right = smallRun();
  ASSERT_EQ(schemaErrors(right), "");
  const std::vector<std::pair<const char*, json>> changes = {
      {"/schema", "tileglass.run/2"},
      {"/device/type", "tpu"},
      {"/device/limits/localMemoryBytes", -1},
      {"/parameters", json::object({{"tile", 1.5}})},
      {"/variants/0/status", "fine"},
      {"/variants/0/time/medianNs", nullptr},
      {"/variants/0/time/samplesNs", json::array({"fast"})},
      {"/variants/0/check/passed", 1},
      {"/variants/0/launches/0/globalSize", json::array()},
      {"/variants/0/launches/0/budget/fits", "yes"},
      {"/variants/0/launches/0/medianNs", "quick"},
      {"/variants/0/occupancy/limiters", json::array({"luck"})},
      {"/variants/0/traffic/model", false},
      {"/comparisons/0/significant", nullptr},
      {"/transfers/toDeviceNs", nullptr},
  };
  std::vector<json> documents;
  for (const auto& [place, value] : changes) {
    documents.push_back(right);
    documents.back()[json::json_pointer(place)] = value;
  }
  const std::string errors = schemaErrors(documents);
  for (std::size_t at = 0; at < changes.size(); ++at) {
    EXPECT_NE(errors.find(fmt::format("/{}.json: ", at)), std::string::npos) << changes[at].first;
  }
}

TEST(JsonSchema, RefusesWhatIsMissing) {
  const json right = smallRun();
  std::vector<json> documents;
  std::vector<std::string> removed;
  const auto remove = [&](const char* parent) {
    for (const auto& item : right[json::json_pointer(parent)].items()) {
      if (item.key() == "provenance") {
        continue; // older sessions have none
      }
      documents.push_back(right);
      documents.back()[json::json_pointer(parent)].erase(item.key());
      removed.push_back(std::string(parent) + "/" + item.key());
    }
  };
  for (const char* parent : {"", "/device", "/device/limits", "/variants/0", "/variants/0/time", "/variants/0/check",
                             "/variants/0/launches/0", "/variants/0/launches/0/budget", "/comparisons/0"}) {
    remove(parent);
  }
  const std::string errors = schemaErrors(documents);
  for (std::size_t at = 0; at < removed.size(); ++at) {
    EXPECT_NE(errors.find(fmt::format("/{}.json: ", at)), std::string::npos) << removed[at];
  }
}

} // namespace tileglass::test
