// Devices: what each vendor's table tells, search, copies.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

#include <nlohmann/json.hpp>

#include "tests/ui/window_support.h"
#include "ui/models/device_facts.h"
#include "ui/panels/devices_page.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

QString valueOf(const std::vector<DeviceFact>& facts, const char* property) {
  for (const DeviceFact& fact : facts)
    if (fact.property == QString::fromUtf8(property))
      return fact.value;
  return QStringLiteral("(missing)");
}

TEST(DeviceFacts, EveryPropertySaysWhatItMeansAndWhoSaysIt) {
  DeviceChoice choice = gpuDevice();
  choice.device.vendorAttributes = {{"WARP_SIZE_NV", "32"}, {"SOMETHING_NEW", "1"}};
  choice.device.errors = {"CL_DEVICE_X could not be read."};
  for (const DeviceChoice& device : {choice, cpuDevice()})
    for (const DeviceFact& fact : deviceFacts(device)) {
      EXPECT_FALSE(fact.meaning.isEmpty()) << fact.property.toStdString();
      EXPECT_FALSE(fact.value.isEmpty()) << fact.property.toStdString();
      EXPECT_FALSE(fact.source.isEmpty()) << fact.property.toStdString();
    }
  EXPECT_EQ(valueOf(deviceFacts(choice), "WARP_SIZE_NV"), QStringLiteral("32"));
}

TEST(DeviceFacts, TheTableTellsWhatTheDriverDoesNot) {
  const auto facts = deviceFacts(gpuDevice());
  EXPECT_EQ(valueOf(facts, "Local memory, limit"), QStringLiteral("49,152 B"));
  EXPECT_EQ(valueOf(facts, "Local memory a compute unit"), QStringLiteral("233,472 B"));
  EXPECT_EQ(valueOf(facts, "Local memory kept back"), QStringLiteral("1,024 B"));
  EXPECT_EQ(valueOf(facts, "Clock"), QStringLiteral("not known"));
}

TEST(DeviceFacts, EveryArchitectureOfTheTablesHasFacts) {
  for (const DeviceChoice& choice : whatIfDevices())
    EXPECT_GT(deviceFacts(choice).size(), deviceFacts(deviceChoice(Device())).size()) << choice.device.architecture;
}

class Devices : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    open(noEngine(), gpuDevice());
  }
};

TEST_F(Devices, TheSearchLooksIntoEveryColumn) {
  auto* table = widget<QTableView>("deviceTable");
  const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
  const int all = table->model()->rowCount();
  auto* search = widget<QLineEdit>("deviceSearch");
  search->setText(QStringLiteral("LOCAL MEMORY"));
  EXPECT_GT(table->model()->rowCount(), 3);
  EXPECT_LT(table->model()->rowCount(), all);
  EXPECT_TRUE(widget<TextLabel>("deviceCount")->text().contains(QStringLiteral(" of %1").arg(all)));
  search->setText(QStringLiteral("nothing like that"));
  EXPECT_EQ(table->model()->rowCount(), 0);
  search->clear();
  EXPECT_EQ(table->model()->rowCount(), all);
}

TEST_F(Devices, CopiesAsTextAndAsJson) {
  QTest::mouseClick(widget<QPushButton>("copyDevice"), Qt::LeftButton);
  EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("Local memory, limit\t49,152 B\t")));
  QTest::mouseClick(widget<QPushButton>("copyDeviceJson"), Qt::LeftButton);
  const auto json = nlohmann::json::parse(QGuiApplication::clipboard()->text().toStdString());
  EXPECT_EQ(json["name"], "NVIDIA H200");
  EXPECT_EQ(json["limits"]["localMemoryBytes"], 49152);
}

} // namespace
} // namespace tileglass
