// What every .cl file of the catalogue keeps to, read from its text.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "app/core/source_scanner.h"
#include "embedded/kernels.h"
#include "family_cases.h"
#include "tests/support/folders.h"

namespace tileglass {
namespace {

std::string withoutComments(std::string_view text) {
  return std::regex_replace(std::string(text), std::regex("//[^\n]*"), "");
}

std::size_t occurrences(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), expression), std::sregex_iterator()));
}

/// The words in capitals that a build must define.
std::set<std::string> macrosOf(const std::string& text) {
  std::set<std::string> macros;
  const std::regex expression("\\b[A-Z][A-Z0-9_]+\\b");
  for (std::sregex_iterator word(text.begin(), text.end(), expression), end; word != end; ++word) {
    macros.insert(word->str());
  }
  for (const char* known : {"CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE", "INFINITY", "INT_MIN"}) {
    macros.erase(known);
  }
  // Those that the file defines itself.
  const std::regex definition("#define ([A-Z][A-Z0-9_]+)");
  for (std::sregex_iterator found(text.begin(), text.end(), definition), end; found != end; ++found) {
    macros.erase((*found)[1].str());
  }
  return macros;
}

TEST(Sources, AreTheFilesByteForByte) {
  const std::filesystem::path root = testing::sourceFolder() / "kernels";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".cl") {
      continue;
    }
    ++files;
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    const auto embedded = kernelSource(std::filesystem::relative(entry.path(), root).generic_string());
    ASSERT_TRUE(embedded) << entry.path();
    EXPECT_EQ(*embedded, text) << entry.path();
  }
  EXPECT_EQ(files, embeddedKernels().size());
  EXPECT_FALSE(kernelSource("matmul/absent.cl"));
}

TEST(Sources, FixTheGroupSizeOfEveryKernel) {
  for (const EmbeddedFile& file : embeddedKernels()) {
    const std::string text = withoutComments(file.text);
    const std::size_t kernels = kernelNames(file.text).size();
    EXPECT_GE(kernels, 1U) << file.name;
    const bool asPrinted = file.name == "as_printed/signed_interleaved.cl"; // without it is what goes wrong there
    EXPECT_EQ(occurrences(text, "__kernel\\s+__attribute__\\(\\(reqd_work_group_size\\("), asPrinted ? 0 : kernels)
        << file.name;
  }
}

TEST(Sources, NeverReturnEarlyAndTakeNoSizeT) {
  for (const EmbeddedFile& file : embeddedKernels()) {
    const std::string text = withoutComments(file.text);
    EXPECT_EQ(occurrences(text, "\\breturn\\b"), 0U) << file.name;
    const bool broken = file.text.starts_with("// BROKEN ON PURPOSE");
    EXPECT_TRUE(broken || occurrences(text, "\\bsize_t\\b") == 0) << file.name;
    EXPECT_TRUE(broken || occurrences(text, "\\bget_global_size\\b") == 0)
        << file.name << ": the length must be an argument";
  }
}

TEST(Sources, ArePlainAsciiWithShortLines) {
  for (const EmbeddedFile& file : embeddedKernels()) {
    EXPECT_TRUE(std::all_of(file.text.begin(), file.text.end(), [](char letter) {
      return letter == '\n' || (letter >= ' ' && letter <= '~');
    })) << file.name;
    std::size_t start = 0;
    while (start < file.text.size()) {
      const std::size_t end = std::min(file.text.find('\n', start), file.text.size());
      EXPECT_LE(end - start, 120U) << file.name;
      start = end + 1;
    }
  }
}

/// The defaults, and each word of each parameter that has words: they may choose another file.
std::vector<ParameterSet> everyWord(const FamilySpec& family) {
  std::vector<ParameterSet> all = {parametersOf(family.name, {})};
  for (const ParameterSpec& spec : family.parameters) {
    for (const std::string& word : spec.words) {
      all.push_back(parametersOf(family.name, {{spec.name, word}}));
    }
  }
  return all;
}

std::vector<LaunchSpec> everyLaunch(const FamilySpec& family, const VariantSpec& variant) {
  std::vector<LaunchSpec> all;
  for (const ParameterSet& parameters : everyWord(family)) {
    for (LaunchSpec& launch : variant.launches(parameters)) {
      all.push_back(std::move(launch));
    }
  }
  return all;
}

TEST(Sources, SayWhenTheyAreBrokenOnPurpose) {
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      for (const LaunchSpec& launch : everyLaunch(*family, variant)) {
        const auto text = kernelSource(launch.source);
        ASSERT_TRUE(text) << launch.source;
        EXPECT_EQ(text->starts_with("// BROKEN ON PURPOSE"), variant.broken.has_value()) << launch.source;
      }
    }
  }
}

TEST(Sources, HoldTheKernelsAndMacrosOfTheirLaunches) {
  std::set<std::string> used;
  for (const FamilySpec* family : catalogue()) {
    for (const VariantSpec& variant : family->variants) {
      for (const LaunchSpec& launch : everyLaunch(*family, variant)) {
        SCOPED_TRACE(launch.source);
        used.insert(launch.source);
        const auto text = kernelSource(launch.source);
        ASSERT_TRUE(text);
        const std::vector<std::string> kernels = kernelNames(*text);
        EXPECT_NE(std::find(kernels.begin(), kernels.end(), launch.kernel), kernels.end()) << launch.kernel;
        std::set<std::string> defined;
        for (const auto& [name, value] : launch.defines) {
          defined.insert(name);
        }
        std::set<std::string> wanted = macrosOf(withoutComments(*text));
        if (launch.source == "as_printed/undefined_tile.cl") {
          EXPECT_EQ(wanted.erase("TILE_SIZE"), 1U);
        } else if (launch.source == "as_printed/signed_interleaved.cl") {
          wanted.insert("TILE"); // given, and not used
        }
        EXPECT_EQ(wanted, defined);
      }
    }
  }
  for (const EmbeddedFile& file : embeddedKernels()) {
    const bool family = !file.name.starts_with("probe/"); // the residency probe is no kernel of the catalogue
    EXPECT_TRUE(!family || used.contains(std::string(file.name))) << file.name << " is launched by no variant";
  }
}

TEST(Sources, CarryTheBallast) {
  for (const EmbeddedFile& file : embeddedKernels()) {
    for (const std::string& kernel : kernelNames(file.text)) {
      const auto instrumented = addBallast(file.text, kernel);
      ASSERT_TRUE(instrumented) << file.name << ": " << instrumented.error().sentence;
      EXPECT_NE(*instrumented, file.text);
    }
  }
}

} // namespace
} // namespace tileglass
