// Every value of a run survives being written and read, and the documents have the shapes of the contract.
#include <clocale>
#include <cmath>
#include <limits>
#include <locale>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "app/record/experiment_json.h"
#include "app/record/json_text.h"
#include "app/record/occupancy_json.h"
#include "tests/core/record_values.h"

namespace tileglass::test {

namespace {

using nlohmann::json;

/// Through text, as a file or the engine's pipe would carry it.
json throughText(const json& document) {
  const auto read = parseJson(writeJson(document), "the document");
  EXPECT_TRUE(read) << (read ? "" : read.error().sentence);
  return read.value_or(json());
}

ParameterSet parametersOf(const json& written) {
  const auto read = parametersFromJson(written, sampleFamily());
  EXPECT_TRUE(read) << (read ? "" : read.error().sentence);
  return read.value_or(ParameterSet());
}

VariantResult timedVariant() {
  VariantResult result;
  result.name = "tiled@pad=1";
  result.variant = "tiled";
  result.parameters.set("tile", TileShape{32, 8});
  result.time = TimeSummary{3.5, 1.0, 2.0, 9.0, 4.0, {1.0, 3.5, 9.0}, 7};
  result.throughput = 12.5;
  result.throughputUnit = "GB/s";
  LaunchPlan plan;
  plan.variant = result.name;
  plan.parameters = result.parameters;
  plan.launches.resize(2);
  for (PlannedLaunch& launch : plan.launches) {
    launch.spec.dimensions = 2;
  }
  plan.launches[0].spec.globalSize = {1024, 512, 1};
  plan.launches[0].budget.requestBytes = 2176;
  plan.launches[1].budget.requestBytes = 64;
  plan.traffic = {100, 200};
  result.plan = plan;
  result.launchMediansNs = {1.0, 2.5};
  return result;
}

} // namespace

TEST(ParameterJson, SquareAndOneDimensionalValuesAreNumbersOthersTexts) {
  ParameterSet parameters;
  parameters.set("tile", TileShape{16, 16});
  parameters.set("size", ProblemSize{512, 512, 512});
  parameters.set("length", std::uint64_t{1000003});
  parameters.set("stage", std::string("host"));
  EXPECT_EQ(toJson(parameters), json::parse(R"({"tile":16,"size":512,"length":1000003,"stage":"host"})"));
  parameters.set("tile", TileShape{256, 1});
  parameters.set("size", ProblemSize{512, 1, 1});
  EXPECT_EQ(toJson(parameters)["tile"], "256x1");
  EXPECT_EQ(toJson(parameters)["size"], "512x1x1");
  EXPECT_EQ(parametersOf(toJson(parameters)), parameters);
}

TEST(ParameterJson, UnknownNamesAreAnsweredWithTheNearest) {
  const auto read = parametersFromJson({{"tyle", 16}}, sampleFamily());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence, "tyle is no parameter of sample; did you mean tile?");
}

TEST(ParameterJson, ValuesOutsideTheirRangeAreRefused) {
  for (const json& tile : {json(0), json(-16), json(16.5), json(4097), json("16x16x16"), json(true), json(nullptr),
                           json::array({16, 16})}) {
    const auto read = parametersFromJson({{"tile", tile}}, sampleFamily());
    ASSERT_FALSE(read) << tile;
    EXPECT_NE(read.error().sentence.find("tile"), std::string::npos);
  }
}

RC_GTEST_PROP(ParameterJson, SurvivesTheRoundTrip, ()) {
  const ParameterSet parameters = anyParameters();
  RC_ASSERT(parametersOf(throughText(toJson(parameters))) == parameters);
}

RC_GTEST_PROP(DeviceJson, SurvivesTheRoundTrip, ()) {
  const Device device = anyDevice();
  const auto read = deviceFromJson(throughText(toJson(device)));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == device);
}

RC_GTEST_PROP(RequestJson, SurvivesTheRoundTrip, ()) {
  const ExperimentRequest request = anyRequest();
  const auto read = requestFromJson(throughText(toJson(request)), sampleFamily());
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == request);
}

TEST(RequestJson, NamesWhatItDoesNotKnow) {
  ExperimentRequest request;
  request.family = "sample";
  request.variants = {{"tild", "tild", {}}};
  const auto read = requestFromJson(toJson(request), sampleFamily());
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence, "variants[0].variant is \"tild\", which sample does not have; did you mean tiled?");
  request.family = "matmul";
  EXPECT_FALSE(requestFromJson(toJson(request), sampleFamily()));
}

RC_GTEST_PROP(OccupancyJson, SurvivesTheRoundTrip, ()) {
  const Occupancy occupancy = anyOccupancy();
  const auto read = occupancyFromJson(throughText(toJson(occupancy)));
  RC_ASSERT(read.has_value());
  RC_ASSERT(same(*read, occupancy));
}

TEST(OccupancyJson, NeverGuessesWhatIsNotKnown) {
  Occupancy occupancy;
  for (const char* key : {"groupsPerUnit", "activeWarps", "maxWarps", "fraction"}) {
    EXPECT_TRUE(toJson(occupancy)[key].is_null()) << key;
  }
  occupancy.known = true;
  occupancy.cpu = true;
  occupancy.groupsPerUnit = 1;
  EXPECT_EQ(toJson(occupancy)["groupsPerUnit"], 1);
  EXPECT_TRUE(toJson(occupancy)["fraction"].is_null());
}

RC_GTEST_PROP(VariantJson, SurvivesTheRoundTrip, ()) {
  const VariantResult result = anyVariantResult();
  const auto read = variantResultFromJson(throughText(toJson(result)), sampleFamily());
  RC_ASSERT(read.has_value());
  RC_ASSERT(same(*read, result));
}

TEST(VariantJson, TheTopLevelBudgetIsThatOfTheLongestLaunch) {
  const json entry = toJson(timedVariant());
  EXPECT_EQ(entry["budget"]["requestBytes"], 64);
  EXPECT_EQ(entry["launches"][0]["medianNs"], 1.0);
  EXPECT_EQ(entry["launches"][0]["globalSize"], json::array({1024, 512}));
  VariantResult untimed = timedVariant();
  untimed.launchMediansNs.clear();
  EXPECT_EQ(toJson(untimed)["budget"]["requestBytes"], 2176) << "the most work-items, where nothing was timed";
  EXPECT_TRUE(toJson(untimed)["launches"][0]["medianNs"].is_null());
}

TEST(VariantJson, WhatWasNotDoneIsNull) {
  VariantResult result = timedVariant();
  result.time.reset();
  result.throughput = 0.0;
  result.plan.reset();
  result.status = VariantStatus::Refused;
  const json entry = toJson(result);
  for (const char* key : {"time", "check", "budget", "occupancy", "kernelInfo", "traffic", "reason"}) {
    EXPECT_TRUE(entry[key].is_null()) << key;
  }
  EXPECT_TRUE(entry["throughput"]["value"].is_null());
  EXPECT_EQ(entry["legal"], false);
  EXPECT_EQ(entry["launches"], json::array());
}

TEST(VariantJson, NumbersThatAreNotFiniteAreWords) {
  VariantResult result = timedVariant();
  result.check = Check();
  result.check->maxAbsError = std::numeric_limits<double>::quiet_NaN();
  result.check->maxRelError = std::numeric_limits<double>::infinity();
  result.check->worstBoundRatio = -std::numeric_limits<double>::infinity();
  const json entry = toJson(result);
  EXPECT_EQ(entry["check"]["maxAbsError"], "nan");
  EXPECT_EQ(entry["check"]["maxRelError"], "inf");
  EXPECT_EQ(entry["check"]["worstBoundRatio"], "-inf");
  const auto read = variantResultFromJson(throughText(entry), sampleFamily());
  ASSERT_TRUE(read) << read.error().sentence;
  EXPECT_TRUE(std::isnan(read->check->maxAbsError));
  EXPECT_EQ(read->check->maxRelError, std::numeric_limits<double>::infinity());
}

RC_GTEST_PROP(RunDocument, SurvivesTheRoundTrip, ()) {
  const RunResult result = anyRunResult();
  const auto read = runFromDocument(throughText(runDocument(result)), sampleFamily());
  RC_ASSERT(read.has_value());
  RC_ASSERT(same(*read, result));
}

RC_GTEST_PROP(SweepDocument, SurvivesTheRoundTrip, ()) {
  SweepResult result = anySweepResult();
  for (SweepPoint& point : result.points) {
    for (VariantResult& variant : point.variants) {
      if (variant.check) {
        variant.check->errorMap.reset(); // not kept in a sweep
      }
    }
  }
  const auto read = sweepFromDocument(throughText(sweepDocument(result)), sampleFamily());
  RC_ASSERT(read.has_value());
  RC_ASSERT(same(*read, result));
}

/// A variant whose check has a map of 2 × 2 cells.
VariantResult mappedVariant() {
  VariantResult result = timedVariant();
  result.check = Check();
  result.check->method = "full";
  result.check->errorMap = errorMapFor(4, 2);
  result.check->errorMap->cells = {kExactCell, kBoundCell, kNotFiniteCell, kNeverWrittenCell};
  return result;
}

TEST(VariantJson, AnErrorMapIsATextARow) {
  const json entry = toJson(mappedVariant());
  EXPECT_EQ(entry["check"]["errorMap"]["cells"], json::array({"0146", "feff"}));
  EXPECT_FALSE(toJson(timedVariant()).contains("errorMap")) << "missing where there is none";
}

TEST(VariantJson, AnErrorMapThatDoesNotFitItselfIsRefused) {
  const auto sentence = [](const char* key, const json& value) {
    json entry = toJson(mappedVariant());
    entry["check"]["errorMap"][key] = value;
    const auto read = variantResultFromJson(entry, sampleFamily());
    return read ? std::string("accepted") : read.error().sentence;
  };
  EXPECT_NE(sentence("cells", json::array({"0146"})).find("check.errorMap.cells has 1 rows"), std::string::npos);
  EXPECT_NE(sentence("cells", json::array({"0146", "fe"})).find("2 pairs"), std::string::npos);
  EXPECT_NE(sentence("cells", json::array({"0146", "FEFF"})).find("2 pairs"), std::string::npos);
  for (const char* key : {"rows", "columns", "blockRows", "blockColumns", "outputRows", "outputColumns"}) {
    for (const std::uint64_t value : {std::uint64_t{0}, std::uint64_t{257}, ~std::uint64_t{0}}) {
      EXPECT_NE(sentence(key, value).find("do not fit"), std::string::npos) << key << ' ' << value;
    }
  }
  json entry = toJson(mappedVariant());
  entry["check"].erase("errorMap");
  EXPECT_TRUE(variantResultFromJson(entry, sampleFamily()).has_value()) << "documents of before have none";
}

TEST(SweepDocument, KeepsNoErrorMaps) {
  SweepResult result;
  result.family = "sample";
  result.points = {{{}, {mappedVariant()}}};
  const json document = sweepDocument(result);
  EXPECT_TRUE(document["points"][0]["variants"][0]["check"].is_object());
  EXPECT_FALSE(document["points"][0]["variants"][0]["check"].contains("errorMap"));
}

TEST(RunDocument, ComparisonsThatCannotBeMadeAreNullWithAReason) {
  RunResult result;
  result.family = "sample";
  result.comparisons = {{"tiled", "naive", std::nullopt, "tiled was refused."}};
  const json comparison = runDocument(result)["comparisons"][0];
  EXPECT_TRUE(comparison["significant"].is_null());
  EXPECT_TRUE(comparison["speedup"].is_null());
  EXPECT_EQ(comparison["reason"], "tiled was refused.");
  EXPECT_EQ(runDocument(result)["kernel"], json::parse(R"({"family":"sample"})"));
}

TEST(PlanDocument, HasNoMeasurements) {
  RunResult result;
  result.variants = {timedVariant()};
  const json entry = planDocument(result)["variants"][0];
  for (const char* key : {"time", "throughput", "check", "clock", "launchMediansNs"}) {
    EXPECT_FALSE(entry.contains(key)) << key;
  }
  EXPECT_FALSE(entry["launches"][0].contains("medianNs"));
  EXPECT_EQ(entry["legal"], true);
  EXPECT_EQ(entry["traffic"], json::parse(R"({"globalLoadBytes":100,"globalStoreBytes":200,"model":true})"));
}

TEST(ErrorJson, EveryCodeSurvivesTheRoundTrip) {
  for (int code = 0; code <= static_cast<int>(PlanErrorCode::Cancelled); ++code) {
    const PlanError error{static_cast<PlanErrorCode>(code), "What is wrong.", code == 0 ? "tiled" : ""};
    const auto read = errorFromJson(errorDocument(error));
    ASSERT_TRUE(read) << read.error().sentence;
    EXPECT_EQ(read->code, error.code);
    EXPECT_EQ(read->sentence, error.sentence);
    EXPECT_EQ(read->nearest, error.nearest);
  }
}

TEST(ProgressJson, SurvivesTheRoundTrip) {
  const auto read = progressFromJson(toJson(RunProgress{"tiled@pad=1", "sample", 3, 30, 1.5e9}));
  ASSERT_TRUE(read) << read.error().sentence;
  EXPECT_EQ(read->variant, "tiled@pad=1");
  EXPECT_EQ(read->phase, "sample");
  EXPECT_EQ(read->done, 3U);
  EXPECT_EQ(read->total, 30U);
  EXPECT_EQ(read->remainingNs, 1.5e9);
}

TEST(KernelsDocument, SaysWhatAFamilyStatesAboutItself) {
  const FamilySpec* const family = &sampleFamily();
  const json document = kernelsDocument(std::span(&family, 1));
  const json& parameters = document["families"][0]["parameters"];
  EXPECT_EQ(parameters[0]["gpuDefault"], "2048x1024x512");
  EXPECT_TRUE(parameters[0]["cpuDefault"].is_null());
  EXPECT_EQ(parameters[2]["default"], 16);
  EXPECT_EQ(parameters.back()["name"], "extra_local");
  const json& tiled = document["families"][0]["variants"][1];
  EXPECT_EQ(tiled["broken"], true);
  EXPECT_EQ(tiled["whatIsWrong"], "A barrier is missing.");
  EXPECT_TRUE(document["families"][0]["variants"][0]["whatIsWrong"].is_null());
}

TEST(JsonText, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(validUtf8("gr\xc3\xb6\xc3\x9f"
                      "e 1.34\xc3\x97 \xf0\x9f\x98\x80"),
            "größe 1.34× 😀");
  EXPECT_EQ(validUtf8("a\xff"
                      "b\xc3"),
            "a\xef\xbf\xbd"
            "b\xef\xbf\xbd");
  EXPECT_EQ(validUtf8("\xed\xa0\x80"), "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd") << "a surrogate";
  EXPECT_EQ(validUtf8("\xc0\xaf"), "\xef\xbf\xbd\xef\xbf\xbd") << "an overlong form";
  Device device;
  device.name = "GPU \xb5";
  EXPECT_EQ(throughText(toJson(device))["name"], "GPU \xef\xbf\xbd");
}

namespace {

/// Numbers as German writes them, for every stream and, where that locale is installed, for the C library.
class CommaLocale {
public:
  CommaLocale() : m_previous(std::locale::global(std::locale(std::locale::classic(), new Comma))) {
    std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
  }
  ~CommaLocale() {
    std::setlocale(LC_NUMERIC, "C");
    std::locale::global(m_previous);
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

private:
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  std::locale m_previous;
};

} // namespace

TEST(JsonText, IsTheSameInACommaLocale) {
  const json entry = toJson(timedVariant());
  const std::string expected = writeJson(entry);
  const CommaLocale locale;
  ASSERT_EQ(std::use_facet<std::numpunct<char>>(std::locale()).decimal_point(), ',');
  EXPECT_EQ(writeJson(toJson(timedVariant())), expected);
  const auto read = variantResultFromJson(throughText(entry), sampleFamily());
  ASSERT_TRUE(read) << read.error().sentence;
  EXPECT_EQ(read->time->medianNs, 3.5);
}

} // namespace tileglass::test
