#include "tests/packaging/markdown.h"
#include "tests/support/folders.h"

#include <regex>
#include <set>
#include <sstream>

namespace tileglass::testing {

namespace {

struct Line {
  std::string text;
  std::size_t number = 0;
};

/// The lines outside fenced code blocks.
std::vector<Line> proseLines(std::string_view text) {
  std::vector<Line> lines;
  std::istringstream stream{std::string(text)};
  std::string line;
  bool fenced = false;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start != std::string::npos && line.compare(start, 3, "```") == 0) {
      fenced = !fenced;
    } else if (!fenced) {
      lines.push_back({line, number});
    }
  }
  return lines;
}

std::string withoutCode(const std::string& line) {
  static const std::regex kCode("`[^`]*`");
  return std::regex_replace(line, kCode, "code");
}

} // namespace

std::string markdownAnchor(std::string_view title) {
  std::string anchor;
  for (const char c : title) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') {
      anchor += '-';
    } else if (c == '-' || c == '_' || byte >= 0x80 || std::isalnum(byte) != 0) {
      anchor += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
    }
  }
  return anchor;
}

std::vector<MarkdownLink> markdownLinks(std::string_view text) {
  // A picture that is itself a link, [![…](picture)](target), gives both.
  static const std::regex kLink(R"((!?)\[(?:[^\[\]]|\[[^\]]*\]\([^)]*\))*\]\(([^)\s]+)\))");
  std::vector<MarkdownLink> links;
  for (const Line& line : proseLines(text)) {
    std::string rest = withoutCode(line.text);
    for (std::smatch match; std::regex_search(rest, match, kLink);) {
      links.push_back({match[2], line.number, match[1].length() > 0});
      const std::string inner = match.str().substr(match[1].length() + 1);
      const std::string after = match.suffix();
      // The label is looked at again: it may hold a picture.
      const std::string label = inner.substr(0, inner.rfind("]("));
      rest = label + " " + after;
    }
  }
  return links;
}

std::vector<MarkdownHeading> markdownHeadings(std::string_view text) {
  std::vector<MarkdownHeading> headings;
  for (const Line& line : proseLines(text)) {
    const std::size_t level = line.text.find_first_not_of('#');
    if (level != std::string::npos && level > 0 && line.text[level] == ' ') {
      const std::string title = line.text.substr(level + 1);
      headings.push_back({title, markdownAnchor(title), level, {}});
    } else if (!headings.empty() && !line.text.empty()) {
      std::string& body = headings.back().body;
      body += (body.empty() ? "" : " ") + line.text;
    }
  }
  return headings;
}

std::vector<std::filesystem::path> markdownFiles() {
  namespace fs = std::filesystem;
  const fs::path source = testing::sourceFolder();
  std::set<fs::path> files;
  for (const fs::directory_entry& top : fs::directory_iterator(source)) {
    const std::string name = top.path().filename().string();
    if (top.path().extension() == ".md") {
      files.insert(name);
    }
    // Build folders and what is hidden are not the project's.
    if (!top.is_directory() || name.front() == '.' || name.rfind("build", 0) == 0) {
      continue;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top)) {
      if (entry.path().extension() == ".md") {
        files.insert(entry.path().lexically_relative(source));
      }
    }
  }
  return {files.begin(), files.end()};
}

} // namespace tileglass::testing
