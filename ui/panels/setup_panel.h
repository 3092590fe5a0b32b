// Setup, on the left: what a person chooses. Reads the workbench's state and sends it new ones.
#pragma once

#include <map>
#include <string>

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QVBoxLayout;

namespace tileglass {

class ParameterSpin;
class TextLabel;
class TileSelector;
class VariantList;
class Workbench;
struct FamilySpec;
struct ParameterSpec;

class SetupPanel : public QWidget {
  Q_OBJECT
public:
  explicit SetupPanel(Workbench& workbench, QWidget* parent = nullptr);
  /// 304 wide with the full spacing, or 232 for small windows.
  void setCompact(bool compact);
  /// The keyboard starts here.
  void focusTile();

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void buildHeader(QVBoxLayout* column);
  void buildVariants(QVBoxLayout* column);
  void buildTile(QVBoxLayout* column);
  void buildButtons(QVBoxLayout* column);
  QWidget* fieldFor(const ParameterSpec& spec);
  void addField(const QString& label, QWidget* field, const QString& meaning);
  void addSamples();
  void rebuildFields(const FamilySpec& family);
  void fillDevices();
  void showState();
  void showFields();
  void showRunButtons();
  void takeTypedTile();
  void refuse(const QString& sentence);

  Workbench& m_workbench;
  QVBoxLayout* m_column = nullptr;
  QComboBox* m_device = nullptr;
  TextLabel* m_deviceDetail = nullptr;
  QComboBox* m_family = nullptr;
  VariantList* m_variants = nullptr;
  QScrollArea* m_variantScroll = nullptr;
  TileSelector* m_tile = nullptr;
  QLineEdit* m_typedTile = nullptr;
  TextLabel* m_tileSentence = nullptr;
  QFormLayout* m_fields = nullptr;
  std::map<std::string, QWidget*> m_fieldOf;
  QSpinBox* m_samples = nullptr;
  TextLabel* m_runNote = nullptr;
  QPushButton* m_run = nullptr;
  QPushButton* m_stop = nullptr;
  const FamilySpec* m_shownFamily = nullptr;
  bool m_compact = false;
  bool m_showing = false; ///< while values are put into the fields
};

} // namespace tileglass
