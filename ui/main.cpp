// tileglass: the desktop app. tileglass-cli, beside it, does the work.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>

#include "app/engine/engine.h"
#include "ui/main_window.h"
#include "ui/models/wording.h"
#include "ui/screenshot.h"
#include "ui/settings.h"
#include "ui/start_time.h"
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
        argument.starts_with("-v") || argument.starts_with("--version") || argument == "--measure-start")
      qputenv("QT_QPA_PLATFORM", "offscreen");
  }
#else
  Q_UNUSED(argc)
  Q_UNUSED(argv)
#endif
}

/// Where there is no display that Qt can draw on it ends the program: by a sentence and an exit code, not by an abort.
void onStartMessage(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (type == QtFatalMsg) {
    std::cerr << "tileglass: there is no display to show a window on (DISPLAY is '" << qgetenv("DISPLAY").constData()
              << "', WAYLAND_DISPLAY is '" << qgetenv("WAYLAND_DISPLAY").constData()
              << "'): start it in a desktop session, draw a picture with --screenshot OUT.png, or use tileglass-cli.\n";
    std::_Exit(kBadUsage);
  }
  // Qt's own words about the display say the same in its terms.
  if (!std::string_view(context.category).starts_with("qt.qpa"))
    std::cerr << message.toStdString() << "\n";
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

void applyTheme(bool dark, bool picture) {
  using tileglass::SchemeChoice;
  const tileglass::Settings& settings = tileglass::Settings::instance();
  const SchemeChoice remembered = tileglass::schemeOf(settings.value(tileglass::Setting::ColourScheme).toString());
  tileglass::Theme& theme = tileglass::Theme::instance();
  theme.apply(dark ? SchemeChoice::Dark : picture ? SchemeChoice::Light : remembered);
  theme.setScale(settings.value(tileglass::Setting::Scale).toDouble());
}

int usageError(const QString& sentence) {
  std::cerr << "tileglass: " << sentence.toStdString() << "\n";
  return kBadUsage;
}

} // namespace

int main(int argc, char** argv) {
  const auto started = std::chrono::steady_clock::now();
  chooseOffscreenWithoutDisplay(argc, argv);
  std::vector<char*> arguments(argv, argv + argc);
  const QStringList session = cutOutSession(arguments);
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  const QtMessageHandler usual = qInstallMessageHandler(onStartMessage);
  QApplication app(count, arguments.data());
  qInstallMessageHandler(usual);
  QApplication::setApplicationName(QStringLiteral("tileglass"));
  QApplication::setApplicationDisplayName(QStringLiteral("Tileglass"));
  QApplication::setApplicationVersion(QStringLiteral(TILEGLASS_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("org.tileglass.Tileglass"));
  QApplication::setWindowIcon(tileglass::windowIcon());

  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("See what OpenCL local memory does to a tiled kernel."));
  parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("A saved run or a prepared choice to open."),
                               QStringLiteral("[FILE]"));
  tileglass::ScreenshotOptions::declare(parser);
  const QCommandLineOption device(
      QStringLiteral("device"), QStringLiteral("Part of a device's name or platform, or P:D."), QStringLiteral("NAME"));
  const QCommandLineOption dark(QStringLiteral("dark"), QStringLiteral("Dark colours, whatever the system has."));
  const QCommandLineOption settings(QStringLiteral("settings"),
                                    QStringLiteral("Remember size and choices in this file, not in your own."),
                                    QStringLiteral("FILE"));
  const QCommandLineOption measure(QStringLiteral("measure-start"),
                                   QStringLiteral("Print the milliseconds until the window is painted, and end."));
  const QCommandLineOption presentation(QStringLiteral("presentation"), QStringLiteral("Start as F11 shows it."));
  parser.addOptions({device, dark, settings, measure, presentation});
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

  auto& remembered = tileglass::Settings::instance();
  if (parser.isSet(settings))
    remembered.useFile(parser.value(settings));
  else if (screenshot->wanted())
    remembered.useMemory();
  applyTheme(parser.isSet(dark), screenshot->wanted());
  tileglass::EngineConfig config;
  config.program = tileglass::findEngineProgram(QApplication::applicationFilePath().toStdString());
  tileglass::MainWindow window(config);
  window.workbench().preferDevice(parser.value(device).toStdString());
  if (parser.isSet(presentation))
    window.findChild<QAction*>(QStringLiteral("presentationAction"))->setChecked(true);
  const QString file = parser.positionalArguments().value(0, screenshot->session);
  if (file.isEmpty())
    window.restoreChoice();
  if (QString error; !file.isEmpty() && !window.openFile(file, &error) && screenshot->wanted())
    return usageError(error);
  if (screenshot->wanted())
    return tileglass::takeScreenshot(window, *screenshot);
  if (parser.isSet(measure))
    tileglass::printFirstPaint(window, started);
  window.show();
  QTimer::singleShot(0, &window, [&window] { window.workbench().listDevices(); });
  return QApplication::exec();
}
