// Source: two editors, what differs, what is marked, what the compiler said.
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>

#include "kernels/catalogue.h"
#include "tests/ui/measured_run.h"
#include "tests/ui/window_support.h"
#include "ui/models/source_view.h"
#include "ui/widgets/source_editor.h"
#include "ui/widgets/source_legend.h"

namespace tileglass {
namespace {

class Source : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    open(noEngine(), gpuDevice());
    findWidget<QTabWidget>(*m_window, QStringLiteral("tabs"))->setCurrentWidget(widget<QWidget>("sourcePage"));
    QApplication::processEvents();
  }
  void chooseRight(const QString& title) {
    auto* chooser = widget<QComboBox>("sourceRight");
    const int index = chooser->findText(title);
    ASSERT_GE(index, 0) << title.toStdString();
    chooser->setCurrentIndex(index);
    emit chooser->activated(index);
  }
  SourceEditor* left() { return widget<SourceEditor>("sourceLeftText"); }
  SourceEditor* right() { return widget<SourceEditor>("sourceRightText"); }
  /// Lines (from 0) that carry any of these markers.
  int countMarked(SourceEditor* editor, unsigned mask) {
    int count = 0;
    for (int line = 0; line < editor->lines(); ++line)
      count += (editor->markersAtLine(line) & mask) != 0 ? 1 : 0;
    return count;
  }
};

TEST_F(Source, BaselineAndTheFirstTiledStandSideBySideReadOnly) {
  EXPECT_TRUE(left()->text().contains(QStringLiteral("matmul_naive")));
  EXPECT_TRUE(right()->text().contains(QStringLiteral("matmul_tiled")));
  EXPECT_TRUE(left()->isReadOnly());
  const QString before = right()->text();
  right()->setFocus();
  QTest::keyClicks(right(), QStringLiteral("abc"));
  EXPECT_EQ(right()->text(), before);
  const QString summary = widget<SourceLegend>("sourceLegend")->summary();
  EXPECT_TRUE(summary.contains(QStringLiteral("Right: 2 barriers, local memory used in 3 lines")))
      << summary.toStdString();
  EXPECT_TRUE(summary.contains(QStringLiteral("Left: no barrier, no local memory")));
}

TEST_F(Source, WhatDiffersIsMarkedOnBothSides) {
  constexpr unsigned kDifferent = 1U << 0U;
  const auto entries = sourceEntries(*catalogue().front(), workbench().state().parameters);
  const SourceComparison comparison = compareSources(entries[0], entries[1], nullptr);
  EXPECT_EQ(countMarked(left(), kDifferent), static_cast<int>(comparison.left.different.size()));
  EXPECT_EQ(countMarked(right(), kDifferent), static_cast<int>(comparison.right.different.size()));
  EXPECT_GT(countMarked(right(), kDifferent), 5);
}

TEST_F(Source, TheBuildLogStandsAtItsLine) {
  workbench().openRun(measuredRun(), *catalogue().front(), {});
  chooseRight(QStringLiteral("tiled unguarded · tiled_unguarded.cl"));
  EXPECT_EQ(right()->annotatedLines(), std::vector<int>{16});
  EXPECT_TRUE(right()->annotation(16).contains(QStringLiteral("warning: made up for a test")));
  auto* button = widget<QPushButton>("sourceLogButton");
  EXPECT_TRUE(button->isEnabled());
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_TRUE(widget<QPlainTextEdit>("sourceLog")->isVisible());
  chooseRight(QStringLiteral("tiled · tiled.cl"));
  EXPECT_TRUE(right()->annotatedLines().empty());
  EXPECT_FALSE(button->isEnabled());
}

TEST_F(Source, AnotherFamilyBringsItsOwnFiles) {
  for (const FamilySpec* family : catalogue()) {
    workbench().setState(withFamily(workbench().state(), *family));
    EXPECT_GE(widget<QComboBox>("sourceLeft")->count(), static_cast<int>(family->variants.size())) << family->name;
    EXPECT_FALSE(left()->text().isEmpty()) << family->name;
    EXPECT_FALSE(right()->text().isEmpty()) << family->name;
  }
}

TEST_F(Source, TheWindowsKeysWorkInAnEditor) {
  const TileShape before = workbench().state().parameters.tile();
  right()->setFocus();
  QTest::keyClick(right(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_NE(workbench().state().parameters.tile(), before);
  QTest::keyClick(right(), Qt::Key_Tab);
  EXPECT_FALSE(right()->hasFocus()) << "Tab leaves it";
}

} // namespace
} // namespace tileglass
