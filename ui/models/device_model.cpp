#include "ui/models/device_model.h"

#include "app/core/units.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

/// 0 stands for "not told" in every limit.
QString number(std::uint64_t value) {
  return value == 0 ? QStringLiteral("not known") : text(groupDigits(value));
}
QString size(std::uint64_t value) {
  return value == 0 ? QStringLiteral("not known") : text(formatBytes(value));
}

} // namespace

void DeviceModel::setDevice(const Device& device) {
  const DeviceLimits& l = device.limits;
  const QString localType = l.localMemoryType == LocalMemoryType::Local    ? QStringLiteral("dedicated")
                            : l.localMemoryType == LocalMemoryType::Global ? QStringLiteral("emulated in global memory")
                                                                           : QStringLiteral("none");
  beginResetModel();
  m_rows = {
      {QStringLiteral("Name"), text(device.name), {}},
      {QStringLiteral("Platform"), text(device.platform), QStringLiteral("The driver that offers the device.")},
      {QStringLiteral("Driver"), text(device.driver), {}},
      {QStringLiteral("OpenCL"), text(device.version), {}},
      {QStringLiteral("Architecture"),
       device.architecture.empty() ? QStringLiteral("not known") : text(device.architecture),
       QStringLiteral("The row of the occupancy tables.")},
      {QStringLiteral("Local memory, limit"), size(l.localMemoryBytes),
       QStringLiteral("What one work-group may ask for; a compute unit may hold more.")},
      {QStringLiteral("Local memory, kind"), localType,
       QStringLiteral("Dedicated memory is fast and near; emulated, tiling may not help.")},
      {QStringLiteral("Work-items a group, limit"), number(l.maxWorkGroupSize),
       QStringLiteral("A tile of W × H needs W·H work-items.")},
      {QStringLiteral("Work-items a dimension"),
       QStringLiteral("%1 × %2 × %3")
           .arg(number(l.maxWorkItemSizes[0]), number(l.maxWorkItemSizes[1]), number(l.maxWorkItemSizes[2])),
       QStringLiteral("Each side of a group has a limit of its own.")},
      {QStringLiteral("Compute units"), number(l.computeUnits),
       QStringLiteral("Each holds its own groups; fewer groups than units leave some idle.")},
      {QStringLiteral("Global memory"), size(l.globalMemoryBytes), {}},
      {QStringLiteral("Largest buffer"), size(l.maxAllocationBytes), QStringLiteral("Bounds the size of one matrix.")},
      {QStringLiteral("Constant memory"), size(l.constantMemoryBytes),
       QStringLiteral("Limit of all constant arguments.")},
      {QStringLiteral("Clock"), l.clockMHz ? number(l.clockMHz) + QStringLiteral(" MHz") : number(0), {}},
      {QStringLiteral("Timer"), text(formatTime(l.timerResolutionNs)),
       QStringLiteral("One tick of the profiling clock.")},
  };
  for (const auto& [name, value] : device.vendorAttributes)
    m_rows.push_back({text(name), text(value), QStringLiteral("The vendor's own attribute.")});
  for (const std::string& error : device.errors)
    m_rows.push_back({QStringLiteral("Query failed"), {}, text(error)});
  endResetModel();
}

QString DeviceModel::toText() const {
  QString lines;
  for (const Row& row : m_rows)
    lines += row.property + QLatin1Char('\t') + row.value + QLatin1Char('\t') + row.meaning + QLatin1Char('\n');
  return lines;
}

int DeviceModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DeviceModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
    return {};
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  return index.column() == Property ? row.property : index.column() == Value ? row.value : row.meaning;
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return section == Property ? QStringLiteral("Property")
         : section == Value  ? QStringLiteral("Value")
                             : QStringLiteral("What it means");
}

} // namespace tileglass
