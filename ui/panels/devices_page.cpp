#include "ui/panels/devices_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "app/record/experiment_json.h"
#include "app/record/json_text.h"
#include "ui/models/wording.h"
#include "ui/models/workbench.h"
#include "ui/widgets/compact_button.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/table_look.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

DevicesPage::DevicesPage(Workbench& workbench, QWidget* parent) : QWidget(parent), m_workbench(workbench) {
  setObjectName(QStringLiteral("devicesPage"));
  auto* column = new QVBoxLayout(this);
  setScaledMargins(column, {16, 10, 16, 12});
  auto* header = new QHBoxLayout;
  buildHeader(header);
  column->addLayout(header);
  buildTable();
  column->addWidget(m_table, 1);
  m_meaning = new TextLabel(TextSize::Table, Tone::Secondary);
  m_meaning->setObjectName(QStringLiteral("deviceMeaning"));
  m_meaning->setElided(true);
  column->addWidget(m_meaning);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DevicesPage::showMeaning);
  connect(&m_workbench, &Workbench::stateChanged, this, &DevicesPage::refresh);
  connect(&Theme::instance(), &Theme::changed, this, &DevicesPage::fitColumns);
  refresh();
}

void DevicesPage::buildHeader(QHBoxLayout* header) {
  m_title = new TextLabel(TextSize::Title, Tone::Text, true);
  m_title->setObjectName(QStringLiteral("deviceTitle"));
  m_title->setElided(true);
  m_count = new TextLabel(TextSize::Table, Tone::Secondary);
  m_count->setObjectName(QStringLiteral("deviceCount"));
  auto* search = new QLineEdit;
  search->setObjectName(QStringLiteral("deviceSearch"));
  search->setAccessibleName(QStringLiteral("Search the properties"));
  search->setPlaceholderText(QStringLiteral("Search: local memory"));
  search->setClearButtonEnabled(true);
  search->setTextMargins(kHalfGrid, 0, 0, 0);
  setScaledSize(search, {200, kCompactHeight});
  setScaledFont(search, TextSize::Table);
  auto* asText = compactButton("copyDevice", QStringLiteral("Copy"), QStringLiteral("Copy the properties as text"));
  auto* asJson = compactButton("copyDeviceJson", QStringLiteral("Copy as JSON"),
                               QStringLiteral("Copy the device as JSON, as tileglass-cli devices --json writes it"));
  header->addWidget(m_title, 1);
  for (QWidget* control : std::initializer_list<QWidget*>{m_count, search, asText, asJson})
    header->addWidget(control);
  connect(search, &QLineEdit::textChanged, this, [this](const QString& words) {
    m_filter.setFilterFixedString(words.trimmed());
    showCount();
  });
  connect(asText, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_model.toText()); });
  connect(asJson, &QPushButton::clicked, this, [this] {
    QGuiApplication::clipboard()->setText(text(writeJson(toJson(m_shown->device), 2)) + QLatin1Char('\n'));
  });
}

void DevicesPage::buildTable() {
  m_filter.setSourceModel(&m_model);
  m_filter.setFilterKeyColumn(-1); // any column
  m_filter.setFilterCaseSensitivity(Qt::CaseInsensitive);
  m_table = new QTableView;
  m_table->setObjectName(QStringLiteral("deviceTable"));
  m_table->setAccessibleName(QStringLiteral("Properties of the device"));
  m_table->setModel(&m_filter);
  giveTableLook(*m_table);
  m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_table->horizontalHeader()->setStretchLastSection(false);
  m_table->horizontalHeader()->setSectionResizeMode(DeviceModel::Meaning, QHeaderView::Stretch);
}

void DevicesPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void DevicesPage::fitColumns() {
  const QFontMetrics metrics(textFont(TextSize::Table));
  const bool narrow = width() < 120 * metrics.averageCharWidth();
  m_table->setColumnWidth(DeviceModel::Property, metrics.averageCharWidth() * (narrow ? 25 : 30));
  m_table->setColumnWidth(DeviceModel::Value, metrics.averageCharWidth() * (narrow ? 18 : 24));
  m_table->setColumnHidden(DeviceModel::Source, narrow);
  m_table->setColumnWidth(DeviceModel::Source, metrics.averageCharWidth() * 14);
}

void DevicesPage::refresh() {
  const DeviceChoice& choice = m_workbench.state().device;
  if (m_shown && *m_shown == choice)
    return;
  m_shown = choice;
  m_title->setText(titleOf(choice));
  m_model.setFacts(deviceFacts(choice));
  m_table->setCurrentIndex(m_filter.index(0, 0));
  showCount();
}

void DevicesPage::showMeaning() {
  // The whole sentence of the current row, which a narrow table cuts.
  const QModelIndex row = m_table->currentIndex();
  const auto cell = [&](DeviceModel::Column column) { return row.siblingAtColumn(column).data().toString(); };
  m_meaning->setText(row.isValid()
                         ? QStringLiteral("%1: %2. %3")
                               .arg(cell(DeviceModel::Property), cell(DeviceModel::Value), cell(DeviceModel::Meaning))
                         : QString());
}

void DevicesPage::showCount() {
  const QString all = text(std::to_string(m_model.rowCount()));
  m_count->setText(m_filter.rowCount() == m_model.rowCount()
                       ? QStringLiteral("%1 properties").arg(all)
                       : QStringLiteral("%1 of %2 properties").arg(m_filter.rowCount()).arg(all));
}

} // namespace tileglass
