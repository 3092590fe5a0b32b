#include "ui/widgets/banner_bar.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/theme.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/painting.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

BannerBar::BannerBar(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("banner"));
  setAccessibleName(QStringLiteral("Message"));
  setScaledMinimumHeight(this, 40);
  auto* row = new QHBoxLayout(this);
  setScaledMargins(row, {48, 4, 16, 4});
  row->setSpacing(kGrid);
  m_text = new TextLabel(TextSize::Body);
  m_text->setObjectName(QStringLiteral("bannerText"));
  m_text->setWordWrap(true);
  m_action = new QPushButton;
  m_action->setObjectName(QStringLiteral("bannerAction"));
  m_action->setProperty(kCompactProperty, true);
  auto* close = new QToolButton;
  close->setObjectName(QStringLiteral("bannerClose"));
  close->setAccessibleName(QStringLiteral("Close the message"));
  close->setText(QStringLiteral("✕"));
  close->setAutoRaise(true);
  setScaledSize(close, {28, 28});
  row->addWidget(m_text, 1);
  row->addWidget(m_action);
  row->addWidget(close);
  connect(m_action, &QPushButton::clicked, this, &BannerBar::act);
  connect(close, &QToolButton::clicked, this, [this] {
    if (m_messages.empty())
      return;
    const BannerTopic topic = m_messages.back().topic;
    clear(topic);
    emit closedByUser(topic);
  });
  connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
  setVisible(false);
}

void BannerBar::raise(const BannerMessage& message) {
  clear(message.topic);
  const auto place = std::find_if(m_messages.begin(), m_messages.end(),
                                  [&](const BannerMessage& other) { return other.topic > message.topic; });
  m_messages.insert(place, message);
  show();
}

void BannerBar::clear(BannerTopic topic) {
  std::erase_if(m_messages, [&](const BannerMessage& message) { return message.topic == topic; });
  show();
}

void BannerBar::show() {
  setVisible(!m_messages.empty());
  if (m_messages.empty()) {
    m_text->clear();
    return;
  }
  const BannerMessage& message = m_messages.back();
  m_text->setTwoParts(message.cause, message.rest);
  m_action->setVisible(message.action != BannerAction::None);
  m_action->setText(message.actionText);
  m_action->setAccessibleName(message.actionText);
}

void BannerBar::act() {
  if (m_messages.empty())
    return;
  BannerMessage& message = m_messages.back();
  const BannerAction action = message.action;
  if (action == BannerAction::Why) {
    message.rest = message.more;
    message.action = BannerAction::None;
    show();
  }
  emit actionTriggered(action);
}

QString BannerBar::shownText() const {
  return m_messages.empty() ? QString() : m_messages.back().cause + QLatin1Char(' ') + m_messages.back().rest;
}

void BannerBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), colours().warning);
  painter.fillRect(QRect(0, height() - 1, width(), 1), colours().warningLine);
  const qreal side = scaled(20.0);
  drawSign(painter, QRectF(scaled(16), (height() - side) / 2.0, side, side), Sign::Warning, colours().text);
}

} // namespace tileglass
