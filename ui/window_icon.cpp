#include "ui/window_icon.h"

#include <QPixmap>

#include "ui/embedded_icons.h"

namespace tileglass {

QIcon windowIcon() {
  QIcon icon;
  for (const EmbeddedFile& file : embeddedIcons()) {
    QPixmap picture;
    if (picture.loadFromData(QByteArray::fromRawData(file.text.data(), static_cast<qsizetype>(file.text.size())),
                             "PNG"))
      icon.addPixmap(picture);
  }
  return icon;
}

} // namespace tileglass
