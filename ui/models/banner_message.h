// A sentence for the banner under the menu bar: what happened, the rest, one action.
#pragma once

#include <QMetaType>
#include <QString>

namespace tileglass {

enum class BannerTopic { Emulated, Warning, Refusal, NoPlatform, EngineDied, Input }; ///< later ones are shown first
enum class BannerAction { None, Why, ListDevices, Run };

struct BannerMessage {
  BannerTopic topic = BannerTopic::Warning;
  QString cause; ///< bold
  QString rest;
  QString actionText;
  BannerAction action = BannerAction::None;
  QString more; ///< shown in place of `rest` by BannerAction::Why
};

} // namespace tileglass

Q_DECLARE_METATYPE(tileglass::BannerMessage)
