// Input that is wrong in any way gives one sentence that names the place, and never more than that.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/record/experiment_json.h"
#include "app/record/json_text.h"
#include "app/record/occupancy_json.h"
#include "app/record/session_file.h"
#include "tests/core/record_values.h"

namespace tileglass::test {

namespace {

using nlohmann::json;

/// A run in which nothing is empty, so that every key of the documents occurs.
RunResult fullRun() {
  PlannedLaunch launch;
  launch.spec.kernel = "tiled";
  launch.spec.source = "sample/tiled.cl";
  launch.spec.defines = {{"TILE", 16}};
  launch.occupancy.known = true;
  launch.occupancy.limiters = {Resource::Warps};
  launch.occupancy.uses = {{Resource::Warps, 4, 2, 8}};
  launch.kernelInfo = KernelInfo();
  VariantResult variant;
  variant.name = variant.variant = "tiled";
  variant.parameters.set("tile", TileShape{16, 16});
  variant.time = summarise({1.0, 2.0}, 1, 2.0);
  variant.throughputUnit = "GB/s";
  variant.check = Check();
  variant.check->method = "full";
  variant.check->first = Mismatch{1, 2.0, 3.0};
  variant.plan = LaunchPlan();
  variant.plan->launches = {launch};
  variant.plan->buffers = {{"a", BufferRole::Input, ElementType::Float32, 16, 16}};
  variant.plan->refusals = {{PlanErrorCode::TileNotSupported, "No.", ""}};
  variant.launchMediansNs = {1.0};
  variant.refusalCodes = {"tile-not-supported"};
  RunResult run;
  run.device.errors = {"A query failed."};
  run.device.vendorAttributes = {{"WARP_SIZE_NV", "32"}};
  run.family = "sample";
  run.parameters = variant.parameters;
  run.variants = {variant};
  run.comparisons = {{"tiled", "naive", RatioInterval{2.0, 1.5, 2.5, true}, ""}};
  run.warnings = {"Slow."};
  run.provenance = {"0.1.0", "2026-12-01T12:00:00Z", "Linux", {}, {sourceRecord("sample/tiled.cl", "void f() {}")}};
  return run;
}

SweepResult fullSweep() {
  const RunResult run = fullRun();
  SweepResult sweep;
  sweep.device = run.device;
  sweep.family = "sample";
  sweep.points = {{run.parameters, run.variants}};
  sweep.skipped = {{run.parameters, "Does not fit."}};
  return sweep;
}

/// Every place of a document, as JSON pointers.
void collect(const json& value, const json::json_pointer& at, std::vector<json::json_pointer>& places) {
  if (!at.empty()) {
    places.push_back(at);
  }
  if (value.is_object()) {
    for (const auto& item : value.items()) {
      collect(item.value(), at / item.key(), places);
    }
  } else if (value.is_array()) {
    for (std::size_t index = 0; index < value.size(); ++index) {
      collect(value[index], at / index, places);
    }
  }
}

std::vector<json::json_pointer> placesOf(const json& document) {
  std::vector<json::json_pointer> places;
  collect(document, json::json_pointer(), places);
  return places;
}

std::string lastName(const json::json_pointer& place) {
  return place.back();
}

/// Written for people and scripts, and not read back: they follow from the rest.
bool isDerived(const json::json_pointer& place, const json& document) {
  static const std::set<std::string> kDerived = {"legal",      "limits", "budget",  "occupancy",
                                                 "kernelInfo", "model",  "medianNs"};
  const std::string text = place.to_string();
  if (text.find("/launches/") == std::string::npos && text.find("/device/") == std::string::npos) {
    for (json::json_pointer at = place; !at.empty(); at = at.parent_pointer()) {
      if (kDerived.contains(at.back()) && at.back() != "medianNs") {
        return true;
      }
    }
  }
  const bool inLaunch = text.find("/launches/") != std::string::npos;
  return (inLaunch && (text.ends_with("/medianNs") || text.find("/occupancy/limits") != std::string::npos)) ||
         (text.ends_with("/model") && document.contains("schema"));
}

/// Keys that may be missing or null: the value is then empty.
bool mayBeAbsent(const json::json_pointer& place) {
  const std::string text = place.to_string();
  const bool ofPoint = text.starts_with("/points/") || text.starts_with("/skipped/");
  if (ofPoint && place.back() == "index" && std::count(text.begin(), text.end(), '/') == 3) {
    return true; // older sweeps have none
  }
  static const std::set<std::string> kOptional = {"plannedPoints",
                                                  "provenance",
                                                  "architecture",
                                                  "reason",
                                                  "note",
                                                  "nearest",
                                                  "first",
                                                  "check",
                                                  "time",
                                                  "traffic",
                                                  "speedup",
                                                  "registers",
                                                  "spillBytes",
                                                  "sharedBytes",
                                                  "driverBytes",
                                                  "groups",
                                                  "kernelInfo",
                                                  "assumedRegisters",
                                                  "perComputeUnitBytes",
                                                  "allocatedBytes",
                                                  "notKnownReason"};
  return text.ends_with("/throughput/value") ||
         (kOptional.contains(lastName(place)) && text.find("/skipped/") == std::string::npos);
}

using Reader = std::string (*)(const json&);

/// The sentence with which a document is refused, or nothing.
std::string refusalOfRun(const json& document) {
  const auto read = runFromDocument(document, sampleFamily());
  return read ? std::string() : read.error().sentence;
}
std::string refusalOfSweep(const json& document) {
  const auto read = sweepFromDocument(document, sampleFamily());
  return read ? std::string() : read.error().sentence;
}
std::string refusalOfRequest(const json& document) {
  const auto read = requestFromJson(document, sampleFamily());
  return read ? std::string() : read.error().sentence;
}

void expectEveryKeyMatters(const json& document, Reader refusal) {
  ASSERT_EQ(refusal(document), "") << "the whole document is right";
  for (const json::json_pointer& place : placesOf(document)) {
    json parent = document[place.parent_pointer()];
    if (isDerived(place, document) || !parent.is_object() || place.to_string().find("/vendor/") != std::string::npos ||
        place.to_string().find("arameters/") != std::string::npos) {
      continue;
    }
    json damaged = document;
    damaged[place.parent_pointer()].erase(lastName(place));
    const std::string sentence = refusal(damaged);
    if (mayBeAbsent(place)) {
      EXPECT_EQ(sentence, "") << place.to_string();
    } else {
      EXPECT_NE(sentence.find(lastName(place) + " is missing; it must be"), std::string::npos)
          << place.to_string() << ": " << sentence;
    }
  }
}

void expectEveryTypeMatters(const json& document, Reader refusal) {
  const std::vector<json> replacements = {
      json("a text that no key has"), json(-1), json(1.5), json(true), json::array({json::array()}),
      json::object({{"no", "such"}})};
  for (const json::json_pointer& place : placesOf(document)) {
    if (isDerived(place, document)) {
      continue;
    }
    int refused = 0;
    for (const json& replacement : replacements) {
      json damaged = document;
      damaged[place] = replacement;
      const std::string sentence = refusal(damaged);
      refused += sentence.empty() ? 0 : 1;
      EXPECT_TRUE(sentence.empty() || sentence.size() < 400) << sentence;
    }
    // A number takes -1 and 1.5, an optional text takes a text; nothing takes more than two of the six.
    EXPECT_GE(refused, 4) << place.to_string();
  }
}

} // namespace

TEST(HostileJson, AMissingKeyIsNamed) {
  expectEveryKeyMatters(runDocument(fullRun()), refusalOfRun);
  expectEveryKeyMatters(sweepDocument(fullSweep()), refusalOfSweep);
}

TEST(HostileJson, AWrongTypeIsASentence) {
  expectEveryTypeMatters(runDocument(fullRun()), refusalOfRun);
  expectEveryTypeMatters(sweepDocument(fullSweep()), refusalOfSweep);
}

TEST(HostileJson, RequestsToo) {
  ExperimentRequest request;
  request.family = "sample";
  request.variants = {{"tiled", "tiled", {}}};
  expectEveryKeyMatters(toJson(request), refusalOfRequest);
  expectEveryTypeMatters(toJson(request), refusalOfRequest);
}

TEST(HostileJson, ASourceThatWasChangedIsFoundByItsHash) {
  json document = runDocument(fullRun());
  document["provenance"]["sources"][0]["text"] = "void g() {}";
  EXPECT_EQ(refusalOfRun(document), "provenance.sources[0].sha256 is not the hash of that source: one of the two was "
                                    "changed after it was measured.");
}

TEST(HostileJson, ThePathNamesTheEntry) {
  json document = runDocument(fullRun());
  document["variants"].push_back(document["variants"][0]);
  document["variants"][1]["time"].erase("medianNs");
  EXPECT_EQ(refusalOfRun(document),
            "variants[1].time.medianNs is missing; it must be a number, \"nan\", \"inf\" or \"-inf\".");
  document = runDocument(fullRun());
  document["variants"][0]["time"]["samplesNs"][1] = "fast";
  EXPECT_EQ(refusalOfRun(document),
            "variants[0].time.samplesNs[1] is \"fast\"; it must be a number, \"nan\", \"inf\" or \"-inf\".");
  document = runDocument(fullRun());
  document["variants"][0]["status"] = "fine";
  EXPECT_EQ(refusalOfRun(document), "variants[0].status is \"fine\"; it must be one of ok, wrong, refused, failed, "
                                    "crashed, timeout.");
}

TEST(HostileJson, WholeDocumentsOfTheWrongKind) {
  for (const json& document : {json(nullptr), json(1), json("run"), json::array(), json::object()}) {
    EXPECT_NE(refusalOfRun(document), "") << document;
    EXPECT_NE(refusalOfRequest(document), "") << document;
    EXPECT_FALSE(deviceFromJson(document)) << document;
    EXPECT_FALSE(errorFromJson(document)) << document;
    EXPECT_FALSE(progressFromJson(document)) << document;
    EXPECT_FALSE(occupancyFromJson(document)) << document;
    EXPECT_FALSE(variantResultFromJson(document, sampleFamily())) << document;
    EXPECT_FALSE(documentKind(document)) << document;
  }
  EXPECT_FALSE(parametersFromJson(json::array({1}), sampleFamily()));
  EXPECT_EQ(refusalOfRun(sweepDocument(fullSweep())),
            "schema is \"tileglass.sweep/1\"; it must be \"tileglass.run/1\".");
}

TEST(HostileJson, LongListsAndTextsAreRefusedInAShortSentence) {
  json document = runDocument(fullRun());
  document["variants"][0]["time"]["samplesNs"] = json::array();
  json& samples = document["variants"][0]["time"]["samplesNs"];
  samples.get_ref<json::array_t&>().assign(1'000'001, 1.0);
  EXPECT_EQ(refusalOfRun(document),
            "variants[0].time.samplesNs has 1,000,001 entries; at most 1,000,000 are accepted.");
  document = runDocument(fullRun());
  document["variants"][0]["status"] = std::string(1'000'000, 'x');
  EXPECT_LT(refusalOfRun(document).size(), 200U);
}

TEST(HostileJson, DeepNestingIsRefusedBeforeItIsBuilt) {
  const std::string deep(5'000'000, '[');
  const auto read = parseJson(deep, "the file 'deep.json'");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence,
            "the file 'deep.json' nests brackets 5000000 deep, and no document of Tileglass nests "
            "more than 64.");
  EXPECT_TRUE(parseJson(std::string(64, '[') + std::string(64, ']'), "it"));
  EXPECT_TRUE(parseJson("\"" + std::string(100, '[') + "\\\"[\"", "it")) << "brackets in a text do not nest";
}

TEST(HostileJson, DamagedTextsNameLineAndColumn) {
  const auto cut = parseJson("{\n  \"schema\": \"tilegl", "the file 'cut.json'");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().sentence.find("the file 'cut.json' is not JSON at line 2, column "), 0U)
      << cut.error().sentence;
  for (const char* text : {"", "   ", "nul", "{\"a\":1,}", "[1 2]", "1e999", "\"\\u12\"", "\xff\xfe", "{\"a\":NaN}"}) {
    EXPECT_FALSE(parseJson(text, "it")) << text;
  }
}

TEST(HostileJson, EveryPrefixOfARunIsASentence) {
  const std::string text = writeJson(runDocument(fullRun()));
  for (std::size_t length = 0; length < text.size(); length += 7) {
    EXPECT_FALSE(parseJson(std::string_view(text).substr(0, length), "it")) << length;
  }
}

TEST(HostileJson, SessionsOfUnknownFamiliesAreRefused) {
  const FamilySpec* const family = &sampleFamily();
  json document = runDocument(fullRun());
  EXPECT_TRUE(sessionFromDocument(document, std::span(&family, 1)));
  json changed = document;
  changed["variants"][0]["time"]["medianNs"] = -1.0;
  EXPECT_NE(sessionFromDocument(changed, std::span(&family, 1)).error().sentence.find("median of tiled"),
            std::string::npos)
      << "figures that the samples contradict";
  document["kernel"]["family"] = "sampel";
  const auto read = sessionFromDocument(document, std::span(&family, 1));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence,
            "kernel.family is \"sampel\", a family that this version does not have; did you mean sample?");
  EXPECT_FALSE(sessionFromDocument(planDocument(fullRun()), std::span(&family, 1)));
}

} // namespace tileglass::test
