// The rows of Setup with a label and a field: the parameters that the family has, samples, baseline, seed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QWidget>

#include "app/core/parameters.h"

class QComboBox;
class QFormLayout;

namespace tileglass {

class ParameterSpin;
class Workbench;
struct FamilySpec;
struct SetupState;

class SetupFields : public QWidget {
  Q_OBJECT
public:
  explicit SetupFields(Workbench& workbench, QWidget* parent = nullptr);
  void setSpacing(int vertical, int horizontal);
  void showState();
  /// In the order of Tab.
  std::vector<QWidget*> controls() const;

signals:
  /// Its controls are new ones.
  void rebuilt();
  /// What was typed is not usable; the sentence says what would be.
  void refused(const QString& sentence);

private:
  void rebuild(const FamilySpec& family);
  void addRow(const QString& label, QWidget* field, const QString& meaning, const QString& term);
  void addParameter(const ParameterSpec& spec);
  QComboBox* wordField(const ParameterSpec& spec);
  ParameterSpin* numberField(const ParameterSpec& spec);
  ParameterSpin* stateField(const ParameterSpec& spec, std::uint64_t SetupState::*value);
  void addBaseline();
  void showBaselines();

  Workbench& m_workbench;
  QFormLayout* m_rows = nullptr;
  std::map<std::string, QWidget*> m_fieldOf;
  ParameterSpin* m_samples = nullptr;
  ParameterSpin* m_seed = nullptr;
  QComboBox* m_baseline = nullptr;
  const FamilySpec* m_family = nullptr;
};

} // namespace tileglass
