// Devices: the chosen device's properties that matter to tiling.
#pragma once

#include <optional>

#include <QWidget>

#include "ui/models/device_choice.h"
#include "ui/models/device_model.h"

namespace tileglass {

class TextLabel;
class Workbench;

class DevicesPage : public QWidget {
  Q_OBJECT
public:
  explicit DevicesPage(Workbench& workbench, QWidget* parent = nullptr);
  DeviceModel& model() { return m_model; }

private:
  void refresh();
  Workbench& m_workbench;
  DeviceModel m_model;
  std::optional<DeviceChoice> m_shown;
  TextLabel* m_title = nullptr;
};

} // namespace tileglass
