#include "ui/models/history_model.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "app/core/units.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"

namespace tileglass {
namespace {

constexpr std::array<const char*, HistoryModel::ColumnCount> kHeaders = {
    "",    "Run",  "Time",   "Device",    "Family",  "Variant",   "Tile",
    "Pad", "Size", "Median", "p10 – p90", "Speedup", "Occupancy", "Result"};

constexpr double kNone = std::numeric_limits<double>::infinity(); ///< sorts last

bool isNumber(int column) {
  return column == HistoryModel::Run || (column >= HistoryModel::Tile && column <= HistoryModel::Occupancy);
}

QString parameterText(const ParameterSet& parameters, const std::string& name) {
  return parameters.has(name) ? valueText(parameters.at(name)) : QStringLiteral("–");
}

/// A parameter as one number, for sorting: a shape or size by its area or volume.
double parameterNumber(const ParameterSet& parameters, const std::string& name) {
  if (!parameters.has(name))
    return kNone;
  const ParameterValue& value = parameters.at(name);
  if (const auto* number = std::get_if<std::uint64_t>(&value))
    return static_cast<double>(*number);
  if (const auto* tile = std::get_if<TileShape>(&value))
    return static_cast<double>(saturatingProduct({tile->width, tile->height}));
  if (const auto* size = std::get_if<ProblemSize>(&value))
    return static_cast<double>(saturatingProduct({size->m, size->n, size->k}));
  return kNone;
}

/// The time of day; of another day its date.
QString whenText(const QDateTime& when) {
  return when.date() == QDate::currentDate() ? when.toString(QStringLiteral("hh:mm:ss"))
                                             : when.toString(QStringLiteral("yyyy-MM-dd"));
}

QColor inkOf(RowResult result) {
  switch (result) {
  case RowResult::Right:
    return colours().rightText;
  case RowResult::RightThoughBroken:
  case RowResult::Wrong:
    return colours().wrongText;
  default:
    return colours().secondary;
  }
}

} // namespace

HistoryModel::HistoryModel(const std::vector<RunRecord>& runs, RunFocus& focus, QObject* parent)
    : QAbstractTableModel(parent), m_runs(runs), m_focus(focus) {
  connect(&focus, &RunFocus::pinsChanged, this, &HistoryModel::onPinsChanged);
  reload();
}

double HistoryModel::idOf(const std::string& name) {
  const auto [place, isNew] = m_ids.emplace(name, m_names.size());
  if (isNew)
    m_names.push_back(name);
  return static_cast<double>(place->second);
}

HistoryModel::Row HistoryModel::makeRow(int run, std::size_t variant) {
  const RunRecord& record = m_runs[static_cast<std::size_t>(run)];
  const VariantResult& result = record.result.variants[variant];
  const QStringList words = {text(record.result.device.name),
                             text(record.result.family),
                             entryName(result.name, {}),
                             statusWord(result.status),
                             QStringLiteral("run %1").arg(record.number),
                             QStringLiteral("tile %1").arg(parameterText(result.parameters, "tile")),
                             QStringLiteral("pad %1").arg(parameterText(result.parameters, "pad")),
                             QStringLiteral("size %1").arg(parameterText(result.parameters, "size")),
                             record.origin};
  // Sizes are found with and without their commas.
  QString joined = words.join(QLatin1Char('\n')).toLower();
  Row row{{run, variant}, joined, {}};
  if (joined.contains(QLatin1Char(',')))
    row.words += QLatin1Char('\n') + joined.remove(QLatin1Char(','));
  for (int column = 0; column < ColumnCount; ++column)
    row.numbers[static_cast<std::size_t>(column)] = number(record, result, column);
  row.numbers[Device] = idOf(record.result.device.name);
  row.numbers[Family] = idOf(record.result.family);
  row.numbers[Variant] = idOf(result.name);
  return row;
}

void HistoryModel::appendRows(int run) {
  m_firstRows.push_back(static_cast<int>(m_rows.size()));
  const std::size_t variants = m_runs[static_cast<std::size_t>(run)].result.variants.size();
  for (std::size_t variant = 0; variant < variants; ++variant)
    m_rows.push_back(makeRow(run, variant));
}

void HistoryModel::addRun(int run) {
  const int variants = static_cast<int>(m_runs[static_cast<std::size_t>(run)].result.variants.size());
  if (variants > 0)
    beginInsertRows({}, rowCount(), rowCount() + variants - 1);
  appendRows(run);
  if (variants > 0)
    endInsertRows();
}

void HistoryModel::reload() {
  beginResetModel();
  m_rows.clear();
  m_firstRows.clear();
  for (std::size_t run = 0; run < m_runs.size(); ++run)
    appendRows(static_cast<int>(run));
  endResetModel();
}

void HistoryModel::onPinsChanged() {
  const std::vector<RunEntry> before = std::exchange(m_pinned, m_focus.pinned());
  // Only rows that changed: whoever listens looks at each of them.
  const auto tell = [this](const std::vector<RunEntry>& some, const std::vector<RunEntry>& others) {
    for (const RunEntry entry : some)
      if (std::find(others.begin(), others.end(), entry) == others.end()) {
        const int row = m_firstRows[static_cast<std::size_t>(entry.run)] + static_cast<int>(entry.variant);
        emit dataChanged(index(row, Pin), index(row, Pin), {Qt::CheckStateRole});
      }
  };
  tell(before, m_pinned);
  tell(m_pinned, before);
}

const RunRecord& HistoryModel::record(int row) const {
  return m_runs[static_cast<std::size_t>(entry(row).run)];
}

const VariantResult& HistoryModel::variant(int row) const {
  return record(row).result.variants[entry(row).variant];
}

RowResult HistoryModel::outcome(int row) const {
  return outcomeOf(variant(row));
}

VariantLook HistoryModel::look(int row) const {
  return lookOf(record(row).family, variant(row).variant, isPadded(variant(row)));
}

QString HistoryModel::lastRun() const {
  if (m_runs.empty())
    return {};
  const RunRecord& last = m_runs.back();
  const auto& variants = last.result.variants;
  const auto bad = std::count_if(variants.begin(), variants.end(),
                                 [](const VariantResult& variant) { return variant.status != VariantStatus::Ok; });
  return QStringLiteral("Run %1: %2, %3")
      .arg(last.number)
      .arg(counted(variants.size(), QStringLiteral("variant"), QStringLiteral("variants")),
           bad == 0 ? QStringLiteral("all right") : QStringLiteral("%1 not right").arg(bad));
}

QString HistoryModel::summary() const {
  if (m_runs.empty())
    return QStringLiteral("no runs yet");
  QString line = counted(m_runs.size(), QStringLiteral("run"), QStringLiteral("runs"));
  if (!m_focus.pinned().empty())
    line += QStringLiteral(" · %1 pinned").arg(text(groupDigits(m_focus.pinned().size())));
  return QStringLiteral("%1 · %2 · %3").arg(line, whenText(m_runs.back().finished), lastRun());
}

bool HistoryModel::matches(int row, const QStringList& words) const {
  const QString& searched = m_rows[static_cast<std::size_t>(row)].words;
  return std::all_of(words.begin(), words.end(), [&](const QString& word) { return searched.contains(word); });
}

double HistoryModel::number(const RunRecord& record, const VariantResult& result, int column) const {
  switch (column) {
  case Run:
    return record.number;
  case Time:
    return static_cast<double>(record.finished.toMSecsSinceEpoch());
  case Tile:
    return parameterNumber(result.parameters, "tile");
  case Pad:
    return parameterNumber(result.parameters, "pad");
  case Size:
    return parameterNumber(result.parameters, "size");
  case Median:
    return result.time ? result.time->medianNs : kNone;
  case Spread:
    return result.time ? result.time->p10Ns : kNone;
  case Speedup: {
    const Comparison* found = comparisonOf(record.result, result.name);
    return found && found->speedup ? found->speedup->ratio : result.baseline ? 1.0 : kNone;
  }
  case Occupancy: {
    const PlannedLaunch* launch = headlineOf(result);
    return launch && launch->occupancy.known ? launch->occupancy.fraction : kNone;
  }
  case Result:
    return static_cast<double>(result.status);
  default:
    return 0.0;
  }
}

bool HistoryModel::less(int left, int right, int column) const {
  if (column == Pin)
    return m_focus.isPinned(entry(left)) && !m_focus.isPinned(entry(right));
  const auto key = [&](int row) {
    return m_rows[static_cast<std::size_t>(row)].numbers[static_cast<std::size_t>(column)];
  };
  if (column != Device && column != Family && column != Variant)
    return key(left) < key(right);
  const auto name = [&](int row) -> const std::string& { return m_names[static_cast<std::size_t>(key(row))]; };
  return key(left) != key(right) && name(left) < name(right);
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString HistoryModel::cell(int row, int column) const {
  const RunRecord& run = record(row);
  const VariantResult& result = variant(row);
  switch (column) {
  case Run:
    return QString::number(run.number);
  case Time:
    return whenText(run.finished);
  case Device:
    return text(run.result.device.name);
  case Family:
    return text(run.result.family);
  case Variant:
    return entryName(result.name, {});
  case Tile:
    return parameterText(result.parameters, "tile");
  case Pad:
    return parameterText(result.parameters, "pad");
  case Size:
    return parameterText(result.parameters, "size");
  case Median:
    return result.time ? text(formatTime(result.time->medianNs)) : QStringLiteral("–");
  case Spread:
    return result.time ? spreadText(*result.time, timeUnitFor(result.time->medianNs)) : QStringLiteral("–");
  case Speedup: {
    CompareRow worded;
    fillSpeedup(worded, comparisonOf(run.result, result.name));
    return result.baseline ? QStringLiteral("baseline") : worded.compared ? worded.speedup : QStringLiteral("–");
  }
  case Occupancy: {
    const PlannedLaunch* launch = headlineOf(result);
    return launch ? occupancyFigure(launch->occupancy) : QStringLiteral("–");
  }
  case Result:
    return result.status == VariantStatus::Wrong
               ? statusWord(result.status) + QStringLiteral(": ") + checkDetail(result)
               : outcomeWord(result);
  default:
    return {};
  }
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount())
    return {};
  const int row = index.row();
  switch (role) {
  case Qt::DisplayRole:
    return cell(row, index.column());
  case Qt::CheckStateRole:
    return index.column() == Pin ? QVariant(m_focus.isPinned(entry(row)) ? Qt::Checked : Qt::Unchecked) : QVariant();
  case Qt::AccessibleTextRole:
    return index.column() == Pin
               ? QVariant(m_focus.isPinned(entry(row)) ? QStringLiteral("pinned") : QStringLiteral("not pinned"))
               : QVariant();
  case Qt::TextAlignmentRole:
    return QVariant::fromValue((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  case Qt::ToolTipRole: {
    const VariantResult& result = variant(row);
    const std::string& why = result.reason.empty() ? result.note : result.reason;
    return index.column() == Pin      ? QStringLiteral("Pin: keep this row beside other runs in Compare")
           : index.column() == Device ? cell(row, Device)
           : index.column() == Time   ? record(row).finished.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss"))
           : why.empty()              ? cell(row, index.column())
                                      : text(why);
  }
  case Qt::ForegroundRole:
    if (index.column() == Result)
      return inkOf(outcome(row));
    return {};
  default:
    return {};
  }
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || index.column() != Pin || role != Qt::CheckStateRole)
    return false;
  m_focus.setPinned(entry(index.row()), value.toInt() == Qt::Checked);
  return true;
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (index.isValid() && index.column() == Pin)
    flags |= Qt::ItemIsUserCheckable;
  return flags;
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
    return {};
  if (role == Qt::DisplayRole)
    return QString::fromUtf8(kHeaders[static_cast<std::size_t>(section)]);
  if (role == Qt::AccessibleTextRole && section == Pin)
    return QStringLiteral("Pinned");
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  return {};
}

} // namespace tileglass
