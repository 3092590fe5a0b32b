#include "ui/main_window.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/explain_mode.h"
#include "ui/models/session_file.h"
#include "ui/models/wording.h"
#include "ui/panels/compare_page.h"
#include "ui/panels/cost_area.h"
#include "ui/panels/devices_page.h"
#include "ui/panels/history_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr QSize kSmallest(1024, 700);
constexpr QSize kUsual(1440, 900);
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
  resize(kUsual);
  setAcceptDrops(true);
  m_explain = new ExplainMode(*this);
  buildCentre();
  buildMenus();
  buildStatusBar();
  connect(&m_workbench, &Workbench::bannerRaised, m_banner, &BannerBar::raise);
  connect(&m_workbench, &Workbench::bannerCleared, m_banner, &BannerBar::clear);
  connect(m_banner, &BannerBar::actionTriggered, this, &MainWindow::takeBannerAction);
  connect(m_history, &HistoryPanel::runChosen, m_compare, &ComparePage::showRun);
  connect(&m_workbench, &Workbench::activityChanged, this, &MainWindow::showStatus);
  connect(&m_workbench, &Workbench::stateChanged, this, &MainWindow::showStatus);
  connect(&m_workbench, &Workbench::runAdded, this, &MainWindow::showStatus);
  connect(&Theme::instance(), &Theme::changed, this, &MainWindow::showStatus);
  showStatus();
  adaptToSize();
  m_setup->focusTile();
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

void MainWindow::showStatus() {
  const EngineActivity activity = m_workbench.activity();
  const bool well = activity != EngineActivity::Unavailable;
  m_engineState->setTone(well ? Tone::Secondary : Tone::Wrong);
  m_engineState->setTextFormat(Qt::RichText);
  m_engineState->setText(QStringLiteral("<span style=\"color:%1\">%2</span> %3")
                             .arg((well ? colours().right : colours().wrongText).name(),
                                  well ? QStringLiteral("●") : QStringLiteral("✕"), stateText(activity)));
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
  const bool compact = width() < kCompactWidth || height() < kShortHeight;
  m_setup->setCompact(width() < kCompactWidth);
  const int gutter = compact ? 8 : 16;
  m_right->setContentsMargins(gutter, gutter, gutter, gutter);
  m_right->setSpacing(gutter);
  m_cost->setGutter(gutter);
  m_cost->setRoomy(width() >= kRoomyWidth && height() >= kRoomyHeight);
  m_history->setRoomy(width() >= kRoomyWidth && height() >= kShortHeight);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  adaptToSize();
}

void MainWindow::setPresentation(bool on) {
  Theme::instance().setPresentation(on);
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

bool MainWindow::openFile(const QString& path, QString* error) {
  auto opened = readSession(path);
  if (!opened) {
    const QString sentence = text(opened.error().sentence);
    m_banner->raise({BannerTopic::Input, QStringLiteral("Not opened:"), sentence, {}, BannerAction::None, {}});
    if (error)
      *error = sentence;
    return false;
  }
  m_workbench.openRun(std::move(opened->result), *opened->family, path);
  return true;
}

void MainWindow::askForFile() {
  auto* dialog = new QFileDialog(this, QStringLiteral("Open a saved run"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilters({QStringLiteral("Saved runs (*.json)"), QStringLiteral("All files (*)")});
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { openFile(path); });
  dialog->open();
}

void MainWindow::saveLastRun() {
  if (m_workbench.runs().empty()) {
    m_banner->raise({BannerTopic::Input,
                     QStringLiteral("Nothing to save:"),
                     QStringLiteral("no run yet. Run, F5."),
                     {},
                     BannerAction::None,
                     {}});
    return;
  }
  auto* dialog = new QFileDialog(this, QStringLiteral("Save the last run"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("json"));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    if (const auto saved = writeSession(path, m_workbench.runs().back().result); !saved)
      m_banner->raise(
          {BannerTopic::Input, QStringLiteral("Not saved:"), text(saved.error().sentence), {}, BannerAction::None, {}});
  });
  dialog->open();
}

void MainWindow::copyCommand() {
  QGuiApplication::clipboard()->setText(commandLineOf(m_workbench.state()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile())
      openFile(url.toLocalFile());
}

} // namespace tileglass
