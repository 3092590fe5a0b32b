#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "app/record/csv.h"

namespace tileglass::test {

TEST(Csv, ReadsWhatSpreadsheetsWrite) {
  const auto table = parseCsv("\xEF\xBB\xBF a ,b\r\n1,\"two, \"\"three\"\"\"\r\n\r\n,\"line\nbreak\"\r\n5,6", "x.csv");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->header, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(table->rows.size(), 3U);
  EXPECT_EQ(table->rows[0].fields, (std::vector<std::string>{"1", "two, \"three\""}));
  EXPECT_EQ(table->rows[1].fields, (std::vector<std::string>{"", "line\nbreak"}));
  EXPECT_EQ(table->rows[1].line, 4U);
  EXPECT_EQ(table->rows[2].fields, (std::vector<std::string>{"5", "6"}));
  EXPECT_EQ(table->rows[2].line, 6U);
}

TEST(Csv, KeepsATrailingEmptyField) {
  const auto table = parseCsv("a,b\n1,\n2,", "x.csv");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows.at(0).fields, (std::vector<std::string>{"1", ""}));
  EXPECT_EQ(table->rows.at(1).fields, (std::vector<std::string>{"2", ""}));
}

TEST(Csv, RefusesWhatIsNoTable) {
  EXPECT_NE(parseCsv("", "x.csv").error().sentence.find("x.csv is empty"), std::string::npos);
  EXPECT_NE(parseCsv("a,b\n1,\"two\n", "x.csv").error().sentence.find("line 2"), std::string::npos);
  EXPECT_NE(parseCsv("a,b,a\n", "x.csv").error().sentence.find("'a' stands twice"), std::string::npos);
}

RC_GTEST_PROP(Csv, WhatWasWrittenIsRead, (const std::vector<std::string>& typed)) {
  std::vector<std::string> fields = typed;
  fields.push_back("end"); // a row of one blank field is a blank line
  const auto table = parseCsv("header\n" + csvLine(fields), "x.csv");
  RC_ASSERT(table.has_value());
  RC_ASSERT(table->rows.size() == 1U);
  RC_ASSERT(table->rows[0].fields == fields);
}

} // namespace tileglass::test
