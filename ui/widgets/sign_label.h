// A sentence behind a sign: "✓ Fits. 40,956 B to spare …".
#pragma once

#include <QWidget>

#include "ui/widgets/painting.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

class SignLabel : public QWidget {
  Q_OBJECT
public:
  explicit SignLabel(QWidget* parent = nullptr);
  void setSentence(Sign sign, Tone tone, const QString& bold, const QString& rest);
  QString sentence() const { return m_sentence; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  Sign m_sign = Sign::Check;
  Tone m_tone = Tone::Right;
  QString m_sentence;
  TextLabel* m_label = nullptr;
};

} // namespace tileglass
