#include "app/core/units.h"

#include <clocale>
#include <limits>
#include <locale>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tileglass {
namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

/// Sets a locale whose numbers have a decimal comma for as long as it lives: the C library's where one is installed,
/// and C++'s own, which needs none.
class CommaLocale {
public:
  CommaLocale() : m_previous(std::setlocale(LC_ALL, nullptr)) {
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8", "ru_RU.UTF-8", "de_DE"}) {
      if (std::setlocale(LC_ALL, name) != nullptr) {
        break;
      }
    }
    m_previousCpp = std::locale::global(std::locale(std::locale::classic(), new Commas));
  }
  ~CommaLocale() {
    std::locale::global(m_previousCpp);
    std::setlocale(LC_ALL, m_previous.c_str());
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

private:
  struct Commas : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  std::string m_previous;
  std::locale m_previousCpp;
};

TEST(ParseBytes, ReadsPlainDigitsAndBinaryUnits) {
  EXPECT_EQ(parseBytes("0", "--local").value(), 0U);
  EXPECT_EQ(parseBytes("8192", "--local").value(), 8192U);
  EXPECT_EQ(parseBytes("8192B", "--local").value(), 8192U);
  EXPECT_EQ(parseBytes("8KiB", "--local").value(), 8192U);
  EXPECT_EQ(parseBytes("4MiB", "--local").value(), 4'194'304U);
  EXPECT_EQ(parseBytes("2GiB", "--local").value(), 2'147'483'648U);
  EXPECT_EQ(parseBytes("18446744073709551615", "--local").value(), kMax);
}

TEST(ParseBytes, AnswersNonsenseWithASentence) {
  for (const char* text : {"", " ", "KiB", "-1", "+1", "1.5KiB", "8 KiB", "8kib", "8KB", "0x10", "1e3", "8192 ",
                           " 8192", "8,192", "eight", "nan", "18446744073709551616", "17179869184GiB", "１２"}) {
    const auto bytes = parseBytes(text, "--extra-local");
    ASSERT_FALSE(bytes) << text;
    EXPECT_EQ(bytes.error().code, PlanErrorCode::BadInput);
    EXPECT_NE(bytes.error().sentence.find("--extra-local"), std::string::npos);
    EXPECT_NE(bytes.error().sentence.find(fmt::format("'{}'", text)), std::string::npos);
    EXPECT_NE(bytes.error().sentence.find("8KiB"), std::string::npos) << "says what would be accepted";
  }
}

TEST(ParseCount, AcceptsBothEndsAndNothingBeyond) {
  EXPECT_EQ(parseCount("1", "--samples", 1, 1000).value(), 1U);
  EXPECT_EQ(parseCount("1000", "--samples", 1, 1000).value(), 1000U);
  for (const char* text : {"0", "1001", "-3", "", "3.0", "3x", "x", " 3", "99999999999999999999999"}) {
    const auto count = parseCount(text, "--samples", 1, 1000);
    ASSERT_FALSE(count) << text;
    EXPECT_EQ(count.error().code, PlanErrorCode::BadInput);
    EXPECT_NE(count.error().sentence.find("from 1 to 1,000"), std::string::npos) << count.error().sentence;
  }
}

TEST(ParseDecimal, ReadsAPointAndRefusesTheRest) {
  EXPECT_DOUBLE_EQ(parseDecimal("0.5", "--time-limit", 0.1, 3600).value(), 0.5);
  EXPECT_DOUBLE_EQ(parseDecimal("60", "--time-limit", 0.1, 3600).value(), 60.0);
  EXPECT_DOUBLE_EQ(parseDecimal("1e2", "--time-limit", 0.1, 3600).value(), 100.0);
  for (const char* text : {"", "0,5", "nan", "inf", "-1", "0", "3601", "1e999", "1.5s", " 1", "one"}) {
    const auto value = parseDecimal(text, "--time-limit", 0.1, 3600);
    ASSERT_FALSE(value) << text;
    EXPECT_EQ(value.error().code, PlanErrorCode::BadInput);
  }
}

TEST(GroupDigits, PutsACommaBeforeEveryThreeDigits) {
  EXPECT_EQ(groupDigits(0), "0");
  EXPECT_EQ(groupDigits(999), "999");
  EXPECT_EQ(groupDigits(1000), "1,000");
  EXPECT_EQ(groupDigits(16'384), "16,384");
  EXPECT_EQ(groupDigits(1'000'000), "1,000,000");
  EXPECT_EQ(groupDigits(kMax), "18,446,744,073,709,551,615");
  EXPECT_EQ(formatBytes(8196), "8,196 B");
}

RC_GTEST_PROP(GroupDigitsProperty, CommasAreAllThatIsAdded, (std::uint64_t value)) {
  std::string text = groupDigits(value);
  std::erase(text, ',');
  RC_ASSERT(text == std::to_string(value));
  RC_ASSERT(parseBytes(text, "x").value() == value);
}

TEST(FormatTime, ChoosesTheUnitAndThreeDigits) {
  EXPECT_EQ(formatTime(0.0), "0.00 ns");
  EXPECT_EQ(formatTime(1.0), "1.00 ns");
  EXPECT_EQ(formatTime(999.0), "999 ns");
  EXPECT_EQ(formatTime(1000.0), "1.00 µs");
  EXPECT_EQ(formatTime(3'184'000.0), "3.18 ms");
  EXPECT_EQ(formatTime(66'000'000.0), "66.0 ms");
  EXPECT_EQ(formatTime(152'000'000.0), "152 ms");
  EXPECT_EQ(formatTime(53e9), "53.0 s");
  EXPECT_EQ(formatTime(7e19), "70,000,000,000 s"); // digits for people are grouped
}

TEST(FormatTime, NeverRoundsUpToAThousandOfAUnit) {
  EXPECT_EQ(formatTime(999.4), "999 ns");
  EXPECT_EQ(formatTime(999.9), "1.00 µs");
  EXPECT_EQ(formatTime(999'900.0), "1.00 ms");
  EXPECT_EQ(formatTime(999'999'999.0), "1.00 s");
  EXPECT_EQ(formatTime(9'999.0), "10.0 µs");
  EXPECT_EQ(formatTime(99'990.0), "100 µs");
}

TEST(FormatTime, OfWhatIsNoTimeIsADash) {
  EXPECT_EQ(formatTime(std::numeric_limits<double>::quiet_NaN()), "–");
  EXPECT_EQ(formatTime(std::numeric_limits<double>::infinity()), "–");
  EXPECT_EQ(formatTime(-2'000.0), "-2.00 µs");
}

TEST(FormatRatio, HasTwoDecimalsUpToTwo) {
  EXPECT_EQ(formatRatio(1.0), "1.00×");
  EXPECT_EQ(formatRatio(1.336), "1.34×");
  EXPECT_EQ(formatRatio(0.5), "0.50×");
  EXPECT_EQ(formatRatio(1.994), "1.99×");
  EXPECT_EQ(formatRatio(1.996), "2.0×");
  EXPECT_EQ(formatRatio(7.64), "7.6×");
  EXPECT_EQ(formatRatio(99.96), "100×");
  EXPECT_EQ(formatRatio(1234.0), "1234×");
  EXPECT_EQ(formatRatio(std::numeric_limits<double>::quiet_NaN()), "–");
}

TEST(FormatPercent, IsWholeUnlessTheHalfMatters) {
  EXPECT_EQ(formatPercent(0.0), "0%");
  EXPECT_EQ(formatPercent(1.0), "100%");
  EXPECT_EQ(formatPercent(0.125), "12.5%");
  EXPECT_EQ(formatPercent(0.375), "37.5%");
  EXPECT_EQ(formatPercent(1.0 / 3.0), "33%");
  EXPECT_EQ(formatPercent(0.0625), "6%");
}

TEST(Units, DoNotFollowACommaLocale) {
  const auto everything = [] {
    return std::vector<std::string>{groupDigits(1'234'567),
                                    formatBytes(1'234'567),
                                    formatTime(3'184'000.0),
                                    formatRatio(1.34),
                                    formatPercent(0.125),
                                    std::to_string(parseDecimal("0.5", "x", 0, 1).value_or(-1.0) == 0.5 ? 1 : 0),
                                    std::to_string(parseDecimal("0,5", "x", 0, 1).has_value() ? 1 : 0),
                                    parseDecimal("9", "x", 0.25, 1.5).error().sentence,
                                    parseCount("9", "x", 0, 1).error().sentence};
  };
  const std::vector<std::string> before = everything();
  const CommaLocale commas;
  ASSERT_EQ(fmt::format(std::locale(), "{:L}", 1.5), "1,5") << "the locale is in force";
  EXPECT_EQ(everything(), before);
}

TEST(CheckedArithmetic, FindsEveryOverflow) {
  EXPECT_EQ(checkedMultiply(65'536, 65'536), 4'294'967'296U);
  EXPECT_EQ(checkedMultiply(kMax, 1), kMax);
  EXPECT_EQ(checkedMultiply(kMax, 0), 0U);
  EXPECT_EQ(checkedMultiply(0, kMax), 0U);
  EXPECT_FALSE(checkedMultiply(kMax, 2));
  EXPECT_FALSE(checkedMultiply(std::uint64_t{1} << 32U, std::uint64_t{1} << 32U));
  EXPECT_EQ(checkedAdd(kMax, 0), kMax);
  EXPECT_EQ(checkedAdd(kMax - 1, 1), kMax);
  EXPECT_FALSE(checkedAdd(kMax, 1));
}

RC_GTEST_PROP(CheckedArithmeticProperty, AgreesWithDivision, (std::uint64_t a, std::uint64_t b)) {
  const auto product = checkedMultiply(a, b);
  RC_ASSERT(product.has_value() == (b == 0 || a <= kMax / b));
  if (product && b != 0) {
    RC_ASSERT(*product / b == a && *product % b == 0);
  }
  const auto sum = checkedAdd(a, b);
  RC_ASSERT(sum.has_value() == (a + b >= a));
}

TEST(RoundUp, GivesTheNextMultipleAndSaturates) {
  EXPECT_EQ(roundUp(0, 16), 0U);
  EXPECT_EQ(roundUp(1, 16), 16U);
  EXPECT_EQ(roundUp(16, 16), 16U);
  EXPECT_EQ(roundUp(1000, 16), 1008U);
  EXPECT_EQ(roundUp(17, 0), 17U);
  EXPECT_EQ(roundUp(kMax, 16), kMax);
}

TEST(CeilDivide, DoesNotOverflowAtTheTop) {
  EXPECT_EQ(ceilDivide(0, 16), 0U);
  EXPECT_EQ(ceilDivide(1000, 16), 63U);
  EXPECT_EQ(ceilDivide(1008, 16), 63U);
  EXPECT_EQ(ceilDivide(kMax, 2), (std::uint64_t{1} << 63U));
}

} // namespace
} // namespace tileglass
