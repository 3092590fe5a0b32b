// Who may include what is a rule of the design; this test reads the tree and holds every file to it.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/core/layering_rules.h"
#include "tests/support/folders.h"

namespace tileglass::layering {
namespace {

bool complains(const std::string& path, const std::string& text) {
  return !violations({{path, text}}).empty();
}

bool complainsOfInclude(const std::string& path, const std::string& header) {
  const bool angled = complains(path, fmt::format("#pragma once\n#include <{}>\n", header));
  const bool quoted = complains(path, fmt::format("  #  include \"{}\" // needed\n", header));
  EXPECT_EQ(angled, quoted) << path << " " << header;
  return angled;
}

TEST(Layering, TheTreeKeepsTheRulesOfTheHouse) {
  const std::vector<SourceFile> files = readTree(testing::sourceFolder());
  for (const char* folder : {"app/core/", "kernels/", "tests/core/"}) {
    EXPECT_TRUE(std::any_of(files.begin(), files.end(),
                            [folder](const SourceFile& file) {
                              return file.path.starts_with(folder) && file.path.ends_with(".cpp") && !file.text.empty();
                            }))
        << folder << " was not read";
  }
  EXPECT_EQ(fmt::format("{}", fmt::join(violations(files), "\n")), "");
}

TEST(Layering, APlantedForbiddenIncludeIsFound) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> forbidden = {
      {"app/core/x.cpp",
       {"QString", "QtCore/QObject", "qglobal.h", "CL/cl.h", "CL/opencl.hpp", "nlohmann/json.hpp", "iostream",
        "fstream", "cstdio", "filesystem", "chrono", "ctime", "unistd.h", "app/record/x.h", "kernels/catalogue.h",
        "boost/process.hpp", "app/opencl/x.h", "CLI/CLI.hpp"}},
      {"kernels/matmul/matmul.cpp", {"QString", "CL/cl.h", "iostream", "nlohmann/json.hpp", "app/opencl/x.h"}},
      {"app/opencl/x.cpp", {"QString", "nlohmann/json.hpp", "app/record/x.h", "app/engine/engine.h", "CLI/CLI.hpp"}},
      {"app/record/x.h", {"QString", "CL/cl.h", "app/opencl/x.h", "app/engine/engine.h", "kernels/catalogue.h"}},
      {"app/engine/x.cpp", {"QProcess", "CL/opencl.hpp", "app/opencl/x.h", "app/cli/command.h", "kernels/catalogue.h"}},
      {"app/trace/x.cpp", {"QString", "nlohmann/json.hpp", "CL/cl.h", "app/record/x.h"}},
      {"app/cli/x.cpp", {"QString", "QtCore/QCoreApplication", "CL/cl.h", "ui/window.h"}},
      {"ui/panels/x.cpp", {"CL/cl.h", "app/opencl/x.h", "app/cli/command.h", "qcustomplot.h", "boost/process.hpp"}},
      {"ui/plots/x.cpp", {"CL/cl.h", "app/opencl/x.h"}},
  };
  for (const auto& [path, headers] : forbidden) {
    for (const std::string& header : headers) {
      EXPECT_TRUE(complainsOfInclude(path, header)) << path << " " << header;
    }
  }
}

TEST(Layering, WhatTheTableAllowsIsNotComplainedOf) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> allowed = {
      {"app/core/x.cpp", {"vector", "cstdint", "fmt/format.h", "tl/expected.hpp", "app/core/units.h"}},
      {"kernels/matmul/matmul.cpp", {"app/core/units.h", "kernels/catalogue.h", "embedded/kernels.h"}},
      {"app/opencl/x.h", {"CL/opencl.hpp", "CL/cl_ext.h", "kernels/catalogue.h", "chrono"}},
      {"app/record/x.cpp", {"nlohmann/json.hpp", "fstream", "filesystem"}},
      {"app/engine/x.cpp", {"boost/process.hpp", "app/record/x.h", "thread", "sys/wait.h"}},
      {"app/cli/x.cpp", {"CLI/CLI.hpp", "app/opencl/x.h", "app/engine/engine.h", "kernels/catalogue.h"}},
      {"ui/panels/x.cpp", {"QWidget", "QtWidgets/QLabel", "Qsci/qsciscintilla.h", "app/engine/engine.h"}},
      {"ui/plots/x.cpp", {"qcustomplot.h", "QWidget"}},
      {"tests/ui/x.cpp", {"qcustomplot.h", "CL/cl.h"}},
  };
  for (const auto& [path, headers] : allowed) {
    for (const std::string& header : headers) {
      EXPECT_FALSE(complainsOfInclude(path, header)) << path << " " << header;
    }
  }
}

TEST(Layering, BindingsAreKnownInTheirRoomOnly) {
  EXPECT_TRUE(complains("app/cli/x.cpp", "int f() {\n  cl::Context context;\n}\n"));
  EXPECT_TRUE(complains("app/engine/x.cpp", "using namespace ::cl::detail;\n"));
  EXPECT_FALSE(complains("app/opencl/x.cpp", "cl::Context context;\n"));
  EXPECT_FALSE(complains("app/cli/x.cpp", "// never cl:: here\nmicl::Thing x; // cl::\n"));
}

TEST(Layering, OneHeaderAloneIncludesTheBindings) {
  const std::string include = "#include <CL/opencl.hpp>\n";
  EXPECT_TRUE(violations({{"app/opencl/bindings.h", include}}).empty());
  EXPECT_FALSE(violations({{"app/opencl/bindings.h", include}, {"app/opencl/other.cpp", include}}).empty());
}

TEST(Layering, LibrariesThatARoomMustNotLinkAreFound) {
  const auto links = [](const std::string& room, const std::string& library) {
    return complains(room + "CMakeLists.txt", fmt::format("target_link_libraries(x PUBLIC {})\n", library));
  };
  EXPECT_TRUE(links("app/core/", "Qt6::Core"));
  EXPECT_TRUE(links("kernels/", "OpenCL::OpenCL"));
  EXPECT_TRUE(links("app/engine/", "tileglass_opencl"));
  EXPECT_TRUE(links("ui/", "tileglass_opencl"));
  EXPECT_TRUE(links("ui/", "OpenCL::OpenCL"));
  EXPECT_FALSE(links("ui/", "Qt6::Widgets"));
  EXPECT_FALSE(links("app/opencl/", "OpenCL::OpenCL"));
  EXPECT_FALSE(links("app/cli/", "tileglass_opencl"));
}

TEST(Layering, NamesThatSayNothingAreFound) {
  for (const char* path : {"app/core/utils.h", "app/core/string_utils.cpp", "ui/helpers/x.cpp", "app/common/x.h",
                           "ui/window_manager.cpp", "tests/support/test_helper.h"}) {
    EXPECT_TRUE(complains(path, "")) << path;
  }
  EXPECT_FALSE(complains("app/core/commonality.h", ""));
}

TEST(Layering, LongFilesAreFound) {
  std::string text;
  for (int line = 0; line < 500; ++line) {
    text += "\n";
  }
  EXPECT_FALSE(complains("app/core/x.cpp", text));
  EXPECT_TRUE(complains("app/core/x.cpp", text + "\n"));
  EXPECT_TRUE(complains("tests/core/x.cpp", text + "\n"));
  EXPECT_TRUE(complains("app/core/README.md", text.substr(0, 21)));
  EXPECT_FALSE(complains("app/core/README.md", text.substr(0, 20)));
}

} // namespace
} // namespace tileglass::layering
