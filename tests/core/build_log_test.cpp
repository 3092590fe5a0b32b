// Build logs as drivers write them.
#include "app/core/build_log.h"

#include <gtest/gtest.h>

namespace tileglass {
namespace {

TEST(BuildLog, ErrorsAndWarningsWithTheirLines) {
  const auto messages =
      messagesOf("/home/user/.cache/pocl/tempfile-3a.cl:12:5: error: use of undeclared identifier 'x'\n"
                 "    x = 1;\n"
                 "    ^\n"
                 "<source>:3:18: warning: unused variable 'y'\r\n"
                 "<source>:3:18: note: declared here\n"
                 "2 errors generated.\n");
  ASSERT_EQ(messages.size(), 3U);
  EXPECT_EQ(messages[0], (LogMessage{12, 5, LogSeverity::Error, "use of undeclared identifier 'x'"}));
  EXPECT_EQ(messages[1], (LogMessage{3, 18, LogSeverity::Warning, "unused variable 'y'"}));
  EXPECT_EQ(messages[2].severity, LogSeverity::Note);
}

TEST(BuildLog, WithoutAColumnAndFatal) {
  EXPECT_EQ(messagesOf("input.cl:7: error: expected ';'"),
            (std::vector<LogMessage>{{7, 0, LogSeverity::Error, "expected ';'"}}));
  EXPECT_EQ(messagesOf("C:\\kernels\\a.cl:2:1: fatal error: 'none.h' file not found").front().line, 2U);
}

TEST(BuildLog, PoclPutsTheSeverityFirst) {
  EXPECT_EQ(messagesOf("error: sum/a.cl:12:5: use of undeclared identifier 'cl_barrier'; did you mean: 'barrier'?"),
            (std::vector<LogMessage>{
                {12, 5, LogSeverity::Error, "use of undeclared identifier 'cl_barrier'; did you mean: 'barrier'?"}}));
  EXPECT_EQ(messagesOf("warning: /tmp/t.cl:3: unused").front().line, 3U);
  EXPECT_TRUE(messagesOf("error: linking failed: no symbol").empty());
}

TEST(BuildLog, OtherLinesSayNothingAboutALine) {
  EXPECT_TRUE(messagesOf("").empty());
  EXPECT_TRUE(
      messagesOf("ptxas info    : Used 40 registers, 8192 bytes smem\nwarning: no place\n: error: \nerror: x").empty());
  EXPECT_TRUE(messagesOf("a.cl:0:1: error: lines count from 1").empty());
  EXPECT_TRUE(messagesOf("a.cl:99999999999999999999999:1: error: no such line").empty() ||
              messagesOf("a.cl:99999999999999999999999:1: error: no such line").front().line == 1U);
}

TEST(BuildLog, ADriversOwnNameForTheSourceGivesWayToTheSources) {
  EXPECT_EQ(withSourceName("/tmp/pocl_cache/tempfile_aB3.cl:5:3: error: no\n  in /tmp/x.cl:1: here\n", "sum/a.cl"),
            "sum/a.cl:5:3: error: no\n  in sum/a.cl:1: here\n");
  EXPECT_EQ(withSourceName("error: /home/ada/.cache/tempfile_1.cl:5:3: no", "sum/a.cl"), "error: sum/a.cl:5:3: no");
  EXPECT_EQ(withSourceName("a.cl:5:3: error: no", "sum/a.cl"), "a.cl:5:3: error: no") << "no path: the source's own";
  EXPECT_EQ(withSourceName("<kernel>:5:3: error: no", "sum/a.cl"), "sum/a.cl:5:3: error: no");
  EXPECT_EQ(withSourceName("1 error generated.\n", "sum/a.cl"), "1 error generated.\n");
  EXPECT_EQ(withSourceName("", "sum/a.cl"), "");
  EXPECT_EQ(withSourceName("\n\n", "sum/a.cl"), "\n\n");
}

TEST(BuildLog, AMessageMayHaveColons) {
  EXPECT_EQ(messagesOf("a.cl:4:2: error: expected: ';' at end: of statement").front().text,
            "expected: ';' at end: of statement");
}

} // namespace
} // namespace tileglass
