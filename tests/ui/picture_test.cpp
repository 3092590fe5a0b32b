// Pictures of the window in both sizes and colours, kept in the build folder for people to look at. What a program can
// see: nothing is cut off, and the colours are those of the scheme.
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QTabWidget>

#include "tests/support/folders.h"
#include "tests/ui/measured_run.h"
#include "tests/ui/window_support.h"
#include "ui/theme.h"

namespace tileglass {
namespace {

struct Scene {
  const char* name;
  DeviceChoice (*device)();
  ParameterValue tile;
  std::uint64_t extraLocal;
};

DeviceChoice h200() {
  return gpuDevice();
}
DeviceChoice longName() {
  return gpuDevice("NVIDIA RTX 6000 Ada Generation (engineering sample), partition 2 of 7");
}
DeviceChoice cpu() {
  return cpuDevice();
}
DeviceChoice unknown() {
  DeviceChoice choice = gpuDevice("Some Accelerator");
  choice.device.architecture.clear();
  return deviceChoice(choice.device);
}

/// Draws the window in both sizes and keeps the pictures.
void keepPictures(MainWindow& window, const std::string& name) {
  QDir folder(QString::fromStdString((testing::buildFolder() / "pictures").string()));
  ASSERT_TRUE(folder.mkpath(QStringLiteral(".")));
  for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
    window.resize(size);
    for (int i = 0; i < 4; ++i)
      QApplication::processEvents();
    const QImage picture = window.grab().toImage();
    EXPECT_EQ(picture.size(), size);
    EXPECT_EQ(picture.pixelColor(2, size.height() / 2), colours().window) << name << Theme::instance().dark();
    const QString file = QStringLiteral("%1-%2-%3.png")
                             .arg(QString::fromStdString(name))
                             .arg(size.width())
                             .arg(Theme::instance().dark() ? QStringLiteral("dark") : QStringLiteral("light"));
    EXPECT_TRUE(picture.save(folder.filePath(file)));
  }
}

class Pictures : public WindowTest, public ::testing::WithParamInterface<Scene> {
protected:
  void TearDown() override { Theme::instance().apply(SchemeChoice::Light); }
};

TEST_P(Pictures, InBothSizesAndColours) {
  const Scene& scene = GetParam();
  for (const SchemeChoice scheme : {SchemeChoice::Light, SchemeChoice::Dark}) {
    Theme::instance().apply(scheme);
    MainWindow& window = open(noEngine(), scene.device());
    choose("tile", scene.tile);
    choose("extra_local", scene.extraLocal);
    keepPictures(window, scene.name);
  }
}

/// A page with results, as a learner would have it before them.
struct PageScene {
  const char* name;
  const char* page;
  void (*arrange)(MainWindow&);
};

void asItIs(MainWindow&) {}
void index(MainWindow& window, const char* combo, int at) {
  auto* box = findWidget<QComboBox>(window, QString::fromUtf8(combo));
  box->setCurrentIndex(at);
  emit box->activated(at);
}
void samples(MainWindow& window) {
  index(window, "compareView", 1);
}
void table(MainWindow& window) {
  index(window, "compareView", 2);
}
void pinnedWithTransfers(MainWindow& window) {
  window.workbench().focus().setPinned({0, 1}, true);
  RunResult later = measuredRun();
  later.variants.pop_back();
  window.workbench().openRun(std::move(later), *window.workbench().state().family, {});
  index(window, "compareTimes", 1);
}
void onCpu(MainWindow& window) {
  RunResult run = measuredRun();
  run.device = cpuDevice().device;
  window.workbench().openRun(std::move(run), *window.workbench().state().family, {});
}
void rightOne(MainWindow& window) {
  index(window, "correctnessVariant", 1);
}
void withBuildLog(MainWindow& window) {
  const auto* box = findWidget<QComboBox>(window, QStringLiteral("sourceRight"));
  index(window, "sourceRight", box->findText(QStringLiteral("tiled unguarded · tiled_unguarded.cl")));
}

void arcWhatIf(MainWindow& window) {
  auto* combo = findWidget<QComboBox>(window, QStringLiteral("whatIfArchitecture"));
  combo->setCurrentIndex(combo->findText(QStringLiteral("xe_hpg_dg2_arc"), Qt::MatchStartsWith));
  emit combo->activated(combo->currentIndex());
}
void rdna3WhatIf(MainWindow& window) {
  auto* combo = findWidget<QComboBox>(window, QStringLiteral("whatIfArchitecture"));
  combo->setCurrentIndex(combo->findText(QStringLiteral("gfx1100"), Qt::MatchStartsWith));
  emit combo->activated(combo->currentIndex());
}

class PagePictures : public WindowTest, public ::testing::WithParamInterface<PageScene> {
protected:
  void TearDown() override { Theme::instance().apply(SchemeChoice::Light); }
};

TEST_P(PagePictures, InBothSizesAndColours) {
  const PageScene& scene = GetParam();
  for (const SchemeChoice scheme : {SchemeChoice::Light, SchemeChoice::Dark}) {
    Theme::instance().apply(scheme);
    MainWindow& window = open(noEngine(), gpuDevice());
    workbench().openRun(measuredRun(), *workbench().state().family, {});
    widget<QTabWidget>("tabs")->setCurrentWidget(widget<QWidget>(scene.page));
    scene.arrange(window);
    keepPictures(window, scene.name);
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, PagePictures,
                         ::testing::Values(PageScene{"page-compare", "comparePage", asItIs},
                                           PageScene{"page-compare-samples", "comparePage", samples},
                                           PageScene{"page-compare-table", "comparePage", table},
                                           PageScene{"page-compare-pinned", "comparePage", pinnedWithTransfers},
                                           PageScene{"page-compare-cpu", "comparePage", onCpu},
                                           PageScene{"page-correctness", "correctnessPage", asItIs},
                                           PageScene{"page-correctness-right", "correctnessPage", rightOne},
                                           PageScene{"page-source", "sourcePage", asItIs},
                                           PageScene{"page-source-log", "sourcePage", withBuildLog},
                                           PageScene{"page-occupancy", "occupancyPage", asItIs},
                                           PageScene{"page-occupancy-arc", "occupancyPage", arcWhatIf},
                                           PageScene{"page-occupancy-rdna3", "occupancyPage", rdna3WhatIf},
                                           PageScene{"page-devices", "devicesPage", asItIs}),
                         [](const ::testing::TestParamInfo<PageScene>& scene) {
                           std::string name = scene.param.name;
                           std::erase(name, '-');
                           return name;
                         });

INSTANTIATE_TEST_SUITE_P(Scenes, Pictures,
                         ::testing::Values(Scene{"fits", h200, TileShape{32, 32}, 0},
                                           Scene{"over", h200, TileShape{32, 32}, 53248},
                                           Scene{"far-over", h200, TileShape{64, 64}, 300000},
                                           Scene{"long-name", longName, TileShape{12, 12}, 8192},
                                           Scene{"cpu", cpu, TileShape{64, 64}, 0},
                                           Scene{"unknown", unknown, TileShape{16, 16}, 0}),
                         [](const ::testing::TestParamInfo<Scene>& scene) {
                           std::string name = scene.param.name;
                           std::erase(name, '-');
                           return name;
                         });

} // namespace
} // namespace tileglass
