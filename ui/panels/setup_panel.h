// Setup, on the left: what a person chooses. Reads the workbench's state and sends it new ones. Folds to a rail.
#pragma once

#include <QWidget>

class QComboBox;
class QScrollArea;
class QVBoxLayout;

namespace tileglass {

class FoldRail;
class RunButtons;
class SetupFields;
class TextLabel;
class TileField;
class VariantList;
class Workbench;

class SetupPanel : public QWidget {
  Q_OBJECT
public:
  explicit SetupPanel(Workbench& workbench, QWidget* parent = nullptr);
  /// 304 wide with the full spacing, or 232 for small windows.
  void setCompact(bool compact);
  bool folded() const { return m_folded; }
  /// A rail instead, as the user wants it.
  void setFolded(bool folded);
  /// A rail as long as the presentation lasts, whatever the user chose.
  void setPresented(bool presented);
  /// The keyboard starts here.
  void focusTile();

signals:
  void foldedByUser(bool folded);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void buildContent();
  void buildTitle(QVBoxLayout* column);
  void buildHeader(QVBoxLayout* column);
  void buildVariants(QVBoxLayout* column);
  void applySize();
  void fillDevices();
  void showState();
  void showBroken();
  void orderTabs();
  void refuse(const QString& sentence);

  Workbench& m_workbench;
  FoldRail* m_rail = nullptr;
  QWidget* m_body = nullptr;
  QVBoxLayout* m_column = nullptr;
  QComboBox* m_device = nullptr;
  TextLabel* m_deviceDetail = nullptr;
  QComboBox* m_family = nullptr;
  TextLabel* m_teaches = nullptr;
  VariantList* m_variants = nullptr;
  QScrollArea* m_variantScroll = nullptr;
  TextLabel* m_broken = nullptr;
  TileField* m_tile = nullptr;
  SetupFields* m_fields = nullptr;
  RunButtons* m_buttons = nullptr;
  bool m_compact = false;
  bool m_folded = false;
  bool m_presented = false;
};

} // namespace tileglass
