// Pictures of the window in both sizes and colours, kept in the build folder for people to look at. What a program can
// see: nothing is cut off, and the colours are those of the scheme.
#include <QDir>
#include <QImage>

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

class Pictures : public WindowTest, public ::testing::WithParamInterface<Scene> {};

TEST_P(Pictures, InBothSizesAndColours) {
  const Scene& scene = GetParam();
  QDir folder(QStringLiteral(TILEGLASS_BINARY_DIR "/pictures"));
  ASSERT_TRUE(folder.mkpath(QStringLiteral(".")));
  for (const SchemeChoice scheme : {SchemeChoice::Light, SchemeChoice::Dark}) {
    Theme::instance().apply(scheme);
    MainWindow& window = open(noEngine(), scene.device());
    choose("tile", scene.tile);
    choose("extra_local", scene.extraLocal);
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
      window.resize(size);
      for (int i = 0; i < 4; ++i)
        QApplication::processEvents();
      const QImage picture = window.grab().toImage();
      EXPECT_EQ(picture.size(), size);
      const bool dark = scheme == SchemeChoice::Dark;
      EXPECT_EQ(picture.pixelColor(2, size.height() / 2), colours().window) << scene.name << dark;
      const QString name = QStringLiteral("%1-%2-%3.png")
                               .arg(QString::fromUtf8(scene.name))
                               .arg(size.width())
                               .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
      EXPECT_TRUE(picture.save(folder.filePath(name)));
    }
  }
  Theme::instance().apply(SchemeChoice::Light);
}

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
