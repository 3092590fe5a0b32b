#include "ui/models/curve_model.h"

#include <QStringList>

#include "app/core/units.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

QString axisName(OccupancyAxis axis) {
  switch (axis) {
  case OccupancyAxis::LocalBytes:
    return QStringLiteral("local bytes");
  case OccupancyAxis::WorkItems:
    return QStringLiteral("work-items");
  case OccupancyAxis::Registers:
    break;
  }
  return QStringLiteral("registers");
}

} // namespace

void CurveModel::setCurves(const std::vector<OccupancyCurve>& curves) {
  beginResetModel();
  m_rows.clear();
  for (const OccupancyCurve& curve : curves)
    for (const CurveStep& step : curve.steps)
      m_rows.push_back({curve.axis, step});
  endResetModel();
}

int CurveModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CurveModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QString CurveModel::cell(const Row& row, int column) const {
  switch (column) {
  case Axis:
    return axisName(row.axis);
  case From:
    return text(groupDigits(row.step.first));
  case To:
    return text(groupDigits(row.step.last));
  case Groups:
    return text(groupDigits(row.step.groups));
  case Occupancy:
    return text(formatPercent(row.step.fraction));
  default:
    break;
  }
  QStringList names;
  for (const Resource limiter : row.step.limiters)
    names << resourceName(limiter);
  return names.join(QStringLiteral(", "));
}

QVariant CurveModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount())
    return {};
  if (role == Qt::TextAlignmentRole && index.column() >= From && index.column() <= Occupancy)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
    return {};
  return cell(m_rows[static_cast<std::size_t>(index.row())], index.column());
}

QVariant CurveModel::headerData(int section, Qt::Orientation orientation, int role) const {
  static const QStringList names{QStringLiteral("Against"), QStringLiteral("from"),      QStringLiteral("to"),
                                 QStringLiteral("groups"),  QStringLiteral("occupancy"), QStringLiteral("limited by")};
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return names.value(section);
}

} // namespace tileglass
