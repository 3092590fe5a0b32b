// The window's files: opened by menu, command line or drop; saved; and the choice as a command.
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>

#include "ui/main_window.h"
#include "ui/models/session_file.h"
#include "ui/models/wording.h"
#include "ui/settings.h"
#include "ui/widgets/banner_bar.h"

namespace tileglass {
namespace {

void rememberFolder(const QString& path) {
  Settings::instance().setValue(Setting::FileFolder, QFileInfo(path).absolutePath());
}

} // namespace

void MainWindow::tell(const QString& cause, const QString& rest) {
  m_banner->raise({BannerTopic::Input, cause, rest, {}, BannerAction::None, {}});
}

bool MainWindow::openFile(const QString& path, QString* error) {
  auto opened = readFile(path);
  if (!opened) {
    const QString sentence = text(opened.error().sentence);
    tell(QStringLiteral("Not opened:"), sentence);
    if (error)
      *error = sentence;
    return false;
  }
  m_banner->clear(BannerTopic::Input);
  if (auto* run = std::get_if<OpenedRun>(&*opened))
    m_workbench.openRun(std::move(run->result), *run->family, path);
  else if (const auto* choice = std::get_if<PreparedChoice>(&*opened))
    m_workbench.openChoice(*choice);
  return true;
}

void MainWindow::askForFile() {
  auto* dialog = new QFileDialog(this, QStringLiteral("Open a saved run or a prepared choice"),
                                 Settings::instance().value(Setting::FileFolder).toString());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilters({QStringLiteral("Tileglass files (*.json)"), QStringLiteral("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    rememberFolder(path);
    openFile(path);
  });
  dialog->open();
}

void MainWindow::askWhereToSave(const QString& title, std::function<Expected<void>(const QString&)> write) {
  auto* dialog = new QFileDialog(this, title, Settings::instance().value(Setting::FileFolder).toString());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, write = std::move(write)](const QString& path) {
    rememberFolder(path);
    if (const auto saved = write(path); !saved)
      tell(QStringLiteral("Not saved:"), text(saved.error().sentence));
  });
  dialog->open();
}

void MainWindow::saveLastRun() {
  if (m_workbench.runs().empty()) {
    tell(QStringLiteral("Nothing to save:"), QStringLiteral("no run yet. Run, F5."));
    return;
  }
  askWhereToSave(QStringLiteral("Save the last run"),
                 [this](const QString& path) { return writeSession(path, m_workbench.runs().back().result); });
}

void MainWindow::saveChoice() {
  askWhereToSave(QStringLiteral("Save the choice, without results"),
                 [this](const QString& path) { return writeChoice(path, m_workbench.state()); });
}

void MainWindow::copyCommand() {
  QGuiApplication::clipboard()->setText(commandLineOf(m_workbench.state()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile())
      openFile(url.toLocalFile());
    else
      tell(QStringLiteral("Not opened:"),
           QStringLiteral("%1 is no file of this machine: save it first, then open it.").arg(url.toDisplayString()));
  }
  event->acceptProposedAction();
}

} // namespace tileglass
