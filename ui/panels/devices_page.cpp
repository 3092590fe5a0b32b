#include "ui/panels/devices_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

DevicesPage::DevicesPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("devicesPage"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 12, 16, 12);
  auto* header = new QHBoxLayout;
  m_title = new TextLabel(TextSize::Title, Tone::Text, true);
  m_title->setElided(true);
  auto* copy = new QPushButton(QStringLiteral("Copy"));
  copy->setObjectName(QStringLiteral("copyDevice"));
  copy->setAccessibleName(QStringLiteral("Copy the properties as text"));
  copy->setProperty(kCompactProperty, true);
  header->addWidget(m_title, 1);
  header->addWidget(copy);
  column->addLayout(header);
  auto* table = new QTableView;
  table->setObjectName(QStringLiteral("deviceTable"));
  table->setAccessibleName(QStringLiteral("Properties of the device"));
  table->setModel(&m_model);
  table->setFrameShape(QFrame::NoFrame);
  table->setShowGrid(false);
  table->setFont(textFont(TextSize::Table));
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(26);
  table->horizontalHeader()->setFont(textFont(TextSize::Table));
  table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table->horizontalHeader()->setStretchLastSection(true);
  table->horizontalHeader()->setHighlightSections(false);
  table->setColumnWidth(DeviceModel::Property, 200);
  table->setColumnWidth(DeviceModel::Value, 260);
  column->addWidget(table, 1);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_model.toText()); });
  connect(&m_workbench, &Workbench::stateChanged, this, &DevicesPage::refresh);
  refresh();
}

void DevicesPage::refresh() {
  const DeviceChoice& choice = m_workbench.state().device;
  if (m_shown && *m_shown == choice)
    return;
  m_shown = choice;
  m_title->setText(titleOf(choice));
  m_model.setDevice(choice.device);
}

} // namespace tileglass
