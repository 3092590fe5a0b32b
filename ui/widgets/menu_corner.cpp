#include "ui/widgets/menu_corner.h"

#include <QAbstractButton>
#include <QAction>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/theme.h"
#include "ui/widgets/painting.h"

namespace tileglass {
namespace {

/// An action with its sign and its key, flat like the menus beside it.
class CornerButton : public QAbstractButton {
public:
  CornerButton(QAction* action, const QString& words, const QKeySequence& key, Sign sign, QWidget* parent)
      : QAbstractButton(parent), m_sign(sign), m_key(key.toString(QKeySequence::NativeText)) {
    setText(words);
    setObjectName(action->objectName() + QStringLiteral("Button"));
    setAccessibleName(words);
    setFocusPolicy(Qt::NoFocus); // the key and the menu reach it; a click must not take the focus from a figure
    setCheckable(action->isCheckable());
    setChecked(action->isChecked());
    connect(action, &QAction::toggled, this, &QAbstractButton::setChecked);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
      updateGeometry();
      update();
    });
  }
  QSize sizeHint() const override {
    const QFontMetrics metrics(textFont(TextSize::Table));
    return {scaled(kSide + 8 + 20) + metrics.horizontalAdvance(text() + QStringLiteral("  ") + m_key),
            metrics.height() + scaled(8)};
  }

protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const QColor ink = isChecked() || underMouse() ? colours().accent : colours().secondary;
    const qreal side = scaled(static_cast<double>(kSide));
    drawSign(painter, QRectF(0, (height() - side) / 2, side, side), m_sign, ink);
    painter.setFont(textFont(TextSize::Table, isChecked()));
    painter.setPen(ink);
    painter.drawText(rect().adjusted(scaled(kSide + 8), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     text() + QStringLiteral("  ") + m_key);
  }
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

private:
  static constexpr int kSide = 15;
  Sign m_sign;
  QString m_key;
};

} // namespace

MenuCorner::MenuCorner(QAction* presentation, QAction* explain, QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("menuCorner"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(new CornerButton(presentation, QStringLiteral("Presentation"), Qt::Key_F11, Sign::Screen, this));
  row->addWidget(new CornerButton(explain, QStringLiteral("Explain"), Qt::SHIFT | Qt::Key_F1, Sign::Question, this));
}

} // namespace tileglass
