#include "ui/models/device_model.h"

#include <QStringList>

namespace tileglass {
namespace {

QString cell(const DeviceFact& fact, int column) {
  switch (column) {
  case DeviceModel::Property:
    return fact.property;
  case DeviceModel::Value:
    return fact.value;
  case DeviceModel::Meaning:
    return fact.meaning;
  case DeviceModel::Source:
    return fact.source;
  default:
    return {};
  }
}

const DeviceFact& headings() {
  static const DeviceFact words{QStringLiteral("Property"), QStringLiteral("Value"), QStringLiteral("What it means"),
                                QStringLiteral("Said by")};
  return words;
}

} // namespace

void DeviceModel::setFacts(std::vector<DeviceFact> facts) {
  beginResetModel();
  m_facts = std::move(facts);
  endResetModel();
}

QString DeviceModel::toText() const {
  const auto line = [](const DeviceFact& fact) {
    return QStringList{fact.property, fact.value, fact.meaning, fact.source}.join(QLatin1Char('\t')) +
           QLatin1Char('\n');
  };
  QString lines = line(headings());
  for (const DeviceFact& fact : m_facts)
    lines += line(fact);
  return lines;
}

int DeviceModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_facts.size());
}

int DeviceModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
    return {};
  return cell(m_facts[static_cast<std::size_t>(index.row())], index.column());
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
    return {};
  return cell(headings(), section);
}

} // namespace tileglass
