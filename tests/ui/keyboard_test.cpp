// A run from a cold start by keyboard alone: only keys are sent, to whatever has the focus.
#include <QComboBox>
#include <QLineEdit>

#include "tests/ui/window_support.h"
#include "ui/panels/compare_page.h"
#include "ui/widgets/parameter_spin.h"
#include "ui/widgets/text_label.h"

namespace tileglass {
namespace {

constexpr int kLong = 120000; ///< only an upper bound: tests go on as soon as the state is there

class Keyboard : public WindowTest {
protected:
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QWidget* focused = m_window->focusWidget();
    QTest::keyClick(focused ? focused : m_window.get(), key, modifiers);
  }
  /// Tab until the widget of that name has the focus; the names passed where it never gets it.
  QStringList tabTo(const QString& name, int most = 80) {
    QStringList passed;
    for (int i = 0; i < most; ++i) {
      const QWidget* focused = m_window->focusWidget();
      if (focused && focused->objectName() == name)
        return {};
      passed << (focused ? focused->objectName() : QStringLiteral("nothing"));
      press(Qt::Key_Tab);
    }
    return passed;
  }
  void type(const QString& words) {
    press(Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(m_window->focusWidget(), words);
    press(Qt::Key_Return);
  }
};

TEST_F(Keyboard, AColdStartToAResult) {
  m_window = std::make_unique<MainWindow>(realEngine());
  m_window->show();
  ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
  workbench().listDevices();
  ASSERT_TRUE(QTest::qWaitFor([this] { return workbench().activity() == EngineActivity::Ready; }, kLong));
  ASSERT_TRUE(tabTo(QStringLiteral("parameter_size")).isEmpty());
  type(QStringLiteral("64"));
  ASSERT_TRUE(tabTo(QStringLiteral("samples")).isEmpty());
  type(QStringLiteral("5"));
  ASSERT_TRUE(tabTo(QStringLiteral("typedTile")).isEmpty());
  type(QStringLiteral("8"));
  press(Qt::Key_F5);
  ASSERT_TRUE(workbench().running());
  ASSERT_TRUE(QTest::qWaitFor([this] { return !workbench().running(); }, kLong));
  const auto& rows = widget<ComparePage>("comparePage")->model().rows();
  ASSERT_EQ(rows.size(), 2U);
  for (const CompareRow& row : rows)
    EXPECT_EQ(row.result, RowResult::Right) << row.resultDetail.toStdString();
  EXPECT_EQ(workbench().runs().back().result.parameters.size().m, 64U);
  EXPECT_EQ(workbench().runs().back().result.samples, 5U);
  // The run told what such a run takes.
  EXPECT_TRUE(widget<TextLabel>("runNote")->text().contains(QStringLiteral("about")))
      << widget<TextLabel>("runNote")->text().toStdString();
}

TEST_F(Keyboard, TabGoesThroughSetupFromTopToBottom) {
  open(noEngine(), gpuDevice());
  const QStringList order = {QStringLiteral("device"),
                             QStringLiteral("family"),
                             QStringLiteral("variant_naive"),
                             QStringLiteral("variant_tiled"),
                             QStringLiteral("typedTile"),
                             QStringLiteral("tile"),
                             QStringLiteral("parameter_pad"),
                             QStringLiteral("parameter_size"),
                             QStringLiteral("parameter_extra_local"),
                             QStringLiteral("samples"),
                             QStringLiteral("baseline"),
                             QStringLiteral("seed"),
                             QStringLiteral("run")};
  widget<QWidget>("device")->setFocus();
  QStringList seen;
  for (int i = 0; i < 40 && m_window->focusWidget()->objectName() != QStringLiteral("run"); ++i) {
    seen << m_window->focusWidget()->objectName();
    press(Qt::Key_Tab);
  }
  seen << m_window->focusWidget()->objectName();
  qsizetype last = -1;
  for (const QString& name : order) {
    const qsizetype at = seen.indexOf(name);
    EXPECT_GT(at, last) << name.toStdString() << " in " << seen.join(QLatin1Char(' ')).toStdString();
    last = at;
  }
}

} // namespace
} // namespace tileglass
