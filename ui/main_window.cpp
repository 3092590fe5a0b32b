#include "ui/main_window.h"

#include <cmath>

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/explain_mode.h"
#include "ui/models/session_file.h"
#include "ui/models/wording.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/correctness_page.h"
#include "ui/panels/cost_area.h"
#include "ui/panels/devices_page.h"
#include "ui/panels/history_panel.h"
#include "ui/panels/occupancy_page.h"
#include "ui/panels/setup_panel.h"
#include "ui/panels/source_page.h"
#include "ui/settings.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"
#include "ui/window_filter.h"

namespace tileglass {
namespace {

constexpr QSize kSmallest(1024, 700);
constexpr double kScaleStep = 0.1;
constexpr int kRoomyWidth = 1280; ///< from here on Budget and Occupancy are full
constexpr int kRoomyHeight = 860;
constexpr int kCompactWidth = 1200; ///< below, Setup is narrow and the spacing tight
constexpr int kShortHeight = 800;

QString stateText(EngineActivity activity) {
  switch (activity) {
  case EngineActivity::NotAsked:
    return QStringLiteral("Engine not asked yet");
  case EngineActivity::Listing:
    return QStringLiteral("Engine lists devices …");
  case EngineActivity::Ready:
    return QStringLiteral("Engine ready");
  case EngineActivity::Building:
    return QStringLiteral("Engine builds …");
  case EngineActivity::Running:
    return QStringLiteral("Engine runs");
  case EngineActivity::Measuring:
    return QStringLiteral("Engine measures residency …");
  case EngineActivity::Stopping:
    return QStringLiteral("Engine stops …");
  case EngineActivity::Unavailable:
    return QStringLiteral("No engine");
  }
  return {};
}

} // namespace

MainWindow::MainWindow(EngineConfig config, QWidget* parent) : QMainWindow(parent), m_workbench(std::move(config)) {
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(QStringLiteral("Tileglass"));
  setMinimumSize(kSmallest);
  setAcceptDrops(true);
  new WindowFilter(*this);
  m_explain = new ExplainMode(*this);
  buildCentre();
  buildMenus();
  buildStatusBar();
  connectWorkbench();
  restoreLayout();
  showStatus();
  adaptToSize();
  m_setup->focusTile();
}

void MainWindow::connectWorkbench() {
  connect(&m_workbench, &Workbench::bannerRaised, m_banner, &BannerBar::raise);
  connect(&m_workbench, &Workbench::bannerCleared, m_banner, &BannerBar::clear);
  connect(m_banner, &BannerBar::closedByUser, &m_workbench, &Workbench::onBannerClosed);
  connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::showStatus);
  connect(m_banner, &BannerBar::actionTriggered, this, &MainWindow::takeBannerAction);
  connect(m_setup, &SetupPanel::foldedByUser, this, &MainWindow::foldSetup);
  connect(&m_workbench, &Workbench::activityChanged, this, &MainWindow::showStatus);
  connect(&m_workbench, &Workbench::stateChanged, this, &MainWindow::showStatus);
  connect(&m_workbench, &Workbench::runAdded, this, &MainWindow::showStatus);
  connect(&m_workbench, &Workbench::runProgressed, this, &MainWindow::showProgress);
  connect(&Theme::instance(), &Theme::changed, this, &MainWindow::showStatus);
  connect(&Theme::instance(), &Theme::changed, this, &MainWindow::adaptToSize);
}

void MainWindow::restoreLayout() {
  const Settings& settings = Settings::instance();
  resize(settings.value(Setting::WindowSize).toSize().expandedTo(kSmallest));
  if (settings.value(Setting::WindowMaximized).toBool())
    setWindowState(windowState() | Qt::WindowMaximized);
  m_setup->setFolded(settings.value(Setting::SetupFolded).toBool());
  const QString tab = settings.value(Setting::CurrentTab).toString();
  for (int i = 0; i < m_tabs->count(); ++i)
    if (m_tabs->widget(i)->objectName() == tab)
      m_tabs->setCurrentIndex(i);
}

void MainWindow::restoreChoice() {
  if (const auto choice = choiceFromText(Settings::instance().value(Setting::Choice).toString()))
    m_workbench.openChoice(*choice);
  m_workbench.undoStack().clear();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  Settings& settings = Settings::instance();
  if (!isMaximized())
    settings.setValue(Setting::WindowSize, size());
  settings.setValue(Setting::WindowMaximized, isMaximized());
  settings.setValue(Setting::CurrentTab, m_tabs->currentWidget()->objectName());
  // Before the engine answered, the device is none that anybody chose, and the rest its defaults.
  const bool listed = m_workbench.activity() != EngineActivity::NotAsked &&
                      m_workbench.activity() != EngineActivity::Listing &&
                      m_workbench.activity() != EngineActivity::Unavailable;
  if (listed || m_workbench.undoStack().count() > 0)
    settings.setValue(Setting::Choice, choiceText(m_workbench.state(), listed));
  settings.flush();
  QMainWindow::closeEvent(event);
}

void MainWindow::buildCentre() {
  auto* centre = new QWidget;
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_banner = new BannerBar;
  column->addWidget(m_banner);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  m_setup = new SetupPanel(m_workbench);
  row->addWidget(m_setup);
  m_right = new QVBoxLayout;
  m_cost = new CostArea(m_workbench);
  m_tabs = new QTabWidget;
  m_tabs->setObjectName(QStringLiteral("tabs"));
  m_tabs->setDocumentMode(false);
  m_tabs->tabBar()->setDrawBase(false);
  m_compare = new ComparePage(m_workbench);
  m_tabs->addTab(m_compare, QStringLiteral("Compare"));
  m_tabs->addTab(new CorrectnessPage(m_workbench), QStringLiteral("Correctness"));
  m_tabs->addTab(new SourcePage(m_workbench), QStringLiteral("Source"));
  m_tabs->addTab(new OccupancyPage(m_workbench), QStringLiteral("Occupancy"));
  m_tabs->addTab(new DevicesPage(m_workbench), QStringLiteral("Devices"));
  m_history = new HistoryPanel(m_workbench);
  m_right->addWidget(m_cost);
  m_right->addWidget(m_tabs, 1);
  m_right->addWidget(m_history);
  row->addLayout(m_right, 1);
  column->addLayout(row, 1);
  setCentralWidget(centre);
}

void MainWindow::buildStatusBar() {
  m_engineState = new TextLabel(TextSize::Table, Tone::Secondary);
  m_engineState->setObjectName(QStringLiteral("engineState"));
  m_deviceState = new TextLabel(TextSize::Table, Tone::Secondary);
  m_deviceState->setObjectName(QStringLiteral("deviceState"));
  m_deviceState->setElided(true);
  m_deviceState->setContentsMargins(16, 0, 16, 0);
  m_runState = new TextLabel(TextSize::Table, Tone::Secondary);
  m_runState->setObjectName(QStringLiteral("runState"));
  statusBar()->setSizeGripEnabled(false);
  statusBar()->setContentsMargins(12, 0, 12, 0);
  statusBar()->addWidget(m_engineState);
  statusBar()->addWidget(m_deviceState, 1);
  statusBar()->addPermanentWidget(m_runState);
}

void MainWindow::showProgress(const RunProgress& progress) {
  m_progress = progressSentence(progress);
  showStatus();
}

void MainWindow::showStatus() {
  const EngineActivity activity = m_workbench.activity();
  const bool well = activity != EngineActivity::Unavailable;
  if (activity != EngineActivity::Running)
    m_progress.clear();
  // Compare has a bar with the same words.
  const bool said = m_progress.isEmpty() || m_tabs->currentWidget() == m_compare;
  const QString words = said ? stateText(activity) : m_progress;
  m_engineState->setTone(well ? Tone::Secondary : Tone::Wrong);
  m_engineState->setTextFormat(Qt::RichText);
  m_engineState->setText(QStringLiteral("<span style=\"color:%1\">%2</span> %3")
                             .arg((well ? colours().right : colours().wrongText).name(),
                                  well ? QStringLiteral("●") : QStringLiteral("✕"), words.toHtmlEscaped()));
  m_engineState->setAccessibleName(words);
  const Device& device = m_workbench.state().device.device;
  QStringList parts{text(device.name)};
  if (!device.driver.empty())
    parts << QStringLiteral("driver %1").arg(text(device.driver));
  if (!device.version.empty())
    parts << text(device.version).section(QLatin1Char(' '), 0, 1); // "OpenCL 3.0", without the vendor's words
  m_deviceState->setText(parts.join(QStringLiteral(" · ")));
  m_runState->setText(m_history->model().lastRun());
}

void MainWindow::adaptToSize() {
  const int wide = width();
  const bool compact = wide < scaled(kCompactWidth) || height() < scaled(kShortHeight);
  m_setup->setCompact(wide < scaled(kCompactWidth));
  const int gutter = scaled(compact ? 8 : 16);
  m_right->setContentsMargins(gutter, gutter, gutter, gutter);
  m_right->setSpacing(gutter);
  m_cost->setGutter(gutter);
  m_cost->setRoomy(wide >= scaled(kRoomyWidth) && height() >= scaled(kRoomyHeight));
  m_history->setRoomy(wide >= scaled(kRoomyWidth) && height() >= scaled(kShortHeight));
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  adaptToSize();
}

void MainWindow::foldSetup(bool folded) {
  m_setup->setFolded(folded);
  Settings::instance().setValue(Setting::SetupFolded, folded);
  if (!folded)
    m_setup->focusTile();
}

void MainWindow::setPresentation(bool on) {
  m_setup->setPresented(on);
  m_cost->setPresented(on);
  m_history->setVisible(!on);
  m_tabs->tabBar()->setVisible(!on);
  Theme::instance().setPresentation(on);
  if (on)
    m_tabs->currentWidget()->setFocus();
  else
    m_setup->focusTile();
}

void MainWindow::scaleBy(int steps) {
  Theme& theme = Theme::instance();
  const double next = steps == 0 ? 1.0 : std::round(theme.scale() / kScaleStep + steps) * kScaleStep;
  theme.setScale(next);
  Settings::instance().setValue(Setting::Scale, theme.scale());
}

void MainWindow::stopOrLeave() {
  if (m_workbench.running() || m_workbench.residency().measuring())
    m_workbench.stopRun();
  else if (Theme::instance().presentation())
    findChild<QAction*>(QStringLiteral("presentationAction"))->setChecked(false);
}

void MainWindow::takeBannerAction(BannerAction action) {
  switch (action) {
  case BannerAction::ListDevices:
    m_workbench.listDevices();
    break;
  case BannerAction::Run:
    m_workbench.startRun();
    break;
  case BannerAction::Why:
  case BannerAction::None:
    break;
  }
}

} // namespace tileglass
