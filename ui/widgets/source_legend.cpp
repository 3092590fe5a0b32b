#include "ui/widgets/source_legend.h"

#include <array>
#include <utility>

#include <QPainter>

#include "ui/theme.h"
#include "ui/widgets/source_editor.h"

namespace tileglass {
namespace {

constexpr std::array<std::pair<SourceSign, const char*>, 3> kSigns = {{
    {SourceSign::Barrier, "barrier"},
    {SourceSign::LocalDeclaration, "local memory declared"},
    {SourceSign::LocalAccess, "used"},
}};
constexpr int kSignGap = 4;
constexpr int kEntryGap = 16;

QFontMetrics metrics() {
  return QFontMetrics(textFont(TextSize::Table));
}

} // namespace

SourceLegend::SourceLegend(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&Theme::instance(), &Theme::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void SourceLegend::setSummary(const QString& summary) {
  m_summary = summary;
  setAccessibleDescription(summary);
  setToolTip(summary);
  updateGeometry();
  update();
}

int SourceLegend::lineHeight() const {
  return metrics().height() + scaled(4);
}

int SourceLegend::signsWidth() const {
  int width = 0;
  for (const auto& [sign, label] : kSigns)
    width +=
        sourceSign(sign).width() + metrics().horizontalAdvance(QString::fromUtf8(label)) + scaled(kSignGap + kEntryGap);
  return width;
}

bool SourceLegend::oneLine(int width) const {
  return metrics().horizontalAdvance(m_summary) + signsWidth() <= width;
}

int SourceLegend::heightForWidth(int width) const {
  return lineHeight() * (oneLine(width) ? 1 : 2);
}

void SourceLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(textFont(TextSize::Table));
  painter.setPen(colours().secondary);
  const bool together = oneLine(width());
  const QRect first(0, 0, together ? width() - signsWidth() : width(), lineHeight());
  painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics().elidedText(m_summary, Qt::ElideRight, first.width()));
  paintSigns(painter, together ? QRect(first.right() + 1, 0, signsWidth(), lineHeight())
                               : QRect(-scaled(kEntryGap), lineHeight(), width(), lineHeight()));
}

void SourceLegend::paintSigns(QPainter& painter, const QRect& line) const {
  int left = line.left();
  for (const auto& [sign, words] : kSigns) {
    const QPixmap pixmap = sourceSign(sign);
    const QString label = QString::fromUtf8(words);
    left += scaled(kEntryGap);
    painter.drawPixmap(left, line.top() + (line.height() - pixmap.height()) / 2, pixmap);
    left += pixmap.width() + scaled(kSignGap);
    painter.drawText(QRect(left, line.top(), line.width(), line.height()), Qt::AlignLeft | Qt::AlignVCenter, label);
    left += metrics().horizontalAdvance(label);
  }
}

} // namespace tileglass
