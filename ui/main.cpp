// tileglass: the desktop app. tileglass-cli, beside it, does the work.
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>

#include "app/engine/engine.h"
#include "ui/main_window.h"
#include "ui/models/wording.h"
#include "ui/screenshot.h"
#include "ui/theme.h"
#include "ui/window_icon.h"

namespace {

constexpr int kBadUsage = 2;

/// Pictures and help need no display: where there is none, Qt draws into memory.
void chooseOffscreenWithoutDisplay(int argc, char** argv) {
#ifdef Q_OS_LINUX
  if (qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
      qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    return;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with("--screenshot") || argument.starts_with("-h") || argument.starts_with("--help") ||
        argument.starts_with("-v") || argument.starts_with("--version"))
      qputenv("QT_QPA_PLATFORM", "offscreen");
  }
#else
  Q_UNUSED(argc)
  Q_UNUSED(argv)
#endif
}

/// Qt takes "--session" for its own session manager, so it never sees ours: cut out here, put back for the parser.
QStringList cutOutSession(std::vector<char*>& arguments) {
  QStringList session;
  for (std::size_t i = 1; i < arguments.size();) {
    const std::string_view argument = arguments[i];
    const bool alone = argument == "--session";
    if (!alone && !argument.starts_with("--session=")) {
      ++i;
      continue;
    }
    const std::size_t count = alone && i + 1 < arguments.size() ? 2 : 1;
    for (std::size_t k = 0; k < count; ++k)
      session << QString::fromLocal8Bit(arguments[i + k]);
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i),
                    arguments.begin() + static_cast<std::ptrdiff_t>(i + count));
  }
  return session;
}

int usageError(const QString& sentence) {
  std::cerr << "tileglass: " << sentence.toStdString() << "\n";
  return kBadUsage;
}

} // namespace

int main(int argc, char** argv) {
  chooseOffscreenWithoutDisplay(argc, argv);
  std::vector<char*> arguments(argv, argv + argc);
  const QStringList session = cutOutSession(arguments);
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  QApplication app(count, arguments.data());
  QApplication::setApplicationName(QStringLiteral("tileglass"));
  QApplication::setApplicationDisplayName(QStringLiteral("Tileglass"));
  QApplication::setApplicationVersion(QStringLiteral(TILEGLASS_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("org.tileglass.Tileglass"));
  QApplication::setWindowIcon(tileglass::windowIcon());

  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("See what OpenCL local memory does to a tiled kernel."));
  parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("A saved run to open."),
                               QStringLiteral("[FILE]"));
  tileglass::ScreenshotOptions::declare(parser);
  const QCommandLineOption device(
      QStringLiteral("device"), QStringLiteral("Part of a device's name or platform, or P:D."), QStringLiteral("NAME"));
  const QCommandLineOption dark(QStringLiteral("dark"), QStringLiteral("Dark colours, whatever the system has."));
  parser.addOptions({device, dark});
  const auto help = parser.addHelpOption();
  const auto version = parser.addVersionOption();
  if (!parser.parse(QApplication::arguments() + session))
    return usageError(parser.errorText() + QStringLiteral(" See tileglass --help."));
  if (parser.isSet(help)) {
    std::cout << parser.helpText().toStdString();
    return EXIT_SUCCESS;
  }
  if (parser.isSet(version)) {
    std::cout << "tileglass " TILEGLASS_VERSION "\n";
    return EXIT_SUCCESS;
  }
  if (parser.positionalArguments().size() > 1)
    return usageError(QStringLiteral("one FILE at a time: %1 were given.").arg(parser.positionalArguments().size()));
  auto screenshot = tileglass::ScreenshotOptions::read(parser);
  if (!screenshot)
    return usageError(tileglass::text(screenshot.error().sentence));

  tileglass::Theme::instance().apply(parser.isSet(dark)     ? tileglass::SchemeChoice::Dark
                                     : screenshot->wanted() ? tileglass::SchemeChoice::Light
                                                            : tileglass::SchemeChoice::System);
  tileglass::EngineConfig config;
  config.program = tileglass::findEngineProgram(QApplication::applicationFilePath().toStdString());
  tileglass::MainWindow window(config);
  window.workbench().preferDevice(parser.value(device).toStdString());
  const QString file = parser.positionalArguments().value(0, screenshot->session);
  if (QString error; !file.isEmpty() && !window.openFile(file, &error) && screenshot->wanted())
    return usageError(error);
  if (screenshot->wanted())
    return tileglass::takeScreenshot(window, *screenshot);
  window.show();
  QTimer::singleShot(0, &window, [&window] { window.workbench().listDevices(); });
  return QApplication::exec();
}
