// Saved runs and the program's own command line.
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>

#include "app/core/baseline_choice.h"
#include "kernels/catalogue.h"
#include "tests/support/folders.h"
#include "tests/ui/measured_run.h"
#include "tests/ui/window_support.h"
#include "ui/models/session_file.h"
#include "ui/panels/compare_page.h"
#include "ui/theme.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class Session : public WindowTest {
protected:
  QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
  QTemporaryDir m_folder;
};

TEST_F(Session, ASavedRunIsOpenedAsItWas) {
  open(noEngine(), cpuDevice());
  ASSERT_TRUE(writeSession(path("run.json"), measuredRun()).has_value());
  ASSERT_TRUE(m_window->openFile(path("run.json")));
  const auto& rows = widget<ComparePage>("comparePage")->model().rows();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].result, RowResult::Right);
  EXPECT_TRUE(rows[1].compared);
  EXPECT_EQ(rows[2].result, RowResult::Wrong);
  EXPECT_FALSE(rows[2].compared);
  EXPECT_EQ(workbench().state().parameters.tile(), (TileShape{16, 16}));
  EXPECT_TRUE(workbench().state().device.whatIf());
}

TEST_F(Session, ARunOfThisMachinesOwnDeviceCanBeRunAgain) {
  open(noEngine(), gpuDevice());
  RunResult run = measuredRun();
  run.device.id = "3:1"; // another number than today's
  run.device.driver = "older";
  run = withBaseline(run, "tiled");
  ASSERT_TRUE(writeSession(path("run.json"), run).has_value());
  ASSERT_TRUE(m_window->openFile(path("run.json")));
  EXPECT_FALSE(workbench().state().device.whatIf());
  EXPECT_EQ(workbench().state().device.device.id, gpuDevice().device.id);
  EXPECT_EQ(baselineEntry(workbench().state()), "tiled");
  EXPECT_TRUE(workbench().canRun()) << workbench().runBlocker().toStdString();
}

TEST_F(Session, ItsDeviceIsFoundAgainOnceDevicesAreListed) {
  EngineConfig config = fakeEngine("tiled", "ok");
  config.arguments.push_back("--simulator-only");
  m_window = std::make_unique<MainWindow>(config);
  m_window->show();
  RunResult run = measuredRun();
  run.device.platform = "Oclgrind"; // as the fake engine lists it
  run.device.name = "Oclgrind Simulator";
  ASSERT_TRUE(writeSession(path("run.json"), run).has_value());
  ASSERT_TRUE(m_window->openFile(path("run.json")));
  ASSERT_TRUE(workbench().state().device.whatIf());
  workbench().listDevices();
  ASSERT_TRUE(QTest::qWaitFor([this] { return workbench().activity() != EngineActivity::Listing; }, 60000));
  EXPECT_FALSE(workbench().state().device.whatIf());
  EXPECT_EQ(workbench().state().parameters.tile(), (TileShape{16, 16}));
}

TEST_F(Session, AWrongFileIsASentenceAndNothingIsLost) {
  open(noEngine(), cpuDevice());
  const SetupState before = workbench().state();
  QFile file(path("bad.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"schema\":\"something/9\"}");
  file.close();
  QString error;
  EXPECT_FALSE(m_window->openFile(path("bad.json"), &error));
  EXPECT_TRUE(error.contains(QStringLiteral("bad.json"))) << error.toStdString();
  EXPECT_FALSE(m_window->openFile(path("missing.json"), &error));
  EXPECT_EQ(workbench().state(), before);
  EXPECT_TRUE(widget<BannerBar>("banner")->isVisible());
}

TEST_F(Session, TheCommandLineRunsTheSame) {
  SetupState state = initialState(gpuDevice(), *catalogue().front());
  state.parameters.set("tile", TileShape{32, 8});
  state.parameters.set("pad", std::uint64_t{1});
  state = withChosen(state, "tiled padded", true);
  const QString line = commandLineOf(state);
  EXPECT_TRUE(line.startsWith(QStringLiteral("tileglass-cli run matmul:naive,tiled,tiled@pad=1 --device 0:0")));
  EXPECT_TRUE(line.contains(QStringLiteral("--tile 32x8")));
}

TEST_F(Session, DarkAndLightSwitchLive) {
  open(noEngine(), gpuDevice());
  const QColor light = m_window->grab().toImage().pixelColor(5, 400);
  Theme::instance().apply(SchemeChoice::Dark);
  const QColor dark = m_window->grab().toImage().pixelColor(5, 400);
  Theme::instance().apply(SchemeChoice::Light);
  EXPECT_GT(light.lightness(), 200);
  EXPECT_LT(dark.lightness(), 60);
}

struct Ended {
  int code = -1;
  QString output;
};

Ended tileglass(const QStringList& arguments, const QProcessEnvironment& environment = {}) {
  QProcess process;
  if (!environment.isEmpty())
    process.setProcessEnvironment(environment);
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(QString::fromStdString((testing::buildFolder() / "bin/tileglass").string()), arguments);
  EXPECT_TRUE(process.waitForFinished(120000));
  EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
  return {process.exitCode(), QString::fromUtf8(process.readAll())};
}

TEST_F(Session, ThePictureOfASavedRunNeedsNoDisplay) {
  ASSERT_TRUE(writeSession(path("run.json"), measuredRun()).has_value());
  const Ended ended = tileglass({QStringLiteral("--screenshot"), path("out.png"), QStringLiteral("--size"),
                                 QStringLiteral("1024x700"), QStringLiteral("--session"), path("run.json")});
  EXPECT_EQ(ended.code, 0) << ended.output.toStdString();
  const QImage picture(path("out.png"));
  EXPECT_EQ(picture.size(), QSize(1024, 700));
}

TEST_F(Session, WithoutADisplayASentenceAndNoAbort) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    environment.remove(QString::fromUtf8(name));
  const Ended ended = tileglass({}, environment);
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(ended.output.contains(QStringLiteral("no display"))) << ended.output.toStdString();
  EXPECT_EQ(ended.output.count(QLatin1Char('\n')), 1) << ended.output.toStdString();
}

TEST_F(Session, APictureOnADeviceThatIsNotThereEndsWith4) {
  const Ended ended = tileglass({QStringLiteral("--device"), QStringLiteral("nope"), QStringLiteral("--run"),
                                 QStringLiteral("--screenshot"), path("out.png")});
  EXPECT_EQ(ended.code, 4);
  EXPECT_TRUE(ended.output.contains(QStringLiteral("'nope'"))) << ended.output.toStdString();
  EXPECT_FALSE(QFile::exists(path("out.png")));
}

TEST_F(Session, BadUsageEndsWith2) {
  const Ended unknown = tileglass({QStringLiteral("--frobnicate")});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(unknown.output.contains(QStringLiteral("frobnicate")));
  EXPECT_EQ(
      tileglass({QStringLiteral("--screenshot"), path("out.png"), QStringLiteral("--size"), QStringLiteral("big")})
          .code,
      2);
  EXPECT_EQ(tileglass({QStringLiteral("--help")}).code, 0);
}

} // namespace
} // namespace tileglass
