#include "ui/models/correctness_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/core/units.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

constexpr double kUsualWords = 100.0;    ///< ratios below keep two decimals
constexpr double kLargestInWords = 1e12; ///< above, the digits mean nothing

QString cells(std::uint64_t count) {
  return counted(count, QStringLiteral("cell"), QStringLiteral("cells"));
}

QString value(double number) {
  return text(fmt::format("{:.7g}", number));
}

QString sentenceStart(const QString& name) {
  return name.left(1).toUpper() + name.mid(1);
}

/// "row 0, column 960" or "element 17".
QString placeOf(const Check& check, std::uint64_t index) {
  if (!check.errorMap || check.errorMap->wrapped)
    return QStringLiteral("element %1").arg(text(groupDigits(index)));
  const std::uint64_t columns = check.errorMap->outputColumns;
  return QStringLiteral("row %1, column %2")
      .arg(text(groupDigits(index / columns)), text(groupDigits(index % columns)));
}

QString verdictOf(const VariantResult& variant) {
  const QString name = sentenceStart(entryName(variant.name, {}));
  if (!variant.check)
    return variant.reason.empty()
               ? QStringLiteral("%1 was not verified.").arg(name)
               : QStringLiteral("%1 was not verified: it %2.")
                     .arg(name, variant.status == VariantStatus::Refused ? QStringLiteral("was refused")
                                                                         : QStringLiteral("did not come to an end"));
  const Check& check = *variant.check;
  if (check.method == "none")
    return QStringLiteral("%1 could not be verified.").arg(name);
  if (check.passed)
    return check.maxAbsError == 0.0
               ? QStringLiteral("%1 is right: every cell is exact.").arg(name)
               : QStringLiteral("%1 is right: its largest error is %2.").arg(name, boundText(check.worstBoundRatio));
  if (check.mismatches == 0)
    return QStringLiteral("%1 wrote outside its buffers.").arg(name);
  return QStringLiteral("%1 is wrong in %2 of %3.")
      .arg(name, text(groupDigits(check.mismatches)), cells(std::max(check.checked, check.mismatches)));
}

/// "too small" or "too large", with by how much where all are on one side.
CountLine directionLine(std::uint64_t count, int side, const ErrorMap& map) {
  const QString words = side < 0 ? QStringLiteral("too small") : QStringLiteral("too large");
  CountLine line{CellKind::Wrong, QStringLiteral("%1 %2").arg(cells(count), words), {}, side};
  if (map.meanShare != 0.0 && (map.tooSmall == 0 || map.tooLarge == 0))
    line.plain = QStringLiteral("by %1 on average").arg(text(fmt::format("{:.2g}%", std::abs(map.meanShare) * 100.0)));
  return line;
}

std::vector<CountLine> countsOf(const Check& check) {
  std::vector<CountLine> lines;
  const auto add = [&](CellKind kind, std::uint64_t count, const QString& what, const QString& plain) {
    if (count > 0)
      lines.push_back({kind, QStringLiteral("%1 %2").arg(cells(count), what), plain, 0});
  };
  add(CellKind::NeverWritten, check.neverWritten, QStringLiteral("never written"),
      QStringLiteral("what stood there before the launch still stands there"));
  if (check.errorMap) {
    const ErrorMap& map = *check.errorMap;
    if (map.tooSmall > 0)
      lines.push_back(directionLine(map.tooSmall, -1, map));
    if (map.tooLarge > 0)
      lines.push_back(directionLine(map.tooLarge, 1, map));
    add(CellKind::NotFinite, map.notFinite, QStringLiteral("not finite"), QStringLiteral("a NaN or an infinity"));
  } else {
    add(CellKind::Wrong, check.mismatches - std::min(check.mismatches, check.neverWritten), QStringLiteral("wrong"),
        {});
  }
  add(CellKind::Right, check.checked - std::min(check.mismatches, check.checked), QStringLiteral("right"),
      QStringLiteral("within the bound of a sum of that length"));
  return lines;
}

QString noteOf(const VariantResult& variant) {
  QStringList parts;
  const Check& check = *variant.check;
  if (check.method == "none")
    parts << text(check.reason);
  if (check.method == "sampled")
    parts << QStringLiteral("Only %1 in rows picked at random were compared with the reference; of the rest (hatched) "
                            "only cells never written can be told.")
                 .arg(cells(check.checked));
  if (check.wroteOutside)
    parts << QStringLiteral("The guard band behind a buffer changed: the kernel wrote outside.");
  if (check.method != "none" && !check.errorMap)
    parts << QStringLiteral("This run was saved without an error map. Run again, F5, to see where the errors are.");
  if (!variant.note.empty())
    parts << text(variant.note);
  return parts.join(QLatin1Char(' '));
}

QString firstOf(const Check& check) {
  if (!check.first)
    return {};
  const QString place = placeOf(check, check.first->index);
  if (std::isnan(check.first->got))
    return std::isnan(check.first->expected)
               ? QStringLiteral("First: %1 was never written.").arg(place)
               : QStringLiteral("First: %1 should be %2, is NaN.").arg(place, value(check.first->expected));
  return QStringLiteral("First: %1 should be %2, is %3.")
      .arg(place, value(check.first->expected), value(check.first->got));
}

QString largestOf(const Check& check) {
  if (std::isfinite(check.maxAbsError))
    return QStringLiteral("Largest error %1, where values reach %2: %3.")
        .arg(value(check.maxAbsError), value(check.maxExpected), boundText(check.worstBoundRatio));
  const std::uint8_t code = check.errorMap ? largestStep(*check.errorMap) : kNotCheckedCell;
  const QString unmeasured = QStringLiteral("What was never written or is not finite has no error to measure");
  return code > kExactCell ? QStringLiteral("%1; the largest of the others is at most %2.")
                                 .arg(unmeasured, boundText(errorMapRatio(code)))
                           : unmeasured + QLatin1Char('.');
}

QString dotOf(const ErrorMap& map) {
  if (map.blockRows * map.blockColumns == 1)
    return QStringLiteral("one dot a cell");
  return map.wrapped ? QStringLiteral("read line by line; one dot: the worst of %1 neighbours")
                           .arg(text(groupDigits(map.blockColumns)))
                     : QStringLiteral("one dot: the worst of %1 × %2 cells")
                           .arg(text(groupDigits(map.blockRows)), text(groupDigits(map.blockColumns)));
}

QString span(std::uint64_t first, std::uint64_t count, std::uint64_t end) {
  const std::uint64_t last = std::min(first + count, end) - 1;
  return first == last ? text(groupDigits(first))
                       : QStringLiteral("%1 – %2").arg(text(groupDigits(first)), text(groupDigits(last)));
}

} // namespace

CellKind cellKind(std::uint8_t code) {
  if (code == kNotCheckedCell)
    return CellKind::NotCompared;
  if (code == kNeverWrittenCell)
    return CellKind::NeverWritten;
  if (code == kNotFiniteCell)
    return CellKind::NotFinite;
  return isWrongCell(code) ? CellKind::Wrong : CellKind::Right;
}

CorrectnessText correctnessText(const VariantResult& variant) {
  CorrectnessText words;
  words.verdict = verdictOf(variant);
  if (!variant.check) {
    words.note = text(variant.reason.empty() ? variant.note : variant.reason);
    return words;
  }
  const Check& check = *variant.check;
  words.note = noteOf(variant);
  if (check.method == "none")
    return words;
  words.counts = countsOf(check);
  words.first = firstOf(check);
  words.largest = largestOf(check);
  if (check.errorMap)
    words.dot = dotOf(*check.errorMap);
  return words;
}

QString boundText(double ratio) {
  if (!(ratio <= kLargestInWords))
    return QStringLiteral("beyond any bound");
  if (ratio > 1.0)
    return ratio < kUsualWords
               ? QStringLiteral("%1 times its bound").arg(text(fmt::format("{:.2f}", ratio)))
               : QStringLiteral("%1 times its bound").arg(text(groupDigits(static_cast<std::uint64_t>(ratio))));
  return ratio > 0.0 && ratio < 0.005 ? QStringLiteral("under 0.01 of its bound")
                                      : QStringLiteral("%1 of its bound").arg(text(fmt::format("{:.2f}", ratio)));
}

QString cellPlace(const ErrorMap& map, std::uint64_t row, std::uint64_t column) {
  if (map.wrapped) {
    const std::uint64_t first = row * map.outputColumns + column * map.blockColumns;
    return QStringLiteral("elements %1").arg(span(first, map.blockColumns, map.outputRows * map.outputColumns));
  }
  return QStringLiteral("rows %1, columns %2")
      .arg(span(row * map.blockRows, map.blockRows, map.outputRows),
           span(column * map.blockColumns, map.blockColumns, map.outputColumns));
}

QString cellWords(std::uint8_t code) {
  switch (cellKind(code)) {
  case CellKind::NotCompared:
    return QStringLiteral("not compared");
  case CellKind::NeverWritten:
    return QStringLiteral("never written");
  case CellKind::NotFinite:
    return QStringLiteral("not finite");
  case CellKind::Right:
  case CellKind::Wrong:
    break;
  }
  if (code == kExactCell)
    return QStringLiteral("exact");
  return code == kLargestStep ? QStringLiteral("beyond any bound")
                              : QStringLiteral("error at most %1").arg(boundText(errorMapRatio(code)));
}

} // namespace tileglass
