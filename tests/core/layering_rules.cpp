#include "tests/core/layering_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>

#include <fmt/format.h>

namespace tileglass::layering {

namespace {

using Names = std::vector<std::string_view>;

constexpr std::size_t kMaxLines = 500;
constexpr std::size_t kMaxReadmeLines = 20;

/// What a room may include besides the standard library. A name that ends in "/" is a prefix.
struct Room {
  std::string_view folder;
  Names mayInclude;
  bool qt = false;
  bool pure = false; ///< no I/O and no clocks
};

// The first folder that a path begins with decides.
const std::vector<Room>& rooms() {
  static const std::vector<Room> kRooms = {
      {"app/core/", {"app/core/", "fmt/", "tl/"}, false, true},
      {"kernels/", {"app/core/", "kernels/", "embedded/", "fmt/", "tl/"}, false, true},
      {"app/opencl/", {"app/core/", "kernels/", "app/opencl/", "CL/", "fmt/", "tl/"}},
      {"app/record/", {"app/core/", "app/record/", "embedded/", "nlohmann/", "fmt/", "tl/"}},
      {"app/engine/", {"app/core/", "app/record/", "app/engine/", "nlohmann/", "boost/", "fmt/", "tl/"}},
      {"app/trace/", {"app/core/", "app/trace/", "core/", "oclgrind/"}},
      {"app/cli/", {"app/", "kernels/", "embedded/", "generated/", "CLI/", "nlohmann/", "fmt/", "tl/"}},
      {"ui/plots/",
       {"app/core/", "kernels/", "app/record/", "app/engine/", "ui/", "nlohmann/", "fmt/", "tl/", "qcustomplot.h"},
       true},
      {"ui/", {"app/core/", "kernels/", "app/record/", "app/engine/", "ui/", "nlohmann/", "fmt/", "tl/"}, true},
  };
  return kRooms;
}

const Room* roomOf(std::string_view path) {
  const auto found =
      std::find_if(rooms().begin(), rooms().end(), [path](const Room& room) { return path.starts_with(room.folder); });
  return found == rooms().end() ? nullptr : &*found;
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool isQt(std::string_view header) {
  const bool className = header.size() > 1 && header[0] == 'Q' && (std::isupper(header[1]) != 0 || header[1] == 't');
  const bool lowerName =
      header.starts_with("q") && header.ends_with(".h") && header.find('/') == std::string_view::npos;
  return className || lowerName || header.starts_with("Qsci/");
}

/// C++'s own headers have neither a folder nor an ending.
bool isStandard(std::string_view header) {
  return header.find_first_of("/.") == std::string_view::npos;
}

bool isImpure(std::string_view header) {
  static constexpr std::array<std::string_view, 11> kImpure = {"iostream", "fstream", "cstdio",     "filesystem",
                                                               "chrono",   "ctime",   "syncstream", "print",
                                                               "istream",  "ostream", "locale"};
  return contains(kImpure, header);
}

bool mayInclude(const Room& room, std::string_view header) {
  const bool listed = std::any_of(room.mayInclude.begin(), room.mayInclude.end(), [header](std::string_view name) {
    return name.ends_with("/") ? header.starts_with(name) : header == name;
  });
  if (listed) {
    return true;
  }
  if (isQt(header)) {
    return room.qt && header != "qcustomplot.h";
  }
  if (isStandard(header)) {
    return !(room.pure && isImpure(header));
  }
  // System headers ("unistd.h", "sys/wait.h"): where a process or a terminal is handled; not in pure rooms, not in ui.
  const bool system = header.ends_with(".h") && !header.starts_with("CL/") && !header.starts_with("app/") &&
                      !header.starts_with("ui/") && !header.starts_with("kernels/") && !header.starts_with("tests/");
  return system && !room.pure && !room.qt;
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// The header that a line includes, or nothing.
std::optional<std::string_view> includedBy(std::string_view line) {
  const auto skipBlanks = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skipBlanks();
  if (!line.starts_with("#")) {
    return std::nullopt;
  }
  line.remove_prefix(1);
  skipBlanks();
  if (!line.starts_with("include")) {
    return std::nullopt;
  }
  const std::size_t open = line.find_first_of("<\"");
  const std::size_t close = open == std::string_view::npos ? open : line.find_first_of(">\"", open + 1);
  return close == std::string_view::npos ? std::nullopt : std::optional(line.substr(open + 1, close - open - 1));
}

/// Whether a line's code, without its comment, uses the C++ bindings of OpenCL.
bool usesBindings(std::string_view line) {
  const std::string_view code = line.substr(0, line.find("//"));
  for (std::size_t at = code.find("cl::"); at != std::string_view::npos; at = code.find("cl::", at + 1)) {
    if (at == 0 || (std::isalnum(static_cast<unsigned char>(code[at - 1])) == 0 && code[at - 1] != '_')) {
      return true;
    }
  }
  return false;
}

bool isCode(std::string_view path) {
  return path.ends_with(".cpp") || path.ends_with(".h");
}
bool isCMake(std::string_view path) {
  return path.ends_with("CMakeLists.txt") || path.ends_with(".cmake");
}

void checkCode(const SourceFile& file, const Room& room, std::vector<std::string>& found) {
  const std::vector<std::string_view> lines = linesOf(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto header = includedBy(lines[i]);
    if (header && !mayInclude(room, *header)) {
      found.push_back(fmt::format("{}:{}: {} may not include {}", file.path, i + 1, room.folder, *header));
    }
    if (room.folder != "app/opencl/" && usesBindings(lines[i])) {
      found.push_back(fmt::format("{}:{}: cl:: is known in app/opencl only", file.path, i + 1));
    }
  }
}

/// The link graph: a library that a room must not even link.
void checkLinks(const SourceFile& file, const Room& room, std::vector<std::string>& found) {
  Names forbidden;
  if (!room.qt) {
    forbidden.insert(forbidden.end(), {"Qt6", "Qt::", "QCustomPlot", "QScintilla"});
  }
  if (room.folder != "app/opencl/") {
    forbidden.insert(forbidden.end(), {"OpenCL::", "OpenCL_"});
  }
  if (room.folder != "app/opencl/" && room.folder != "app/cli/") {
    forbidden.push_back("tileglass_opencl");
  }
  const std::vector<std::string_view> lines = linesOf(file.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view code = lines[i].substr(0, lines[i].find('#'));
    for (const std::string_view library : forbidden) {
      if (code.find(library) != std::string_view::npos) {
        found.push_back(fmt::format("{}:{}: {} may not link {}", file.path, i + 1, room.folder, library));
      }
    }
  }
}

void checkName(const SourceFile& file, std::vector<std::string>& found) {
  static constexpr std::array<std::string_view, 7> kBanned = {"util",   "utils",   "helper",  "helpers",
                                                              "common", "manager", "managers"};
  std::string word;
  for (const char c : file.path + "/") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      continue;
    }
    if (contains(kBanned, word)) {
      found.push_back(fmt::format("{}: '{}' says nothing about what the file holds", file.path, word));
    }
    word.clear();
  }
}

void checkLength(const SourceFile& file, std::vector<std::string>& found) {
  const bool readme = file.path.ends_with("README.md");
  const std::size_t most = readme ? kMaxReadmeLines : kMaxLines;
  const bool counted = isCode(file.path) || isCMake(file.path) || file.path.ends_with(".cl") || readme;
  if (const std::size_t lines = linesOf(file.text).size(); counted && lines > most) {
    found.push_back(fmt::format("{}: {} lines, at most {}", file.path, lines, most));
  }
}

void checkOneBindingsHeader(const std::vector<SourceFile>& files, std::vector<std::string>& found) {
  std::vector<std::string_view> includers;
  for (const SourceFile& file : files) {
    const std::vector<std::string_view> lines = linesOf(file.text);
    if (isCode(file.path) && std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
          return includedBy(line) == "CL/opencl.hpp" || includedBy(line) == "CL/cl2.hpp";
        })) {
      includers.push_back(file.path);
    }
  }
  if (includers.size() > 1) {
    found.push_back(
        fmt::format("CL/opencl.hpp is included by {}: one header of app/opencl does that", fmt::join(includers, ", ")));
  }
}

} // namespace

std::vector<SourceFile> readTree(const std::filesystem::path& root) {
  std::vector<SourceFile> files;
  for (const char* folder : {"app", "kernels", "ui", "tests", "cmake"}) {
    if (!std::filesystem::exists(root / folder)) {
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (entry.is_regular_file()) {
        std::ifstream stream(entry.path(), std::ios::binary);
        files.push_back({entry.path().lexically_relative(root).generic_string(),
                         {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()}});
      }
    }
  }
  std::sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

std::vector<std::string> violations(const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  for (const SourceFile& file : files) {
    checkName(file, found);
    checkLength(file, found);
    const Room* room = roomOf(file.path);
    if (room != nullptr && isCode(file.path)) {
      checkCode(file, *room, found);
    } else if (room != nullptr && isCMake(file.path)) {
      checkLinks(file, *room, found);
    }
  }
  checkOneBindingsHeader(files, found);
  return found;
}

} // namespace tileglass::layering
