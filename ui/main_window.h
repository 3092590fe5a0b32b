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
  /// Tests inject an engine program; nothing is started before listDevices().
  explicit MainWindow(EngineConfig config, QWidget* parent = nullptr);
  Workbench& workbench() { return m_workbench; }
  /// Opens a saved run; a sentence in the banner (and false) where it cannot be read.
  bool openFile(const QString& path, QString* error = nullptr);

protected:
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

private:
  void buildMenus();
  void buildViewMenu();
  void buildHelpMenu();
  void buildCorner();
  void setPresentation(bool on);
  void buildCentre();
  void buildStatusBar();
  void showStatus();
  void adaptToSize();
  void takeBannerAction(BannerAction action);
  void askForFile();
  void saveLastRun();
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
};

} // namespace tileglass
