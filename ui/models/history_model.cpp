#include "ui/models/history_model.h"

#include <algorithm>
#include <array>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"

namespace tileglass {
namespace {

constexpr std::array<const char*, HistoryModel::ColumnCount> kHeaders = {
    "Run",  "Time",   "Device",    "Family",  "Variant",   "Tile",  "Pad",
    "Size", "Median", "p10 – p90", "Speedup", "Occupancy", "Result"};

bool isNumber(int column) {
  return column == HistoryModel::Run || (column >= HistoryModel::Tile && column <= HistoryModel::Occupancy);
}

QString parameterText(const ParameterSet& parameters, const std::string& name) {
  return parameters.has(name) ? valueText(parameters.at(name)) : QStringLiteral("–");
}

QString occupancyText(const VariantResult& variant) {
  const PlannedLaunch* launch = variant.plan ? variant.plan->headline() : nullptr;
  return launch ? occupancyFigure(launch->occupancy) : QStringLiteral("–");
}

} // namespace

HistoryModel::HistoryModel(const Workbench& workbench, QObject* parent)
    : QAbstractTableModel(parent), m_workbench(workbench) {
  connect(&workbench, &Workbench::runAdded, this, &HistoryModel::addRun);
}

void HistoryModel::addRun(int run) {
  const RunRecord& record = m_workbench.runs()[static_cast<std::size_t>(run)];
  std::vector<CompareRow> compared = compareRows(record.result, record.family);
  if (compared.empty())
    return;
  beginInsertRows({}, 0, static_cast<int>(compared.size()) - 1);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < compared.size(); ++i)
    rows.push_back({run, i, std::move(compared[i])});
  m_rows.insert(m_rows.begin(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
  endInsertRows();
}

int HistoryModel::runOfRow(int row) const {
  return m_rows[static_cast<std::size_t>(row)].run;
}

QString HistoryModel::lastRun() const {
  if (m_workbench.runs().empty())
    return {};
  const RunRecord& last = m_workbench.runs().back();
  const auto& variants = last.result.variants;
  const auto bad = std::count_if(variants.begin(), variants.end(),
                                 [](const VariantResult& variant) { return variant.status != VariantStatus::Ok; });
  return QStringLiteral("Run %1: %2, %3")
      .arg(last.number)
      .arg(counted(variants.size(), QStringLiteral("variant"), QStringLiteral("variants")),
           bad == 0 ? QStringLiteral("all right") : QStringLiteral("%1 not right").arg(bad));
}

QString HistoryModel::summary() const {
  const auto& runs = m_workbench.runs();
  if (runs.empty())
    return QStringLiteral("no runs yet");
  return QStringLiteral("%1 · %2 · %3")
      .arg(counted(runs.size(), QStringLiteral("run"), QStringLiteral("runs")),
           runs.back().finished.toString(QStringLiteral("hh:mm:ss")), lastRun());
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString HistoryModel::cell(const Row& row, int column) const {
  const RunRecord& record = m_workbench.runs()[static_cast<std::size_t>(row.run)];
  const VariantResult& variant = record.result.variants[row.variant];
  switch (column) {
  case Run:
    return QString::number(record.number);
  case Time:
    return record.finished.toString(QStringLiteral("hh:mm:ss"));
  case Device:
    return text(record.result.device.name);
  case Family:
    return text(record.result.family);
  case Variant:
    return row.compare.name;
  case Tile:
    return parameterText(variant.parameters, "tile");
  case Pad:
    return parameterText(variant.parameters, "pad");
  case Size:
    return parameterText(variant.parameters, "size");
  case Median:
    return row.compare.timed ? row.compare.median : QStringLiteral("–");
  case Spread:
    return variant.time ? QStringLiteral("%1 – %2").arg(text(formatTime(variant.time->p10Ns)),
                                                        text(formatTime(variant.time->p90Ns)))
                        : QStringLiteral("–");
  case Speedup:
    return row.compare.speedup;
  case Occupancy:
    return occupancyText(variant);
  case Result:
    return variant.status == VariantStatus::Wrong
               ? row.compare.resultWord + QStringLiteral(": ") + row.compare.resultDetail
               : row.compare.resultWord;
  default:
    return {};
  }
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount())
    return {};
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole)
    return cell(row, index.column());
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole)
    return row.compare.tooltip.isEmpty() ? cell(row, index.column()) : row.compare.tooltip;
  if (role == Qt::ForegroundRole && index.column() == Result)
    return row.compare.result == RowResult::Right   ? colours().rightText
           : row.compare.result == RowResult::Wrong ? colours().wrongText
                                                    : colours().secondary;
  return {};
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
    return {};
  if (role == Qt::DisplayRole)
    return QString::fromUtf8(kHeaders[static_cast<std::size_t>(section)]);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  return {};
}

} // namespace tileglass
