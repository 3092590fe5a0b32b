#include "ui/widgets/source_legend.h"

#include <array>
#include <utility>

#include <QPainter>

#include "ui/theme.h"
#include "ui/widgets/source_editor.h"

namespace tileglass {

SourceLegend::SourceLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void SourceLegend::setSummary(const QString& summary) {
  m_summary = summary;
  setAccessibleDescription(summary);
  setToolTip(summary);
  update();
}

QSize SourceLegend::sizeHint() const {
  return {scaled(600), QFontMetrics(textFont(TextSize::Table)).height() + scaled(4)};
}

void SourceLegend::paintEvent(QPaintEvent*) {
  static const std::array<std::pair<SourceSign, const char*>, 3> kSigns = {{
      {SourceSign::Barrier, "barrier"},
      {SourceSign::LocalDeclaration, "local memory declared"},
      {SourceSign::LocalAccess, "used"},
  }};
  QPainter painter(this);
  painter.setFont(textFont(TextSize::Table));
  painter.setPen(colours().secondary);
  int right = width();
  for (auto sign = kSigns.rbegin(); sign != kSigns.rend(); ++sign) {
    const QString label = QString::fromUtf8(sign->second);
    const int words = painter.fontMetrics().horizontalAdvance(label);
    painter.drawText(QRect(right - words, 0, words, height()), Qt::AlignVCenter, label);
    const QPixmap pixmap = sourceSign(sign->first);
    painter.drawPixmap(right - words - pixmap.width() - scaled(4), (height() - pixmap.height()) / 2, pixmap);
    right -= words + pixmap.width() + scaled(20);
  }
  const QRect room(0, 0, right - scaled(kGrid), height());
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(m_summary, Qt::ElideRight, room.width()));
}

} // namespace tileglass
