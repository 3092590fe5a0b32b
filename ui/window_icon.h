// The window's icon, as embedded pictures: no theme and no plugin is needed to show it.
#pragma once

#include <QIcon>

namespace tileglass {

QIcon windowIcon();

} // namespace tileglass
