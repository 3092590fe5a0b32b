// What the docs tests read out of Markdown: links, headings, pictures. Only what this repository's files use.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tileglass::testing {

struct MarkdownLink {
  std::string target; ///< as written: "../docs/page.md#anchor", "https://…"
  std::size_t line = 0;
  bool picture = false;
};

struct MarkdownHeading {
  std::string title;
  std::string anchor; ///< the id that GitHub, GitLab and the window's glossary make of it
  std::size_t level = 1;
  std::string body; ///< the text up to the next heading, lines joined by blanks
};

/// Every inline link and picture, those inside code left out.
std::vector<MarkdownLink> markdownLinks(std::string_view text);
/// Every heading in its order, code blocks left out.
std::vector<MarkdownHeading> markdownHeadings(std::string_view text);
/// Lower case, blanks as hyphens, everything but letters, digits, hyphens and underscores dropped.
std::string markdownAnchor(std::string_view title);
/// Every Markdown file of the source tree, relative to it; build folders left out.
std::vector<std::filesystem::path> markdownFiles();

} // namespace tileglass::testing
