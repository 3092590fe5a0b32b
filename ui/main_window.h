// The window: what I chose (left), what it costs (top), what happened (middle), what happened before (bottom).
#pragma once

#include <QMainWindow>

#include "ui/models/workbench.h"

class QTabWidget;
class QVBoxLayout;

namespace tileglass {

class BannerBar;
class ComparePage;
class CostArea;
class ExplainMode;
class HistoryPanel;
class SetupPanel;
class TextLabel;

class MainWindow : public QMainWindow {
  Q_OBJECT
public:
  /// Tests inject an engine program; nothing is started before listDevices(). Size, folds and tab are the remembered
  /// ones.
  explicit MainWindow(EngineConfig config, QWidget* parent = nullptr);
  Workbench& workbench() { return m_workbench; }
  /// Opens a saved run or a prepared choice; a sentence in the banner (and false) where it cannot be read.
  bool openFile(const QString& path, QString* error = nullptr);
  /// Setup as it was when the window was last closed.
  void restoreChoice();
  /// Fonts × 1.5, Setup a rail, History hidden, the strip and one page.
  void setPresentation(bool on);

protected:
  void resizeEvent(QResizeEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  void buildMenus();
  void buildFileMenu();
  void buildEditMenu();
  void buildRunMenu();
  void buildViewMenu();
  void buildColourMenu(QMenu* view);
  void buildHelpMenu();
  void buildCorner();
  void buildCentre();
  void buildStatusBar();
  void connectWorkbench();
  void restoreLayout();
  void showStatus();
  void showProgress(const RunProgress& progress);
  void adaptToSize();
  void foldSetup(bool folded);
  void scaleBy(int steps);
  void stopOrLeave();
  void takeBannerAction(BannerAction action);
  void tell(const QString& cause, const QString& rest);
  void askForFile();
  void saveLastRun();
  void saveChoice();
  void askWhereToSave(const QString& title, std::function<Expected<void>(const QString&)> write);
  void copyCommand();

  Workbench m_workbench;
  ExplainMode* m_explain = nullptr;
  BannerBar* m_banner = nullptr;
  SetupPanel* m_setup = nullptr;
  CostArea* m_cost = nullptr;
  QTabWidget* m_tabs = nullptr;
  ComparePage* m_compare = nullptr;
  HistoryPanel* m_history = nullptr;
  QVBoxLayout* m_right = nullptr;
  TextLabel* m_engineState = nullptr;
  TextLabel* m_deviceState = nullptr;
  TextLabel* m_runState = nullptr;
  QString m_progress; ///< of the run under way, in words
};

} // namespace tileglass
