#include "ui/panels/glossary_window.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "ui/models/glossary.h"
#include "ui/widgets/scaling.h"
#include "ui/widgets/text_label.h"

namespace tileglass {

GlossaryWindow::GlossaryWindow(QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("glossaryWindow"));
  setWindowTitle(QStringLiteral("Glossary"));
  resize(scaled(640), scaled(420));
  m_search = new QLineEdit;
  m_search->setObjectName(QStringLiteral("glossarySearch"));
  m_search->setAccessibleName(QStringLiteral("Search the glossary"));
  m_search->setPlaceholderText(QStringLiteral("Search: occupancy"));
  m_search->setClearButtonEnabled(true);
  m_search->installEventFilter(this);
  m_terms = new QListWidget;
  m_terms->setObjectName(QStringLiteral("glossaryTerms"));
  m_terms->setAccessibleName(QStringLiteral("Terms"));
  for (const GlossaryTerm& term : glossary()) {
    auto* item = new QListWidgetItem(term.title, m_terms);
    item->setData(Qt::UserRole, term.id);
  }
  m_terms->sortItems();
  m_title = new TextLabel(TextSize::Title, Tone::Text, true);
  m_title->setObjectName(QStringLiteral("glossaryTitle"));
  m_text = new TextLabel(TextSize::Body);
  m_text->setObjectName(QStringLiteral("glossaryText"));
  m_text->setTextFormat(Qt::MarkdownText);
  m_text->setWordWrap(true);
  auto* left = new QVBoxLayout;
  left->addWidget(m_search);
  left->addWidget(m_terms, 1);
  auto* right = new QVBoxLayout;
  right->addWidget(m_title);
  right->addWidget(m_text);
  right->addStretch(1);
  auto* row = new QHBoxLayout(this);
  row->setSpacing(2 * kGrid);
  row->addLayout(left, 2);
  row->addLayout(right, 3);
  connect(m_search, &QLineEdit::textChanged, this, &GlossaryWindow::filter);
  connect(m_terms, &QListWidget::currentItemChanged, this, &GlossaryWindow::showWords);
  m_terms->setCurrentRow(0);
}

void GlossaryWindow::showTerm(const QString& term) {
  for (int row = 0; row < m_terms->count(); ++row)
    if (m_terms->item(row)->data(Qt::UserRole).toString() == term) {
      m_search->clear();
      m_terms->setCurrentRow(row);
    }
  show(); // not modal: the figure that a word stands at stays usable beside it
  raise();
  activateWindow();
  m_search->setFocus();
}

void GlossaryWindow::filter(const QString& words) {
  QListWidgetItem* first = nullptr;
  for (int row = 0; row < m_terms->count(); ++row) {
    QListWidgetItem* item = m_terms->item(row);
    const auto term = explain(item->data(Qt::UserRole).toString());
    const bool inTitle = item->text().contains(words.trimmed(), Qt::CaseInsensitive);
    const bool found = inTitle || (term && term->text.contains(words.trimmed(), Qt::CaseInsensitive));
    item->setHidden(!found);
    if (found && (first == nullptr || (inTitle && !first->text().contains(words.trimmed(), Qt::CaseInsensitive))))
      first = item; // a heading before what only speaks of it
  }
  if (first != nullptr && !words.trimmed().isEmpty())
    m_terms->setCurrentItem(first);
}

void GlossaryWindow::showWords() {
  const QListWidgetItem* item = m_terms->currentItem();
  const auto term = item ? explain(item->data(Qt::UserRole).toString()) : std::nullopt;
  m_title->setText(term ? term->title : QString());
  m_text->setText(term ? term->text : QString());
}

bool GlossaryWindow::event(QEvent* event) {
  // Esc stops a run in the window behind; here it closes what is in front.
  if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
    event->accept();
  return QDialog::event(event);
}

bool GlossaryWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) { // the arrows move in the list while words are typed
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up) {
      QListWidgetItem* item = m_terms->currentItem();
      int row = m_terms->row(item);
      do
        row += key->key() == Qt::Key_Down ? 1 : -1;
      while (row >= 0 && row < m_terms->count() && m_terms->item(row)->isHidden());
      if (row >= 0 && row < m_terms->count())
        m_terms->setCurrentRow(row);
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

} // namespace tileglass
