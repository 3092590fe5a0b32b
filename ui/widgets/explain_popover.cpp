#include "ui/widgets/explain_popover.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/models/glossary.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kWidth = 340;
constexpr int kGap = 4;

} // namespace

ExplainPopover::ExplainPopover(QWidget* anchor, const GlossaryTerm& term) : QFrame(anchor->window()), m_anchor(anchor) {
  setObjectName(QStringLiteral("explainPopover"));
  setAccessibleName(term.title);
  setAccessibleDescription(term.text);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(scaled(16), scaled(12), scaled(16), scaled(12));
  column->setSpacing(scaled(4));
  auto* title = new TextLabel(TextSize::Body, Tone::Text, true);
  title->setObjectName(QStringLiteral("explainTitle"));
  title->setText(term.title);
  auto* words = new TextLabel(TextSize::Table);
  words->setObjectName(QStringLiteral("explainText"));
  words->setTextFormat(Qt::MarkdownText);
  words->setWordWrap(true);
  words->setText(term.text);
  column->addWidget(title);
  column->addWidget(words);
  window()->installEventFilter(this);
}

bool ExplainPopover::toggle(QWidget* anchor, const QString& term) {
  auto* open = anchor->window()->findChild<ExplainPopover*>(QString(), Qt::FindDirectChildrenOnly);
  const bool same = open && open->m_anchor == anchor && open->isVisible();
  QWidget* focusBefore = open ? open->m_focusBefore.data() : anchor->window()->focusWidget();
  if (open) {
    open->setObjectName({}); // it is on its way out
    open->dismiss(same);
  }
  const auto known = explain(term);
  if (same || !known)
    return known.has_value();
  auto* popover = new ExplainPopover(anchor, *known);
  popover->m_focusBefore = focusBefore;
  popover->place();
  popover->show();
  popover->raise();
  popover->setFocus();
  return true;
}

void ExplainPopover::place() {
  const QRect room = parentWidget()->rect().adjusted(kGap, kGap, -kGap, -kGap);
  const int width = std::min(scaled(kWidth), room.width());
  resize(width, layout()->hasHeightForWidth() ? layout()->heightForWidth(width) : sizeHint().height());
  const QRect anchor(m_anchor->mapTo(parentWidget(), QPoint(0, 0)), m_anchor->size());
  int top = anchor.bottom() + kGap;
  if (top + height() > room.bottom())
    top = std::max(room.top(), anchor.top() - kGap - height());
  const int left =
      std::clamp(anchor.center().x() - width / 2, room.left(), std::max(room.left(), room.right() - width));
  move(left, top);
}

void ExplainPopover::dismiss(bool focusBack) {
  if (focusBack && m_focusBefore)
    m_focusBefore->setFocus();
  close();
}

bool ExplainPopover::event(QEvent* event) {
  // Esc is a shortcut of the window; here it closes what is in front.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
    event->accept();
  return QFrame::event(event);
}

bool ExplainPopover::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize)
    close();
  return QFrame::eventFilter(watched, event);
}

void ExplainPopover::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Return || event->key() == Qt::Key_Space)
    dismiss(true);
  else
    QFrame::keyPressEvent(event);
}

void ExplainPopover::focusOutEvent(QFocusEvent* event) {
  const bool away = event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason;
  // The button that opened it closes it itself, with its click.
  if (away && !(m_anchor && m_anchor->hasFocus()))
    close();
}

void ExplainPopover::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), colours().card);
  painter.setPen(QPen(colours().accent, 2));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

} // namespace tileglass
