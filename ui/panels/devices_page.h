// Devices: the chosen device's properties that matter to tiling, searched and copied.
#pragma once

#include <optional>

#include <QSortFilterProxyModel>
#include <QWidget>

#include "ui/models/device_choice.h"
#include "ui/models/device_model.h"

class QHBoxLayout;
class QPushButton;
class QTableView;

namespace tileglass {

class TextLabel;
class Workbench;

class DevicesPage : public QWidget {
  Q_OBJECT
public:
  explicit DevicesPage(Workbench& workbench, QWidget* parent = nullptr);
  DeviceModel& model() { return m_model; }

protected:
  void resizeEvent(QResizeEvent* event) override;

private:
  void buildHeader(QHBoxLayout* header);
  void buildTable();
  void refresh();
  void fitColumns();
  void showCount();
  void showMeaning();

  Workbench& m_workbench;
  DeviceModel m_model;
  QSortFilterProxyModel m_filter;
  std::optional<DeviceChoice> m_shown;
  TextLabel* m_title = nullptr;
  TextLabel* m_count = nullptr;
  TextLabel* m_meaning = nullptr;
  QTableView* m_table = nullptr;
};

} // namespace tileglass
