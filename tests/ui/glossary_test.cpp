// The glossary behind "?" and Shift+F1.
#include <QLineEdit>
#include <QRegularExpression>

#include "tests/ui/window_support.h"
#include "ui/models/glossary.h"
#include "ui/panels/glossary_window.h"
#include "ui/widgets/explain_button.h"
#include "ui/widgets/explain_popover.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

class Glossary : public WindowTest {
protected:
  ExplainPopover* popover() {
    return m_window->findChild<ExplainPopover*>(QStringLiteral("explainPopover"), Qt::FindDirectChildrenOnly);
  }
  QString title() { return findWidget<TextLabel>(*popover(), QStringLiteral("explainTitle"))->text(); }
};

TEST_F(Glossary, AHeadingIsATermAndItsParagraphItsText) {
  const auto terms =
      parseGlossary("# Glossary\nIntroduction.\n\n## Compute unit\n\nOne line,\nanother.\n## Tile\nShape.");
  ASSERT_EQ(terms.size(), 2U);
  EXPECT_EQ(terms[0].id, QStringLiteral("compute-unit"));
  EXPECT_EQ(terms[0].title, QStringLiteral("Compute unit"));
  EXPECT_EQ(terms[0].text, QStringLiteral("One line, another."));
  EXPECT_EQ(terms[1].text, QStringLiteral("Shape."));
}

TEST_F(Glossary, EveryTermHasAnIdOfItsOwnAndOneToThreeSentences) {
  QStringList ids;
  for (const GlossaryTerm& term : glossary()) {
    EXPECT_FALSE(ids.contains(term.id)) << term.id.toStdString();
    ids << term.id;
    const auto ends = term.text.count(QRegularExpression(QStringLiteral("[.?!](\\s|$)")));
    EXPECT_GE(ends, 1) << term.id.toStdString();
    EXPECT_LE(ends, 4) << term.id.toStdString() << ": " << term.text.toStdString();
  }
  EXPECT_GE(ids.size(), 20);
  EXPECT_FALSE(explain(QStringLiteral("no-such-term")));
}

TEST_F(Glossary, EveryExplanationOfTheWindowStandsInIt) {
  MainWindow& window = open(noEngine(), gpuDevice());
  int explained = 0;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    const QString term = widget->property(kExplainProperty).toString();
    if (term.isEmpty())
      continue;
    ++explained;
    EXPECT_TRUE(explain(term)) << widget->objectName().toStdString() << " asks for " << term.toStdString();
  }
  EXPECT_GE(explained, 8);
}

TEST_F(Glossary, TheButtonOpensATermAndEscClosesIt) {
  MainWindow& window = open(noEngine(), gpuDevice());
  auto* button = widget<ExplainButton>("explain_budget");
  button->setFocus();
  QTest::keyClick(button, Qt::Key_Space);
  ASSERT_NE(popover(), nullptr);
  EXPECT_EQ(title(), QStringLiteral("Budget"));
  EXPECT_EQ(window.focusWidget(), popover());
  EXPECT_FALSE(popover()->isModal());
  QTest::keyClick(popover(), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([this] { return popover() == nullptr; }));
  EXPECT_EQ(window.focusWidget(), button);
}

TEST_F(Glossary, ShiftF1ExplainsTheFocusedFigure) {
  MainWindow& window = open(noEngine(), gpuDevice());
  widget<QWidget>("computeUnit")->setFocus();
  QTest::keyClick(&window, Qt::Key_F1, Qt::ShiftModifier);
  ASSERT_NE(popover(), nullptr);
  EXPECT_EQ(title(), QStringLiteral("Compute unit"));
}

TEST_F(Glossary, F1OpensAllOfItAtTheFocusedFigure) {
  MainWindow& window = open(noEngine(), gpuDevice());
  widget<QWidget>("computeUnit")->setFocus();
  QTest::keyClick(&window, Qt::Key_F1);
  auto* all = widget<GlossaryWindow>("glossaryWindow");
  ASSERT_TRUE(all->isVisible());
  EXPECT_FALSE(all->isModal());
  auto* title = findWidget<TextLabel>(*all, QStringLiteral("glossaryTitle"));
  EXPECT_EQ(title->text(), QStringLiteral("Compute unit"));
  auto* search = findWidget<QLineEdit>(*all, QStringLiteral("glossarySearch"));
  QTest::keyClicks(search, QStringLiteral("bank"));
  EXPECT_EQ(title->text(), QStringLiteral("Bank conflict"));
  search->clear();
  const QString before = title->text();
  QTest::keyClick(search, Qt::Key_Down);
  EXPECT_NE(title->text(), before);
  QTest::keyClick(all, Qt::Key_Escape);
  EXPECT_FALSE(all->isVisible());
}

TEST_F(Glossary, ExplainInTheMenuBarLetsAClickChooseTheFigure) {
  open(noEngine(), gpuDevice());
  QTest::mouseClick(widget<QWidget>("explainButton"), Qt::LeftButton);
  QTest::mouseClick(widget<QWidget>("groupMeter"), Qt::LeftButton);
  ASSERT_NE(popover(), nullptr);
  EXPECT_EQ(title(), QStringLiteral("Local memory"));
  EXPECT_EQ(QApplication::overrideCursor(), nullptr);
}

} // namespace
} // namespace tileglass
