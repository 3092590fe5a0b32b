// The tables that the program carries, and the documents made from them.
#include <gtest/gtest.h>

#include "app/record/architecture_files.h"
#include "app/record/architecture_tables.h"
#include "app/record/occupancy_document.h"
#include "tests/core/occupancy_data.h"
#include "tests/support/folders.h"
#include "tests/support/schema_validation.h"

namespace tileglass::test {

namespace {

std::string embedded(const std::string& name) {
  for (const EmbeddedFile& file : architectureFiles()) {
    if (file.name == name) {
      return std::string(file.text);
    }
  }
  return {};
}

std::string sentenceOf(const std::string& text) {
  const EmbeddedFile file{"bad.json", text};
  const auto tables = readArchitectureTables(std::span(&file, 1));
  return tables ? "read" : tables.error().sentence;
}

/// The embedded NVIDIA table with one passage replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = embedded("nvidia.json");
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return sentenceOf(text.replace(at, from.size(), to));
}

} // namespace

TEST(ArchitectureTables, EmbeddedFilesAreTheSourceFilesByteForByte) {
  ASSERT_EQ(architectureFiles().size(), 4U);
  for (const EmbeddedFile& file : architectureFiles()) {
    std::ifstream stream(testing::sourceFolder().string() + "/resources/architectures/" + std::string(file.name),
                         std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    EXPECT_EQ(file.text, text.str()) << file.name;
  }
}

TEST(ArchitectureTables, HoldEveryArchitecture) {
  std::map<std::string, int> counts;
  for (const Architecture& each : architectureTables().architectures) {
    ++counts[std::string(vendorOf(each))];
  }
  EXPECT_EQ(counts, (std::map<std::string, int>{{"nvidia", 24}, {"amd", 49}, {"intel", 10}, {"cpu", 1}}));
  EXPECT_EQ(architectureTables().find("SM_90"), architectureTables().find("sm_90"));
  EXPECT_EQ(architectureTables().find("sm_91"), nullptr);
  EXPECT_EQ(architectureTables().lookUp("sm_91").error().nearest, "sm_90");
}

TEST(ArchitectureTables, EveryKnownNumberHasASourceThatIsExplained) {
  for (const Architecture& each : architectureTables().architectures) {
    for (const Architecture::Figure& figure : each.figures) {
      // Low confidence: assumed from a neighbour, and the notes say so.
      if (figure.value != "null" && each.confidence != "low") {
        EXPECT_FALSE(figure.sources.empty()) << each.name << " " << figure.key;
      }
      for (const std::string& source : figure.sources) {
        EXPECT_TRUE(architectureTables().sources.contains(source)) << each.name << " " << figure.key << " " << source;
      }
    }
  }
}

TEST(ArchitectureTables, AWrongTableIsASentenceWithItsPlace) {
  EXPECT_NE(sentenceOf("{").find("bad.json is not valid JSON"), std::string::npos);
  EXPECT_NE(sentenceOf("[]").find("'vendor' is missing"), std::string::npos);
  EXPECT_NE(sentenceOf("{\"vendor\":\"nvidia\",\"sources\":{},\"architectures\":5}").find("not a list"),
            std::string::npos);
  EXPECT_NE(changed("\"warp_size\": 32", "\"warp_size\": 0").find("sm_30: 'warp_size'"), std::string::npos);
  EXPECT_NE(changed("\"warp_size\": 32", "\"warp_size\": -32").find("sm_30: 'warp_size'"), std::string::npos);
  EXPECT_NE(changed("\"warp_size\": 32", "\"warp_size\": \"32\"").find("sm_30: 'warp_size'"), std::string::npos);
  EXPECT_NE(changed("\"warp_size\": 32", "\"warp_size\": 1e300").find("sm_30: 'warp_size'"), std::string::npos);
  EXPECT_NE(changed("\"warp_size\": 32", "\"warpsize\": 32").find("'warp_size' is missing"), std::string::npos);
  EXPECT_NE(changed("[\"sm_35\"]", "[\"sm_30\"]").find("sm_30: the name stands twice"), std::string::npos);
  EXPECT_NE(changed("[\"sm_35\"]", "[35]").find("a name is not text"), std::string::npos);
  EXPECT_NE(changed("\"vendor\": \"nvidia\"", "\"vendor\": \"nvida\"").find("the vendor 'nvida'"), std::string::npos);
}

TEST(ArchitectureTables, TheDocumentHasValuesWithTheirSources) {
  const nlohmann::json document = architecturesDocument(architectureTables());
  EXPECT_EQ(document.at("schema"), "tileglass.architectures/1");
  ASSERT_EQ(document.at("architectures").size(), architectureTables().architectures.size());
  for (const auto& each : document.at("architectures")) {
    if (each.at("name") == "sm_90") {
      EXPECT_EQ(each.at("figures").at("smem_per_sm").at("value"), 233472);
      EXPECT_EQ(each.at("figures").at("smem_per_sm").at("sources"), (std::vector<std::string>{"CCCL", "G"}));
    }
  }
}

TEST(OccupancyDocument, HasTheContractsKeys) {
  OccupancyQuery query;
  query.workItems = 32;
  query.registers = 14;
  query.localBytes = 12004;
  const auto document = occupancyDocument(query, *predictOccupancy(architecture("sm_90"), query));
  EXPECT_EQ(document.at("schema"), "tileglass.occupancy/1");
  EXPECT_EQ(document.at("groupsPerUnit"), 17);
  EXPECT_EQ(document.at("limiters"), std::vector<std::string>{"local-memory"});
  EXPECT_EQ(document.at("limits").at("localMemory"), 17);
  EXPECT_EQ(document.at("limits").at("registers"), 128);
  EXPECT_DOUBLE_EQ(document.at("fraction").get<double>(), 17.0 / 64.0);
}

TEST(OccupancyDocument, GivesNoNumberThatIsNotKnown) {
  OccupancyQuery query;
  query.workItems = 32;
  const auto unknown = occupancyDocument(query, *predictOccupancy(architecture("gfx1250"), query));
  EXPECT_TRUE(unknown.at("groupsPerUnit").is_null());
  EXPECT_TRUE(unknown.at("fraction").is_null());
  const auto cpu = occupancyDocument(query, *predictOccupancy(architecture("cpu"), query));
  EXPECT_EQ(cpu.at("groupsPerUnit"), 1);
  EXPECT_TRUE(cpu.at("fraction").is_null());
  EXPECT_TRUE(cpu.at("activeWarps").is_null());
}

TEST(OccupancyDocument, IsAsItsSchemaSaysForEveryArchitecture) {
  std::vector<nlohmann::json> documents = {architecturesDocument(architectureTables())};
  OccupancyQuery query;
  query.workItems = 2000; // more than any takes: the refusal is part of the document
  for (const Architecture& each : architectureTables().architectures) {
    documents.push_back(occupancyDocument(query, *predictOccupancy(each, query), occupancyRefusal(each, query)));
  }
  EXPECT_EQ(testing::schemaErrors(documents), "");
  documents.back().erase("limits");
  EXPECT_NE(testing::schemaErrors(documents), "") << "the schema asks for nothing";
}

} // namespace tileglass::test
