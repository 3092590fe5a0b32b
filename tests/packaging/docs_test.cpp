// The docs as a reader follows them: every link leads somewhere, and the glossary is as the window needs it.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "tests/packaging/markdown.h"
#include "tests/support/command_line.h"
#include "tests/support/folders.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = testing::sourceFolder();

bool isExternal(const std::string& target) {
  return target.rfind("https://", 0) == 0 || target.rfind("mailto:", 0) == 0;
}

std::set<std::string> anchorsOf(const fs::path& file) {
  std::set<std::string> anchors;
  std::map<std::string, int> seen;
  for (const MarkdownHeading& heading : markdownHeadings(sourceFile(file.string()))) {
    const int count = seen[heading.anchor]++;
    anchors.insert(count == 0 ? heading.anchor : heading.anchor + "-" + std::to_string(count));
  }
  return anchors;
}

/// Why a link of `file` leads nowhere; empty where it is well.
std::string problem(const fs::path& file, const MarkdownLink& link) {
  if (isExternal(link.target)) {
    return {};
  }
  const std::size_t hash = link.target.find('#');
  const std::string path = link.target.substr(0, hash);
  const fs::path target = path.empty() ? file : (file.parent_path() / path).lexically_normal();
  if (target.is_absolute() || target.string().rfind("..", 0) == 0) {
    return "leads out of the repository";
  }
  if (!fs::exists(kSource / target)) {
    return "there is no such file";
  }
  if (hash != std::string::npos && anchorsOf(target).count(link.target.substr(hash + 1)) == 0) {
    return "there is no such heading";
  }
  return {};
}

TEST(Docs, EveryLinkAndAnchorLeadsSomewhere) {
  std::size_t links = 0;
  const auto files = markdownFiles();
  ASSERT_GE(files.size(), 15U);
  for (const fs::path& file : files) {
    for (const MarkdownLink& link : markdownLinks(sourceFile(file.string()))) {
      EXPECT_EQ(problem(file, link), "") << file.string() << ":" << link.line << ": " << link.target;
      ++links;
    }
  }
  EXPECT_GE(links, 20U);
}

TEST(Docs, ALinkToNowhereIsFound) {
  const auto links = markdownLinks("[a](no-such-file.md)\n`[code](not-a-link.md)` ![p](LICENSE) "
                                   "[![in](README.md#no-such-heading)](../outside.md)\n```\n[b](fenced.md)\n```\n");
  ASSERT_EQ(links.size(), 4U);
  EXPECT_EQ(problem("README.md", links[0]), "there is no such file");
  EXPECT_TRUE(links[1].picture);
  EXPECT_EQ(problem("README.md", links[1]), "");
  EXPECT_EQ(problem("README.md", links[2]), "leads out of the repository");
  EXPECT_EQ(problem("README.md", links[3]), "there is no such heading");
}

TEST(Docs, EveryPageOfTheDocsCanBeReached) {
  std::set<fs::path> reached{"README.md"};
  for (bool grew = true; grew;) {
    grew = false;
    for (const fs::path& file : std::set<fs::path>(reached)) {
      for (const MarkdownLink& link : markdownLinks(sourceFile(file.string()))) {
        const std::string path = link.target.substr(0, link.target.find('#'));
        const fs::path target = (file.parent_path() / path).lexically_normal();
        grew = (!isExternal(path) && target.extension() == ".md" && reached.insert(target).second) || grew;
      }
    }
  }
  for (const fs::path& file : markdownFiles()) {
    if (file.string().rfind("resources/docs/", 0) == 0) {
      EXPECT_EQ(reached.count(file), 1U) << "no page that the README leads to links to " << file;
    }
  }
}

TEST(Glossary, IdsAreUniqueAndSorted) {
  const auto headings = markdownHeadings(sourceFile("resources/docs/glossary.md"));
  ASSERT_GE(headings.size(), 50U);
  EXPECT_EQ(headings.front().title, "Glossary");
  for (std::size_t i = 1; i < headings.size(); ++i) {
    EXPECT_EQ(headings[i].level, 2U) << headings[i].title;
    EXPECT_TRUE(i == 1 || headings[i - 1].anchor < headings[i].anchor) << headings[i].title;
    EXPECT_TRUE(std::regex_match(headings[i].anchor, std::regex("[a-z]+(-[a-z]+)*"))) << headings[i].anchor;
  }
}

TEST(Glossary, EachWordHasOneToThreePlainSentences) {
  static const std::regex kEnd("[.?!][\"”]?( |$)");
  const auto headings = markdownHeadings(sourceFile("resources/docs/glossary.md"));
  for (std::size_t i = 1; i < headings.size(); ++i) {
    const std::string& body = headings[i].body;
    const auto sentences = std::distance(std::sregex_iterator(body.begin(), body.end(), kEnd), std::sregex_iterator());
    EXPECT_GE(sentences, 1) << headings[i].title;
    EXPECT_LE(sentences, 3) << headings[i].title << ": " << body;
    EXPECT_EQ(body.find_first_of("`*[|<"), std::string::npos) << headings[i].title << " is shown without Markdown";
  }
}

TEST(Glossary, HasTheWordsThatTheWindowAsksFor) {
  std::set<std::string> ids;
  for (const MarkdownHeading& heading : markdownHeadings(sourceFile("resources/docs/glossary.md"))) {
    ids.insert(heading.anchor);
  }
  for (const std::string id : {"device",
                               "platform",
                               "kernel",
                               "family",
                               "variant",
                               "launch",
                               "tile",
                               "pad",
                               "work-group",
                               "work-item",
                               "warp",
                               "compute-unit",
                               "local-memory-request",
                               "local-memory-limit",
                               "budget",
                               "drivers-bytes",
                               "reserved",
                               "occupancy",
                               "residency",
                               "limiter",
                               "next-step",
                               "rounds",
                               "baseline",
                               "sample",
                               "spread",
                               "interval",
                               "speedup",
                               "throughput",
                               "transfer",
                               "bound",
                               "error-map",
                               "extra-local-bytes",
                               "registers",
                               "spills",
                               "upper-bound",
                               "plan",
                               "sweep",
                               "shard",
                               "session",
                               "recording",
                               "history",
                               "microscope",
                               "trace",
                               "finding",
                               "step",
                               "run",
                               "emulated-local-memory",
                               "seed"}) {
    EXPECT_EQ(ids.count(id), 1U) << id;
  }
}

} // namespace
} // namespace tileglass::testing
