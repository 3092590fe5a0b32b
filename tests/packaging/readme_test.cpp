// The README is true: its commands answer as shown, its pictures are those that a test makes.
#include <filesystem>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/packaging/markdown.h"
#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

/// The fenced blocks marked `kind`, as lines: a command after "$ ", then what it prints.
std::vector<std::vector<std::string>> blocks(const std::string& kind) {
  std::vector<std::vector<std::string>> found;
  std::istringstream stream(sourceFile("README.md"));
  bool inside = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside && line == "```" + kind;
      if (inside) {
        found.emplace_back();
      }
    } else if (inside) {
      found.back().push_back(line);
    }
  }
  return found;
}

TEST(Readme, ShowsTheTwoCommands) {
  const std::string readme = sourceFile("README.md");
  EXPECT_NE(readme.find("\n./run "), std::string::npos);
  EXPECT_NE(readme.find("\n./run-tests "), std::string::npos);
}

// Blocks marked "text" show times, which differ; those marked "console" are the same everywhere. Where lines are left
// out, a line "…" says so.
TEST(Readme, CommandsAnswerAsShown) {
  const auto shown = blocks("console");
  ASSERT_GE(shown.size(), 2U);
  for (const auto& block : shown) {
    ASSERT_GE(block.size(), 2U);
    const std::string prompt = "$ tileglass-cli ";
    ASSERT_EQ(block.front().rfind(prompt, 0), 0U) << block.front();
    const CommandOutput output =
        runCli(words(block.front().substr(prompt.size())), {{"OCL_ICD_VENDORS", "/nonexistent"}});
    const std::string printed = "\n" + output.out;
    std::size_t at = 0;
    bool leftOut = false;
    for (std::size_t i = 1; i < block.size(); ++i) {
      if (block[i] == "…") {
        leftOut = true;
        continue;
      }
      const std::size_t next = printed.find("\n" + block[i] + "\n", at);
      ASSERT_NE(next, std::string::npos) << block.front() << " does not print, in this order:\n"
                                         << block[i] << "\nbut\n"
                                         << output.out << output.err;
      EXPECT_EQ(next != at, leftOut) << block.front() << ": lines before or after this one are not as shown:\n"
                                     << block[i] << "\nof\n"
                                     << output.out;
      at = next + 1 + block[i].size();
      leftOut = false;
    }
    EXPECT_EQ(at + 1 != printed.size(), leftOut) << block.front() << ": not all is shown:\n" << output.out;
  }
}

TEST(Readme, NamesTheFamiliesWithBrokenVariants) {
  const std::string readme = sourceFile("README.md");
  const std::size_t end = readme.find("have variants that are broken on purpose");
  ASSERT_NE(end, std::string::npos);
  const std::size_t start = readme.rfind(';', end);
  const std::string named = readme.substr(start, end - start);
  for (const auto& family : runCli(words("kernels --json")).json()["families"]) {
    const std::string name = family["name"];
    bool broken = false;
    for (const auto& variant : family["variants"]) {
      broken = broken || variant["broken"].get<bool>();
    }
    EXPECT_EQ(named.find(name) != std::string::npos, broken) << name;
  }
}

TEST(Readme, ItsPicturesAreMadeByATest) {
  std::set<fs::path> made;
  for (const auto& scene : nlohmann::json::parse(sourceFile("resources/docs/screenshots/scenes.json"))) {
    made.insert("resources/docs/screenshots/" + scene.at("picture").get<std::string>());
  }
  std::size_t pictures = 0;
  for (const fs::path& file : markdownFiles()) {
    for (const MarkdownLink& link : markdownLinks(sourceFile(file.string()))) {
      const fs::path target = (file.parent_path() / link.target).lexically_normal();
      if (target.extension() == ".png") {
        EXPECT_EQ(made.count(target), 1U) << file << " shows " << target << ", which scenes.json does not make";
        EXPECT_TRUE(fs::exists(testing::sourceFolder() / target)) << target;
        ++pictures;
      }
    }
  }
  EXPECT_GE(pictures, 3U);
  const auto inReadme = markdownLinks(sourceFile("README.md"));
  ASSERT_FALSE(inReadme.empty());
  EXPECT_TRUE(inReadme.front().picture) << "the README begins with a picture";
}

TEST(Readme, NoPictureIsLeftThatNothingMakes) {
  std::set<std::string> made;
  for (const auto& scene : nlohmann::json::parse(sourceFile("resources/docs/screenshots/scenes.json"))) {
    made.insert(scene.at("picture").get<std::string>());
  }
  for (const auto& entry : fs::directory_iterator(testing::sourceFolder() / "resources/docs/screenshots")) {
    if (entry.path().extension() == ".png") {
      EXPECT_EQ(made.count(entry.path().filename().string()), 1U) << entry.path();
    }
  }
}

} // namespace
} // namespace tileglass::testing
