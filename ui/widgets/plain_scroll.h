// A scroll area that shows nothing of itself but its bar, and that only where there is no room.
#pragma once

#include <QScrollArea>

namespace tileglass {

/// Takes `content`, which keeps the background of what lies below.
QScrollArea* plainScroll(QWidget* content);

} // namespace tileglass
