#include "ui/models/compare_model.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/core/units.h"
#include "app/engine/experiment_driver.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

void fillOutcome(CompareRow& row, const VariantResult& variant) {
  row.result = outcomeOf(variant);
  row.resultWord = outcomeWord(variant);
  row.tooltip = text(variant.reason.empty() ? variant.note : variant.reason);
  const bool checked =
      row.result == RowResult::Right || row.result == RowResult::RightThoughBroken || row.result == RowResult::Wrong;
  row.resultDetail = checked ? checkDetail(variant) : text(variant.reason);
  if (row.result == RowResult::Unverified)
    row.resultDetail = variant.check ? text(variant.check->reason) : QString();
  if (row.result == RowResult::NotRun)
    row.resultDetail = QStringLiteral("stopped before");
}

bool isFigure(int column) {
  return column >= CompareModel::Time && column <= CompareModel::Throughput;
}

QString resultText(const CompareRow& row) {
  return row.resultDetail.isEmpty() ? row.resultWord : row.resultWord + QStringLiteral(": ") + row.resultDetail;
}

} // namespace

bool isPadded(const VariantResult& variant) {
  return variant.name.find("@pad=") != std::string::npos;
}

const Comparison* comparisonOf(const RunResult& result, const std::string& name) {
  for (const Comparison& comparison : result.comparisons)
    if (comparison.of == name)
      return &comparison;
  return nullptr;
}

QString checkDetail(const VariantResult& variant) {
  if (!variant.check)
    return variant.status == VariantStatus::Ok ? QStringLiteral("not verified") : QString();
  const Check& check = *variant.check;
  if (variant.status == VariantStatus::Ok) {
    if (variant.broken)
      return QStringLiteral("though broken on purpose");
    return check.method == "none"
               ? QStringLiteral("not verified")
               : QStringLiteral("error %1 of bound").arg(text(fmt::format("{:.2f}", check.worstBoundRatio)));
  }
  if (check.mismatches == 0 && check.wroteOutside)
    return QStringLiteral("written outside");
  return counted(check.mismatches, QStringLiteral("cell"), QStringLiteral("cells"));
}

RowResult outcomeOf(const VariantResult& variant) {
  switch (variant.status) {
  case VariantStatus::Ok:
    if (!variant.check || variant.check->method == "none")
      return RowResult::Unverified;
    return variant.broken ? RowResult::RightThoughBroken : RowResult::Right;
  case VariantStatus::Wrong:
    return RowResult::Wrong;
  case VariantStatus::Refused:
    return RowResult::Refused;
  case VariantStatus::Failed:
    return variant.reason == kNotRunReason ? RowResult::NotRun : RowResult::Failed;
  case VariantStatus::Crashed:
  case VariantStatus::Timeout:
    break;
  }
  return RowResult::Failed;
}

QString outcomeWord(const VariantResult& variant) {
  switch (outcomeOf(variant)) {
  case RowResult::RightThoughBroken:
    return QStringLiteral("right here");
  case RowResult::Unverified:
    return QStringLiteral("not verified");
  case RowResult::NotRun:
    return QStringLiteral("not run");
  default:
    return statusWord(variant.status);
  }
}

QString rowWords(const CompareRow& row) {
  QStringList lines{row.detail.isEmpty() ? row.name : QStringLiteral("%1: %2").arg(row.name, row.detail)};
  if (row.timed)
    lines << QStringLiteral("%1 (%2)").arg(row.median, row.spread);
  if (row.compared)
    lines << QStringLiteral("%1 · %2").arg(row.speedup, row.interval);
  if (!row.resultWord.isEmpty())
    lines << resultText(row);
  if (!row.tooltip.isEmpty() && row.tooltip != row.resultDetail)
    lines << row.tooltip;
  return lines.join(QLatin1Char('\n'));
}

QString spreadText(const TimeSummary& time, TimeUnit unit) {
  const QString low = text(formatTimeIn(time.p10Ns, unit));
  return QStringLiteral("%1 – %2").arg(low.section(QLatin1Char(' '), 0, 0), text(formatTimeIn(time.p90Ns, unit)));
}

TimeUnit timeUnitOf(const RunResult& result) {
  double longestNs = 0.0;
  for (const VariantResult& variant : result.variants)
    if (variant.time)
      longestNs = std::max(longestNs, variant.time->medianNs);
  return timeUnitFor(longestNs);
}

void fillSpeedup(CompareRow& row, const Comparison* comparison) {
  if (comparison == nullptr || !comparison->speedup) {
    row.speedup = row.timed ? QStringLiteral("not compared") : QStringLiteral("–");
    if (comparison && row.tooltip.isEmpty())
      row.tooltip = text(comparison->reason);
    return;
  }
  const RatioInterval& ratio = *comparison->speedup;
  row.compared = true;
  row.speedup = text(formatRatio(ratio.ratio));
  if (!ratio.hasInterval()) {
    row.interval = QStringLiteral("too few samples");
    row.tooltip = text(comparison->reason);
    return;
  }
  QString low = text(formatRatio(ratio.low));
  QString high = text(formatRatio(ratio.high));
  low.chop(1);
  high.chop(1);
  row.interval = ratio.significant ? QStringLiteral("%1 – %2").arg(low, high) : QStringLiteral("no difference seen");
}

CompareRow compareRow(const VariantResult& variant, const FamilySpec* family, TimeUnit unit) {
  CompareRow row;
  row.name = entryName(variant.name, {});
  row.look = lookOf(family, variant.variant, isPadded(variant));
  row.detail = entryDetail(family ? family->variant(variant.variant) : nullptr, variant.parameters, variant.baseline,
                           variant.broken);
  if (variant.time) {
    row.timed = true;
    row.medianNs = variant.time->medianNs;
    row.p10Ns = variant.time->p10Ns;
    row.p90Ns = variant.time->p90Ns;
    row.median = text(formatTimeIn(variant.time->medianNs, unit));
    row.spread = spreadText(*variant.time, unit);
  }
  fillOutcome(row, variant);
  const bool right = row.result == RowResult::Right || row.result == RowResult::Unverified;
  row.throughput = right && variant.throughput > 0 ? text(formatThroughput(variant.throughput)) : QStringLiteral("–");
  return row;
}

std::vector<CompareRow> compareRows(const RunResult& result, const FamilySpec* family, TimeUnit unit) {
  std::vector<CompareRow> rows;
  for (const VariantResult& variant : result.variants) {
    CompareRow& row = rows.emplace_back(compareRow(variant, family, unit));
    if (variant.baseline && variant.status == VariantStatus::Ok)
      row.speedup = QStringLiteral("baseline");
    else
      fillSpeedup(row, comparisonOf(result, variant.name));
  }
  return rows;
}

void CompareModel::setRows(std::vector<CompareRow> rows, QString throughputUnit, QString timeTitle) {
  beginResetModel();
  m_rows = std::move(rows);
  m_throughputUnit = std::move(throughputUnit);
  m_timeTitle = std::move(timeTitle);
  endResetModel();
}

QString CompareModel::toTsv() const {
  QStringList lines;
  for (int row = -1; row < rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < ColumnCount; ++column)
      cells << (row < 0 ? headerData(column, Qt::Horizontal, Qt::DisplayRole) : index(row, column).data()).toString();
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

int CompareModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount())
    return {};
  const CompareRow& row = m_rows[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole)
    return rowWords(row);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue((isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole)
    return {};
  switch (index.column()) {
  case Variant:
    return row.detail.isEmpty() ? row.name : row.name + QStringLiteral(" (%1)").arg(row.detail);
  case Time:
    return row.median;
  case Spread:
    return row.spread;
  case Speedup:
    return row.speedup;
  case Interval:
    return row.interval;
  case Throughput:
    return row.throughput;
  case Result:
    return resultText(row);
  default:
    return {};
  }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
    return QVariant::fromValue((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  switch (section) {
  case Variant:
    return QStringLiteral("Variant");
  case Time:
    return m_timeTitle + QStringLiteral(", median");
  case Spread:
    return QStringLiteral("p10 – p90");
  case Speedup:
    return QStringLiteral("Speedup");
  case Interval:
    return QStringLiteral("95% interval");
  case Throughput:
    return m_throughputUnit;
  case Result:
    return QStringLiteral("Result");
  default:
    return {};
  }
}

} // namespace tileglass
