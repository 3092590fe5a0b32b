// The icon: the embedded pictures are those of the drawing. TILEGLASS_UPDATE_GOLDEN=1 draws them anew.
#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include <QImage>
#include <QImageReader>

#include "tests/support/folders.h"
#include "ui/window_icon.h"

namespace tileglass {
namespace {

const QString kFolder = QString::fromStdString((testing::sourceFolder() / "resources/icons/").string());

QImage drawn(int side) {
  QImageReader reader(kFolder + QStringLiteral("org.tileglass.Tileglass.svg"));
  reader.setScaledSize({side, side});
  const QImage image = reader.read();
  EXPECT_FALSE(image.isNull()) << reader.errorString().toStdString() << " (libqt6svg6 reads SVG)";
  return image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

/// Mean difference of a channel, of 255.
double difference(const QImage& a, const QImage& b) {
  double sum = 0.0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y);
      const QRgb q = b.pixel(x, y);
      sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q)) +
             std::abs(qAlpha(p) - qAlpha(q));
    }
  return sum / (4.0 * a.width() * a.height());
}

class IconSize : public ::testing::TestWithParam<int> {};

TEST_P(IconSize, IsTheDrawing) {
  const int side = GetParam();
  const QString path = kFolder + QStringLiteral("%1.png").arg(side);
  const QImage expected = drawn(side);
  if (std::getenv("TILEGLASS_UPDATE_GOLDEN") != nullptr) {
    ASSERT_TRUE(expected.save(path));
  }
  const QImage kept(path);
  ASSERT_EQ(kept.size(), QSize(side, side)) << path.toStdString();
  EXPECT_LE(difference(expected, kept.convertToFormat(QImage::Format_ARGB32_Premultiplied)), 2.0);
  const QImage embedded = windowIcon().pixmap(side, side).toImage();
  ASSERT_EQ(embedded.size(), QSize(side, side));
  EXPECT_LE(difference(embedded.convertToFormat(QImage::Format_ARGB32_Premultiplied),
                       kept.convertToFormat(QImage::Format_ARGB32_Premultiplied)),
            0.5);
}

INSTANTIATE_TEST_SUITE_P(Sizes, IconSize, ::testing::Values(16, 24, 32, 48, 64, 128, 256));

} // namespace
} // namespace tileglass
