// What a desktop reads of an installed window: menu entry, software catalogue, icon, file type, all under one id.
#ifdef TILEGLASS_HAS_WINDOW

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/packaging/installation.h"
#include "tests/support/command_line.h"

namespace tileglass::testing {
namespace {

namespace fs = std::filesystem;

const std::string kId = "org.tileglass.Tileglass";
const std::string kMimeType = "application/vnd.tileglass.session+json";

using Desktop = InstallationTest;

/// The value of a key of the menu entry.
std::string valueOf(const std::string& entry, const std::string& key) {
  std::smatch match;
  return std::regex_search(entry, match, std::regex("(?:^|\n)" + key + "=([^\n]*)")) ? match[1].str() : std::string();
}

std::string fileBytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_F(Desktop, TheMenuEntryIsValidAndNamesWhatIsThere) {
  const std::string path = "share/applications/" + kId + ".desktop";
  const CommandOutput valid = runProgram("desktop-file-validate", {installed(path).string()});
  EXPECT_EQ(valid.exitCode, 0);
  EXPECT_EQ(valid.out + valid.err, "");
  const std::string entry = installedText(path);
  EXPECT_EQ(valueOf(entry, "Exec"), "tileglass %f");
  EXPECT_TRUE(fs::exists(installed("bin/tileglass")));
  EXPECT_EQ(valueOf(entry, "Icon"), kId);
  EXPECT_EQ(valueOf(entry, "MimeType"), kMimeType + ";");
}

TEST_F(Desktop, TheIconIsThereInEverySize) {
  const fs::path icons = installed("share/icons/hicolor");
  EXPECT_TRUE(fs::exists(icons / "scalable/apps" / (kId + ".svg")));
  for (const int side : {16, 24, 32, 48, 64, 128, 256}) {
    const std::string size = std::to_string(side);
    const std::string picture = fileBytes(icons / (size + "x" + size) / "apps" / (kId + ".png"));
    ASSERT_GE(picture.size(), 24U) << size;
    // PNG: the width stands in bytes 16 to 19, the most significant first.
    EXPECT_EQ(picture.substr(1, 3), "PNG");
    EXPECT_EQ(static_cast<unsigned char>(picture[18]) * 256 + static_cast<unsigned char>(picture[19]), side);
  }
}

TEST_F(Desktop, TheMetainfoIsValidAndOfThisVersion) {
  const std::string path = "share/metainfo/" + kId + ".metainfo.xml";
  const CommandOutput valid = runProgram("appstreamcli", {"validate", "--no-net", installed(path).string()});
  EXPECT_EQ(valid.exitCode, 0) << valid.out << valid.err;
  const std::string metainfo = installedText(path);
  EXPECT_NE(metainfo.find("<id>" + kId + "</id>"), std::string::npos);
  EXPECT_NE(metainfo.find("<mediatype>" + kMimeType + "</mediatype>"), std::string::npos);
  const std::string version = words(runCli({"--version"}).out).at(1);
  EXPECT_NE(metainfo.find("<release version=\"" + version + "\""), std::string::npos)
      << "the newest release is not " << version;
}

TEST_F(Desktop, SavedRunsHaveATypeOfTheirOwn) {
  const CommandOutput update = runProgram("update-mime-database", {installed("share/mime").string()});
  ASSERT_EQ(update.exitCode, 0) << update.err;
  EXPECT_NE(installedText("share/mime/globs2").find(kMimeType + ":*.tileglass.json"), std::string::npos);
}

TEST_F(Desktop, TheWindowFindsTheCommandLineBesideItOrInLibexec) {
  const auto picture = [this](const std::string& name) {
    const fs::path path = folder() / name;
    const CommandOutput output =
        runProgram(installed("bin/tileglass").string(), {"--screenshot", path.string(), "--size", "1024x700"},
                   {{"QT_QPA_PLATFORM", "offscreen"}, {"XDG_CONFIG_HOME", (folder() / "config").string()}});
    EXPECT_EQ(output.exitCode, 0) << output.err;
    return fileBytes(path);
  };
  const fs::path beside = installed("bin/tileglass-cli");
  const fs::path libexec = installed("libexec/tileglass/tileglass-cli");
  const std::string withItBeside = picture("beside.png");
  fs::create_directories(libexec.parent_path());
  fs::rename(beside, libexec);
  const std::string withItInLibexec = picture("libexec.png");
  fs::remove(libexec);
  const std::string without = picture("without.png");
  EXPECT_GT(withItBeside.size(), 10000U);
  EXPECT_TRUE(withItBeside == withItInLibexec) << "the window lists other devices";
  EXPECT_TRUE(withItBeside != without) << "the window looks the same without an engine";
}

} // namespace
} // namespace tileglass::testing

#endif
