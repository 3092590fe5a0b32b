// A field for one number-like parameter of a family (count, bytes, size, length): typed as on the command line, stepped
// through the candidates, its answer to nonsense is the parser's sentence.
#pragma once

#include <QAbstractSpinBox>

#include "app/core/parameters.h"

class QLabel;

namespace tileglass {

class ParameterSpin : public QAbstractSpinBox {
  Q_OBJECT
public:
  explicit ParameterSpin(const ParameterSpec& spec, QWidget* parent = nullptr);
  void setValue(const ParameterValue& value);
  const ParameterValue& value() const { return m_value; }
  void stepBy(int steps) override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

signals:
  void valueChosen(const tileglass::ParameterValue& value);
  /// What was typed is not usable; the sentence says what would be.
  void refused(const QString& sentence);

protected:
  StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
  QValidator::State validate(QString&, int&) const override { return QValidator::Acceptable; }
  void resizeEvent(QResizeEvent* event) override;

private:
  void take();
  ParameterValue stepped(int steps) const;
  ParameterSpec m_spec;
  ParameterValue m_value;
  QLabel* m_unit = nullptr;
};

} // namespace tileglass
