#include "ui/models/compare_model.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/core/units.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

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
      return QStringLiteral("though broken");
    return check.method == "none"
               ? QStringLiteral("not verified")
               : QStringLiteral("error %1 of bound").arg(text(fmt::format("{:.2f}", check.worstBoundRatio)));
  }
  if (check.mismatches == 0 && check.wroteOutside)
    return QStringLiteral("written outside");
  return counted(check.mismatches, QStringLiteral("cell"), QStringLiteral("cells"));
}

void fillOutcome(CompareRow& row, const VariantResult& variant) {
  row.resultWord = statusWord(variant.status);
  row.tooltip = text(variant.reason.empty() ? variant.note : variant.reason);
  switch (variant.status) {
  case VariantStatus::Ok:
    row.result = RowResult::Right;
    row.resultDetail = checkDetail(variant);
    if (variant.check && variant.check->method == "none")
      row.resultWord = QStringLiteral("not verified"), row.resultDetail = text(variant.check->reason);
    return;
  case VariantStatus::Wrong:
    row.result = RowResult::Wrong;
    row.resultDetail = checkDetail(variant);
    return;
  case VariantStatus::Refused:
    row.result = RowResult::Refused;
    row.resultDetail = text(variant.reason);
    return;
  case VariantStatus::Crashed:
  case VariantStatus::Timeout:
  case VariantStatus::Failed:
    row.result = RowResult::Failed;
    row.resultDetail = text(variant.reason);
    return;
  }
}

void fillSpeedup(CompareRow& row, const RunResult& result, const VariantResult& variant) {
  if (variant.baseline && variant.status == VariantStatus::Ok) {
    row.speedup = QStringLiteral("baseline");
    return;
  }
  const Comparison* comparison = comparisonOf(result, variant.name);
  if (comparison == nullptr || !comparison->speedup) {
    row.speedup = row.timed ? QStringLiteral("not compared") : QStringLiteral("–");
    if (comparison && row.tooltip.isEmpty())
      row.tooltip = text(comparison->reason);
    return;
  }
  const RatioInterval& ratio = *comparison->speedup;
  row.compared = true;
  row.speedup = text(formatRatio(ratio.ratio));
  QString low = text(formatRatio(ratio.low));
  QString high = text(formatRatio(ratio.high));
  low.chop(1);
  high.chop(1);
  row.interval = ratio.significant ? QStringLiteral("%1 – %2").arg(low, high) : QStringLiteral("no difference seen");
}

CompareRow rowOf(const RunResult& result, const VariantResult& variant, const FamilySpec* family, TimeUnit unit) {
  CompareRow row;
  const bool padded = variant.name.find("@pad=") != std::string::npos;
  ParameterSet overrides;
  if (padded)
    overrides.set("pad", variant.parameters.at("pad"));
  row.name = entryName(variant.variant, overrides);
  row.look = lookOf(family, variant.variant, padded);
  row.detail = entryDetail(family ? family->variant(variant.variant) : nullptr, variant.parameters, variant.baseline,
                           variant.broken);
  if (variant.time) {
    row.timed = true;
    row.medianNs = variant.time->medianNs;
    row.p10Ns = variant.time->p10Ns;
    row.p90Ns = variant.time->p90Ns;
    row.median = text(formatTimeIn(variant.time->medianNs, unit));
  }
  fillOutcome(row, variant);
  fillSpeedup(row, result, variant);
  const bool right = row.result == RowResult::Right;
  row.throughput = right && variant.throughput > 0 ? text(formatThroughput(variant.throughput)) : QStringLiteral("–");
  return row;
}

QString resultText(const CompareRow& row) {
  return row.resultDetail.isEmpty() ? row.resultWord : row.resultWord + QStringLiteral(": ") + row.resultDetail;
}

} // namespace

std::vector<CompareRow> compareRows(const RunResult& result, const FamilySpec* family) {
  // One unit a column: that of the longest time.
  double longestNs = 0.0;
  for (const VariantResult& variant : result.variants)
    if (variant.time)
      longestNs = std::max(longestNs, variant.time->medianNs);
  std::vector<CompareRow> rows;
  for (const VariantResult& variant : result.variants)
    rows.push_back(rowOf(result, variant, family, timeUnitFor(longestNs)));
  return rows;
}

void CompareModel::setRows(std::vector<CompareRow> rows, QString throughputUnit) {
  beginResetModel();
  m_rows = std::move(rows);
  m_throughputUnit = std::move(throughputUnit);
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
    return row.tooltip;
  if (role != Qt::DisplayRole)
    return {};
  switch (index.column()) {
  case Variant:
    return row.detail.isEmpty() ? row.name : row.name + QStringLiteral(" (%1)").arg(row.detail);
  case Time:
    return row.median;
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
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  switch (section) {
  case Variant:
    return QStringLiteral("Variant");
  case Time:
    return QStringLiteral("Kernel time, median");
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
