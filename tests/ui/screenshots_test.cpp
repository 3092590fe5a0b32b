// The pictures that the docs show are those of the window as it is: every scene of resources/docs/screenshots is drawn
// anew and compared with the picture kept there. TILEGLASS_UPDATE_GOLDEN=1 writes them instead.
#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <nlohmann/json.hpp>

#include <QDir>
#include <QImage>
#include <QTabWidget>

#include "app/core/parameters.h"
#include "tests/support/folders.h"
#include "tests/ui/window_support.h"
#include "ui/theme.h"

namespace tileglass {
namespace {

const QString kFolder = QString::fromStdString((testing::sourceFolder() / "resources/docs/screenshots/").string());
// Pictures are compared by the mean colour of cells this large: text may be set in another font, a layout may not move.
constexpr int kCell = 20;
// Another font or the hour in History changes a few cells, another layout many.
constexpr double kCellTolerance = 24.0; ///< mean difference of a channel, of 255
constexpr double kCellsThatMayDiffer = 0.04;

struct Scene {
  std::string picture;
  std::string session;
  std::string page;
  QSize size;
  bool dark = false;
  nlohmann::json parameters;
};

void PrintTo(const Scene& scene, std::ostream* stream) {
  *stream << scene.picture;
}

std::vector<Scene> scenes() {
  std::ifstream file(testing::sourceFolder() / "resources/docs/screenshots/scenes.json");
  std::vector<Scene> scenes;
  for (const nlohmann::json& row : nlohmann::json::parse(file))
    scenes.push_back({row.at("picture"), row.at("session"), row.at("page"),
                      QSize(row.at("width").get<int>(), row.at("height").get<int>()), row.at("dark").get<bool>(),
                      row.at("parameters")});
  return scenes;
}

/// The share of cells whose mean colours differ by more than the tolerance.
double differingCells(const QImage& a, const QImage& b) {
  const QSize grid(a.width() / kCell, a.height() / kCell);
  const QImage small = a.scaled(grid, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  const QImage other = b.scaled(grid, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  int differing = 0;
  for (int y = 0; y < grid.height(); ++y)
    for (int x = 0; x < grid.width(); ++x) {
      const QColor p = small.pixelColor(x, y);
      const QColor q = other.pixelColor(x, y);
      const int sum = std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue());
      differing += sum > 3.0 * kCellTolerance ? 1 : 0;
    }
  return static_cast<double>(differing) / (grid.width() * grid.height());
}

class Screenshots : public ::testing::TestWithParam<Scene> {
protected:
  void TearDown() override { Theme::instance().apply(SchemeChoice::Light); }
};

QImage draw(const Scene& scene) {
  Theme::instance().apply(scene.dark ? SchemeChoice::Dark : SchemeChoice::Light);
  MainWindow window(noEngine());
  window.resize(scene.size);
  window.show();
  EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
  QString error;
  EXPECT_TRUE(window.openFile(kFolder + QStringLiteral("sessions/") + QString::fromStdString(scene.session), &error))
      << error.toStdString();
  Workbench& workbench = window.workbench();
  for (const auto& [name, typed] : scene.parameters.items()) {
    const ParameterSpec* spec = workbench.state().family->parameter(name);
    auto value = parseParameter(spec != nullptr ? *spec : extraLocalParameter(), typed.get<std::string>());
    if (!value)
      throw std::runtime_error(scene.picture + ": " + value.error().sentence);
    workbench.setState(withParameter(workbench.state(), name, *value));
  }
  auto* tabs = findWidget<QTabWidget>(window, QStringLiteral("tabs"));
  QStringList pages;
  for (int i = 0; i < tabs->count(); ++i) {
    pages << tabs->tabText(i);
    if (tabs->tabText(i) == QString::fromStdString(scene.page))
      tabs->setCurrentIndex(i);
  }
  EXPECT_TRUE(pages.contains(QString::fromStdString(scene.page)))
      << "there are: " << pages.join(QStringLiteral(", ")).toStdString();
  // Layouts settle in steps.
  for (int i = 0; i < 4; ++i)
    QApplication::processEvents();
  return window.grab().toImage();
}

TEST_P(Screenshots, ShowTheWindowAsItIs) {
  const Scene& scene = GetParam();
  const QImage drawn = draw(scene);
  EXPECT_EQ(drawn.size(), scene.size);
  const QString name = QString::fromStdString(scene.picture);
  QDir folder(QString::fromStdString((testing::buildFolder() / "pictures/docs").string()));
  ASSERT_TRUE(folder.mkpath(QStringLiteral(".")));
  ASSERT_TRUE(drawn.save(folder.filePath(name)));
  if (std::getenv("TILEGLASS_UPDATE_GOLDEN") != nullptr) {
    ASSERT_TRUE(drawn.save(kFolder + name));
  }
  const QImage kept(kFolder + name);
  ASSERT_EQ(kept.size(), scene.size) << "resources/docs/screenshots/README.md says how it is made";
  EXPECT_LE(differingCells(drawn, kept), kCellsThatMayDiffer)
      << scene.picture << " shows an older window: resources/docs/screenshots/README.md says how to make it anew";
}

TEST(ScreenshotComparison, AMovedLayoutIsFoundAndAFewLettersAreNot) {
  QImage plain(400, 400, QImage::Format_RGB32);
  plain.fill(Qt::white);
  QImage letters = plain;
  for (int x = 100; x < 160; x += 2)
    letters.setPixelColor(x, 100, Qt::black);
  QImage moved = plain;
  for (int y = 0; y < 400; ++y)
    for (int x = 0; x < 40; ++x)
      moved.setPixelColor(x, y, Qt::blue);
  EXPECT_EQ(differingCells(plain, letters), 0.0);
  EXPECT_GT(differingCells(plain, moved), kCellsThatMayDiffer);
}

INSTANTIATE_TEST_SUITE_P(Docs, Screenshots, ::testing::ValuesIn(scenes()),
                         [](const ::testing::TestParamInfo<Scene>& scene) {
                           std::string name = scene.param.picture.substr(0, scene.param.picture.find('.'));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
} // namespace tileglass
