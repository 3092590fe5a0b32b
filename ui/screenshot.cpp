#include "ui/screenshot.h"

#include <algorithm>
#include <iostream>

#include <QApplication>
#include <QCommandLineParser>
#include <QEventLoop>
#include <QPixmap>
#include <QTimer>

#include "app/core/units.h"
#include "ui/main_window.h"
#include "ui/models/wording.h"

namespace tileglass {
namespace {

constexpr int kWrong = 1;
constexpr int kNoDevice = 4;
constexpr int kRunFailed = 5;
constexpr int kLargestSide = 8192;
constexpr int kListingLimitMs = 30000;

Expected<QSize> parseSize(const QString& typed) {
  const QStringList parts = typed.split(QLatin1Char('x'));
  if (parts.size() == 2) {
    const auto width = parseCount(utf8(parts[0]), "--size", 1, kLargestSide);
    const auto height = parseCount(utf8(parts[1]), "--size", 1, kLargestSide);
    if (width && height)
      return QSize(static_cast<int>(*width), static_cast<int>(*height));
  }
  return refuse(PlanErrorCode::BadInput, "--size is '" + utf8(typed) + "': give WIDTHxHEIGHT, as 1440x900.");
}

/// Waits until `done` holds or time is up; events are handled meanwhile.
template <typename Done>
bool waitFor(Workbench& workbench, Done done, int limitMs) {
  QEventLoop loop;
  const auto check = [&] {
    if (done())
      loop.quit();
  };
  QObject::connect(&workbench, &Workbench::activityChanged, &loop, check);
  QObject::connect(&workbench, &Workbench::runEnded, &loop, check);
  if (limitMs > 0)
    QTimer::singleShot(limitMs, &loop, &QEventLoop::quit);
  if (!done())
    loop.exec();
  return done();
}

int runForPicture(Workbench& workbench) {
  if (!workbench.canRun()) {
    std::cerr << "tileglass: " << utf8(workbench.runBlocker()) << "\n";
    return kNoDevice;
  }
  const std::size_t before = workbench.runs().size();
  workbench.startRun();
  waitFor(
      workbench, [&] { return !workbench.running(); }, 0);
  if (workbench.runs().size() == before)
    return kRunFailed;
  const auto& variants = workbench.runs().back().result.variants;
  const bool right = std::all_of(variants.begin(), variants.end(), [](const VariantResult& variant) {
    return variant.broken || variant.status == VariantStatus::Ok;
  });
  return right ? EXIT_SUCCESS : kWrong;
}

} // namespace

void ScreenshotOptions::declare(QCommandLineParser& parser) {
  parser.addOptions({{QStringLiteral("screenshot"), QStringLiteral("Write the window as a picture and end."),
                      QStringLiteral("OUT.png")},
                     {QStringLiteral("size"), QStringLiteral("Of the picture: 1440x900."), QStringLiteral("WxH")},
                     {QStringLiteral("run"), QStringLiteral("Run the main job before the picture is taken.")},
                     {QStringLiteral("session"), QStringLiteral("Show this saved run."), QStringLiteral("FILE")}});
}

Expected<ScreenshotOptions> ScreenshotOptions::read(const QCommandLineParser& parser) {
  ScreenshotOptions options;
  options.path = parser.value(QStringLiteral("screenshot"));
  options.session = parser.value(QStringLiteral("session"));
  options.run = parser.isSet(QStringLiteral("run"));
  if (parser.isSet(QStringLiteral("screenshot")) && options.path.isEmpty())
    return refuse(PlanErrorCode::BadInput, "--screenshot needs a file: give OUT.png.");
  if (parser.isSet(QStringLiteral("size"))) {
    auto size = parseSize(parser.value(QStringLiteral("size")));
    if (!size)
      return tl::unexpected(size.error());
    options.size = *size;
  }
  if (!options.wanted() && (options.run || parser.isSet(QStringLiteral("size"))))
    return refuse(PlanErrorCode::BadInput, "--run and --size are for pictures: give --screenshot OUT.png too.");
  return options;
}

int takeScreenshot(MainWindow& window, const ScreenshotOptions& options) {
  Workbench& workbench = window.workbench();
  window.resize(options.size);
  window.show();
  int code = EXIT_SUCCESS;
  if (options.session.isEmpty() || options.run) {
    workbench.listDevices();
    waitFor(
        workbench, [&] { return workbench.activity() != EngineActivity::Listing; }, kListingLimitMs);
    if (!workbench.deviceError().isEmpty()) {
      std::cerr << "tileglass: " << utf8(workbench.deviceError()) << "\n";
      return kNoDevice;
    }
    if (options.run)
      code = runForPicture(workbench);
  }
  // What was posted while events were handled is handled too: layouts settle in steps.
  for (int i = 0; i < 4; ++i)
    QApplication::processEvents();
  if (!window.grab().save(options.path)) {
    std::cerr << "tileglass: " << utf8(options.path) << " cannot be written.\n";
    return kWrong;
  }
  std::cout << utf8(options.path) << "\n";
  return code;
}

} // namespace tileglass
