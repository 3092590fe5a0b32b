// tileglass --screenshot: the window as a picture, drawn without a display, after a real run or from a saved one.
#pragma once

#include <QSize>
#include <QString>

#include "app/core/plan_error.h"

class QCommandLineParser;

namespace tileglass {

class MainWindow;

struct ScreenshotOptions {
  QString path; ///< empty: the window is opened as usual
  QString session;
  QSize size{1440, 900};
  bool run = false;
  bool wanted() const { return !path.isEmpty(); }

  static void declare(QCommandLineParser& parser);
  static Expected<ScreenshotOptions> read(const QCommandLineParser& parser);
};

/// Lists devices, runs where asked to, and writes the picture. The exit code: 0, 4 without a device for the run, 5
/// where the run failed, 1 where a result that should be right is wrong or the picture cannot be written.
int takeScreenshot(MainWindow& window, const ScreenshotOptions& options);

} // namespace tileglass
