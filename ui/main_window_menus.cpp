// The menus of the window: every command with its key.
#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QTabWidget>
#include <QUndoStack>

#include "ui/explain_mode.h"
#include "ui/main_window.h"
#include "ui/panels/glossary_window.h"
#include "ui/panels/history_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/settings.h"
#include "ui/theme.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/menu_corner.h"

namespace tileglass {
namespace {

template <typename Receiver, typename Slot>
QAction* add(QMenu* menu, const char* objectName, const QString& label, const QKeySequence& key, Receiver* receiver,
             Slot slot) {
  QAction* action = menu->addAction(label);
  action->setObjectName(QString::fromUtf8(objectName));
  action->setShortcut(key);
  QObject::connect(action, &QAction::triggered, receiver, slot);
  return action;
}

} // namespace

void MainWindow::buildMenus() {
  buildFileMenu();
  buildEditMenu();
  buildRunMenu();
  buildViewMenu();
  buildHelpMenu();
  buildCorner();
}

void MainWindow::buildFileMenu() {
  QMenu* file = menuBar()->addMenu(QStringLiteral("&File"));
  add(file, "openAction", QStringLiteral("&Open …"), QKeySequence::Open, this, &MainWindow::askForFile);
  add(file, "saveAction", QStringLiteral("&Save last run …"), QKeySequence::Save, this, &MainWindow::saveLastRun);
  add(file, "saveChoiceAction", QStringLiteral("Save &choice …"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, this,
      &MainWindow::saveChoice);
  file->addSeparator();
  add(file, "quitAction", QStringLiteral("&Quit"), QKeySequence::Quit, this, [this] { close(); });
}

void MainWindow::buildEditMenu() {
  QMenu* edit = menuBar()->addMenu(QStringLiteral("&Edit"));
  QUndoStack& stack = m_workbench.undoStack();
  QAction* undo = stack.createUndoAction(this, QStringLiteral("&Undo"));
  undo->setObjectName(QStringLiteral("undoAction"));
  undo->setShortcut(QKeySequence::Undo);
  QAction* redo = stack.createRedoAction(this, QStringLiteral("&Redo"));
  redo->setObjectName(QStringLiteral("redoAction"));
  redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
  edit->addActions({undo, redo});
  edit->addSeparator();
  add(edit, "copyCommandAction", QStringLiteral("Copy as &command"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, this,
      &MainWindow::copyCommand);
}

void MainWindow::buildRunMenu() {
  QMenu* run = menuBar()->addMenu(QStringLiteral("&Run"));
  add(run, "runAction", QStringLiteral("&Run"), Qt::Key_F5, &m_workbench, &Workbench::startRun);
  add(run, "stopAction", QStringLiteral("&Stop"), Qt::Key_Escape, this, &MainWindow::stopOrLeave);
  run->addSeparator();
  add(run, "smallerTileAction", QStringLiteral("S&maller tile"), Qt::CTRL | Qt::Key_Left, &m_workbench,
      [this] { m_workbench.stepTile(-1); });
  add(run, "largerTileAction", QStringLiteral("&Larger tile"), Qt::CTRL | Qt::Key_Right, &m_workbench,
      [this] { m_workbench.stepTile(1); });
  run->addSeparator();
  add(run, "listDevicesAction", QStringLiteral("List &devices again"), {}, &m_workbench, &Workbench::listDevices);
}

void MainWindow::buildViewMenu() {
  QMenu* view = menuBar()->addMenu(QStringLiteral("&View"));
  for (int i = 0; i < m_tabs->count(); ++i)
    add(view, "tabAction", m_tabs->tabText(i), QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), this,
        [this, i] { m_tabs->setCurrentIndex(i); });
  view->addSeparator();
  add(view, "setupAction", QStringLiteral("Fold or unfold Setu&p"), Qt::CTRL | Qt::Key_B, this,
      [this] { foldSetup(!m_setup->folded()); });
  add(view, "historyAction", QStringLiteral("&History"), Qt::CTRL | Qt::Key_H, m_history, &HistoryPanel::toggle);
  QAction* presentation = view->addAction(QStringLiteral("Pr&esentation"));
  presentation->setObjectName(QStringLiteral("presentationAction"));
  presentation->setShortcut(Qt::Key_F11);
  presentation->setCheckable(true);
  connect(presentation, &QAction::toggled, this, &MainWindow::setPresentation);
  view->addSeparator();
  QAction* larger = add(view, "largerAction", QStringLiteral("L&arger"), {}, this, [this] { scaleBy(1); });
  // "+" needs Shift on many keyboards, and none where it lies beside the digits.
  larger->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
  add(view, "smallerAction", QStringLiteral("S&maller"), Qt::CTRL | Qt::Key_Minus, this, [this] { scaleBy(-1); });
  add(view, "usualSizeAction", QStringLiteral("&Usual size"), Qt::CTRL | Qt::Key_0, this, [this] { scaleBy(0); });
  view->addSeparator();
  buildColourMenu(view);
}

void MainWindow::buildColourMenu(QMenu* view) {
  auto* schemes = new QActionGroup(this);
  const auto scheme = [&](const char* objectName, const QString& label, SchemeChoice choice) {
    QAction* action = add(view, objectName, label, {}, this, [choice] {
      Theme::instance().apply(choice);
      Settings::instance().setValue(Setting::ColourScheme, schemeName(choice));
    });
    action->setCheckable(true);
    action->setChecked(Theme::instance().choice() == choice);
    schemes->addAction(action);
  };
  scheme("systemSchemeAction", QStringLiteral("Colours of the &system"), SchemeChoice::System);
  scheme("lightSchemeAction", QStringLiteral("&Light"), SchemeChoice::Light);
  scheme("darkSchemeAction", QStringLiteral("&Dark"), SchemeChoice::Dark);
}

void MainWindow::buildHelpMenu() {
  QMenu* help = menuBar()->addMenu(QStringLiteral("&Help"));
  add(help, "glossaryAction", QStringLiteral("&Glossary"), Qt::Key_F1, this, [this] {
    auto* window = findChild<GlossaryWindow*>();
    if (window == nullptr)
      window = new GlossaryWindow(this);
    window->showTerm(m_explain->focusedTerm());
  });
  add(help, "explainAction", QStringLiteral("&Explain the focused figure"), Qt::SHIFT | Qt::Key_F1, m_explain,
      &ExplainMode::explainFocused);
  add(help, "aboutAction", QStringLiteral("&About Tileglass"), {}, this, [this] {
    m_banner->raise({BannerTopic::Warning,
                     QStringLiteral("Tileglass " TILEGLASS_VERSION ":"),
                     QStringLiteral("see what OpenCL local memory does to a tiled kernel. Free software under the GNU "
                                    "General Public License, version 3 or later."),
                     {},
                     BannerAction::None,
                     {}});
  });
}

void MainWindow::buildCorner() {
  auto* presentation = findChild<QAction*>(QStringLiteral("presentationAction"));
  auto* choose = new QAction(QStringLiteral("Explain"), this);
  choose->setObjectName(QStringLiteral("explain"));
  choose->setCheckable(true);
  connect(choose, &QAction::triggered, m_explain, &ExplainMode::choose);
  connect(m_explain, &ExplainMode::choosingChanged, choose, &QAction::setChecked);
  menuBar()->setCornerWidget(new MenuCorner(presentation, choose));
}

} // namespace tileglass
