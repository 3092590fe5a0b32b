// The banner under the menu bar: icon, bold cause, the rest, one action. Several messages wait behind one another, the
// gravest in front.
#pragma once

#include <vector>

#include <QWidget>

#include "ui/models/banner_message.h"

class QPushButton;

namespace tileglass {

class TextLabel;

class BannerBar : public QWidget {
  Q_OBJECT
public:
  explicit BannerBar(QWidget* parent = nullptr);
  void raise(const BannerMessage& message);
  void clear(BannerTopic topic);
  /// What is shown now; empty where nothing is.
  QString shownText() const;

signals:
  void closedByUser(tileglass::BannerTopic topic);
  void actionTriggered(tileglass::BannerAction action);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void show();
  void act();
  std::vector<BannerMessage> m_messages; ///< sorted, the gravest last
  TextLabel* m_text = nullptr;
  QPushButton* m_action = nullptr;
};

} // namespace tileglass
