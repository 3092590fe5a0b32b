// "Copy as command": the line, read by the real tileglass-cli, plans the same.
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QProcess>

#include <nlohmann/json.hpp>

#include "app/record/experiment_json.h"
#include "kernels/catalogue.h"
#include "tests/support/command_line.h"
#include "tests/support/folders.h"
#include "tests/ui/window_support.h"
#include "ui/models/session_file.h"

namespace tileglass {
namespace {

class CopyAsCommand : public WindowTest {
protected:
  QString copied() {
    widget<QAction>("copyCommandAction")->trigger();
    return QGuiApplication::clipboard()->text();
  }
  /// What tileglass-cli plans for the line.
  nlohmann::json planOf(const QString& line) {
    QStringList words = QProcess::splitCommand(line);
    EXPECT_EQ(words.takeFirst(), QStringLiteral("tileglass-cli"));
    words[0] = QStringLiteral("plan"); // a run plans first, and then the same
    words << QStringLiteral("--json");
    std::vector<std::string> arguments;
    for (const QString& word : words)
      arguments.push_back(word.toStdString());
    const testing::CommandOutput output =
        testing::runProgram((testing::buildFolder() / "bin/tileglass-cli").string(), arguments);
    return nlohmann::json::parse(output.out, nullptr, false);
  }
  void expectTheSamePlan() {
    const QString line = copied();
    const nlohmann::json document = planOf(line);
    ASSERT_TRUE(document.is_object() && document.contains("variants")) << line.toStdString();
    const auto& variants = workbench().evaluation().variants;
    ASSERT_EQ(document["variants"].size(), variants.size()) << line.toStdString();
    for (std::size_t i = 0; i < variants.size(); ++i) {
      const nlohmann::json& planned = document["variants"][i];
      EXPECT_EQ(planned["name"], variants[i].choice.name) << line.toStdString();
      const PlannedLaunch* launch = variants[i].plan.headline();
      ASSERT_NE(launch, nullptr);
      EXPECT_EQ(planned["parameters"], toJson(variants[i].plan.parameters)) << line.toStdString();
      EXPECT_EQ(planned["budget"]["requestBytes"], launch->budget.requestBytes) << line.toStdString();
      EXPECT_EQ(planned["launches"].size(), variants[i].plan.launches.size());
      EXPECT_EQ(planned["status"] == "refused", !variants[i].plan.legal()) << line.toStdString();
    }
  }
  void openWhatIf() {
    m_window = std::make_unique<MainWindow>(noEngine());
    m_window->show();
  }
};

TEST_F(CopyAsCommand, EveryFamilyWithItsDefaults) {
  openWhatIf();
  for (const FamilySpec* family : catalogue()) {
    workbench().setState(withFamily(workbench().state(), *family));
    expectTheSamePlan();
  }
}

TEST_F(CopyAsCommand, PaddedRectangularWithBallast) {
  openWhatIf();
  choose("tile", TileShape{32, 8});
  choose("pad", std::uint64_t{1});
  choose("extra_local", std::uint64_t{8192});
  choose("size", ProblemSize{512, 256, 128});
  workbench().setState(withChosen(workbench().state(), "tiled padded", true));
  expectTheSamePlan();
}

TEST_F(CopyAsCommand, TheBaselineIsNamedWhereItIsNotTheFamilysOwn) {
  open(noEngine(), gpuDevice());
  EXPECT_FALSE(copied().contains(QStringLiteral("--baseline")));
  workbench().setState(withBaseline(workbench().state(), "blocked")); // was not among the chosen ones
  EXPECT_TRUE(copied().contains(QStringLiteral(" --baseline blocked"))) << copied().toStdString();
  EXPECT_TRUE(workbench().state().chosen.contains("blocked"));
  workbench().setState(withBaseline(workbench().state(), "naive"));
  EXPECT_FALSE(copied().contains(QStringLiteral("--baseline")));
}

TEST_F(CopyAsCommand, AChoiceThatThePlanRefuses) {
  openWhatIf();
  choose("tile", TileShape{64, 64});
  expectTheSamePlan();
}

TEST_F(CopyAsCommand, ADeviceOfASavedRunWithoutATableIsNamed) {
  DeviceChoice saved = cpuDevice();
  saved.origin = DeviceOrigin::Saved;
  saved.device.name = "Ann's processor";
  const SetupState state = initialState(saved, *catalogue().front());
  const QStringList words = QProcess::splitCommand(commandLineOf(state).replace(QLatin1String("'\\''"), QString()));
  EXPECT_TRUE(words.contains(QStringLiteral("--device")));
  EXPECT_FALSE(words.contains(QStringLiteral("--arch")));
}

} // namespace
} // namespace tileglass
