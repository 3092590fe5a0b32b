// Exports: what other programs read, and reports that no name of a device or file can spoil.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/record/report_text.h"
#include "app/record/sweep_csv.h"
#include "app/record/sweep_report.h"
#include "app/record/times_svg.h"
#include "app/record/tuner_export.h"

namespace tileglass {
namespace {

VariantResult timed(const std::string& name, double ns) {
  VariantResult variant;
  variant.name = variant.variant = name;
  variant.time = summarise({0.9 * ns, ns, 1.1 * ns}, 2, ns);
  variant.throughput = 5.0;
  variant.throughputUnit = "GFLOP/s";
  variant.buildNs = 2.0e6;
  variant.check = Check();
  variant.check->passed = true;
  return variant;
}

SweepResult sweep() {
  SweepResult result;
  result.device.name = "A <b>device</b> & co | x";
  result.family = "matmul";
  std::uint64_t index = 0;
  for (const std::uint64_t tile : {std::uint64_t{4}, std::uint64_t{8}}) {
    SweepPoint point;
    point.parameters.set("tile", TileShape{tile, tile});
    point.parameters.set("pad", std::uint64_t{0});
    point.variants = {timed("naive", 4.0e6), timed("tiled", 8.0e6 / static_cast<double>(tile))};
    point.index = index++;
    result.points.push_back(point);
  }
  VariantResult wrong = timed("tiled", 1.0);
  wrong.status = VariantStatus::Wrong;
  wrong.reason = "12 of 16 differ.";
  result.points[1].variants.push_back(wrong);
  result.points[1].variants[2].name = "tiled_unguarded";
  SkippedPoint skipped;
  skipped.parameters = result.points[0].parameters;
  skipped.parameters.set("tile", TileShape{128, 128});
  skipped.reason = "128 × 128 is too large.";
  skipped.index = index;
  result.skipped = {skipped};
  result.plannedPoints = 2;
  return result;
}

TEST(TunerExport, IsACacheThatTheDashboardReads) {
  const std::string text = tunerCache(sweep());
  const nlohmann::json document = nlohmann::json::parse(text);
  // The dashboard closes a file that does not end like this once more.
  EXPECT_EQ(text.substr(text.size() - 4), "}\n}\n");
  EXPECT_EQ(document["schema_version"], "1.1.0");
  for (const nlohmann::json& key : document["tune_params_keys"]) {
    EXPECT_FALSE(document["tune_params"][key.get<std::string>()].empty()) << key;
  }
  const nlohmann::json& cache = document["cache"];
  EXPECT_EQ(cache.size(), 6U);
  const nlohmann::json& entry = cache["naive,0,4"];
  EXPECT_DOUBLE_EQ(entry["time"], 4.0);
  EXPECT_EQ(entry["times"].size(), 3U);
  EXPECT_EQ(entry["GFLOP/s"], 5.0);
  EXPECT_EQ(cache["tiled_unguarded,0,8"]["time"], "RuntimeFailedConfig");
  EXPECT_EQ(cache["all,0,128"]["time"], "InvalidConfig");
  for (const nlohmann::json& one : cache) {
    for (const char* key : {"time", "compile_time", "verification_time", "benchmark_time", "strategy_time",
                            "framework_time", "timestamp"}) {
      EXPECT_TRUE(one.contains(key)) << key;
    }
  }
  EXPECT_EQ(document["results"].size(), 6U);
  EXPECT_EQ(document["results"][4]["invalidity"], "correctness");
  EXPECT_EQ(document["results"][5]["invalidity"], "constraints");
}

TEST(TunerExport, ASweepWithoutPointsIsADocumentToo) {
  EXPECT_TRUE(nlohmann::json::parse(tunerCache(SweepResult()))["cache"].empty());
}

TEST(SamplesCsv, ARowASample) {
  const std::string csv = samplesCsv(sweep());
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "pad,tile,variant,status,sample,ns,launches");
  EXPECT_NE(csv.find("0,4,naive,ok,2,4000000,2\n"), std::string::npos) << csv;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 16);
}

TEST(TimesSvg, DrawsALineAVariantAndWhatIsRefused) {
  const SweepResult result = sweep();
  EXPECT_EQ(plottedParameter(result), "tile");
  const std::string svg = timesSvg(result);
  EXPECT_NE(svg.find(">naive<"), std::string::npos);
  EXPECT_NE(svg.find(">tiled<"), std::string::npos);
  EXPECT_EQ(svg.find("tiled_unguarded"), std::string::npos) << "a wrong result is not compared";
  EXPECT_NE(svg.find("refused at 128"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(timesSvg(SweepResult()), "");
}

TEST(TimesSvg, AVariantThatIgnoresAParameterIsOneLine) {
  SweepResult result = sweep();
  for (SweepPoint point : std::vector<SweepPoint>(result.points)) {
    point.parameters.set("pad", std::uint64_t{1});
    point.variants[1].time->medianNs *= 2.0;
    result.points.push_back(point);
  }
  const std::string svg = timesSvg(result);
  EXPECT_NE(svg.find(">naive<"), std::string::npos);
  EXPECT_EQ(svg.find(">naive, pad"), std::string::npos);
  EXPECT_NE(svg.find(">tiled, pad 1<"), std::string::npos);
}

TEST(SweepReport, NamesThatLookLikeMarkupStayText) {
  const std::string html = htmlReport(sweep());
  EXPECT_EQ(html.find("<b>device"), std::string::npos);
  EXPECT_NE(html.find("A &lt;b&gt;device&lt;/b&gt; &amp; co"), std::string::npos);
  EXPECT_NE(html.find("<svg"), std::string::npos);
  const std::string markdown = markdownReport(sweep());
  EXPECT_NE(markdown.find("co \\| x"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("128 × 128 is too large."), std::string::npos);
  EXPECT_NE(markdown.find("Fastest: tiled in 1.00 ms at tile 8."), std::string::npos) << markdown;
}

} // namespace
} // namespace tileglass
