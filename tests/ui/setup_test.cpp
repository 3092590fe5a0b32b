// Setup: what may be chosen, what the plan says to it, and that Run follows the plan.
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>

#include "tests/ui/window_support.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/budget_meter.h"
#include "ui/widgets/parameter_spin.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/tile_selector.h"

namespace tileglass {
namespace {

class Setup : public WindowTest {};

bool refusesLocalMemory(const Workbench& workbench) {
  const auto& entry = workbench.evaluation().variants[workbench.evaluation().headline];
  for (const PlanError& refusal : entry.plan.refusals)
    if (refusal.code == PlanErrorCode::LocalMemoryExceedsLimit)
      return true;
  return false;
}

TEST_F(Setup, BudgetGoesOverExactlyWhenThePlanRefuses) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{32, 32});
  const std::uint64_t request = 2 * 32 * 32 * 4;
  auto* meter = widget<BudgetMeter>("groupMeter");
  auto* run = widget<QPushButton>("run");
  int over = 0;
  for (const std::uint64_t extra : {std::uint64_t{0}, 49152 - request, 49153 - request, std::uint64_t{200000}}) {
    choose("extra_local", extra);
    const bool fits = extra + request <= 49152;
    EXPECT_EQ(meter->isOver(), !fits) << extra;
    EXPECT_EQ(refusesLocalMemory(workbench()), !fits) << extra;
    EXPECT_EQ(run->isEnabled(), fits) << extra;
    EXPECT_EQ(meter->figure().overText.isEmpty(), fits) << extra;
    over += fits ? 0 : 1;
  }
  EXPECT_EQ(over, 2);
}

TEST_F(Setup, RunIsOffForATileThatThePlanRefuses) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{64, 64});
  EXPECT_FALSE(widget<QPushButton>("run")->isEnabled());
  EXPECT_TRUE(widget<TextLabel>("tileSentence")->text().contains(QStringLiteral("4,096")));
  choose("tile", TileShape{32, 32});
  EXPECT_TRUE(widget<QPushButton>("run")->isEnabled());
}

TEST_F(Setup, CtrlArrowsStepTheTile) {
  MainWindow& window = open(noEngine(), gpuDevice());
  choose("tile", TileShape{16, 16});
  QTest::keyClick(&window, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(workbench().state().parameters.tile(), (TileShape{32, 32}));
  QTest::keyClick(&window, Qt::Key_Left, Qt::ControlModifier);
  QTest::keyClick(&window, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(workbench().state().parameters.tile(), (TileShape{8, 8}));
}

TEST_F(Setup, RefusedTilesAreMarkedAndSayWhy) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{32, 32});
  auto* large = widget<TileSegment>("tile_64");
  EXPECT_FALSE(large->legal());
  EXPECT_TRUE(large->toolTip().contains(QStringLiteral("1,024"))) << large->toolTip().toStdString();
  EXPECT_TRUE(widget<TileSegment>("tile_32")->legal());
  EXPECT_TRUE(widget<TileSegment>("tile_32")->isChecked());
  EXPECT_EQ(widget<TextLabel>("tileSentence")->text(), QStringLiteral("⊘ ") + large->toolTip());
}

TEST_F(Setup, AClickChoosesATile) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{32, 32});
  QTest::mouseClick(widget<TileSegment>("tile_8"), Qt::LeftButton);
  EXPECT_EQ(workbench().state().parameters.tile(), (TileShape{8, 8}));
}

TEST_F(Setup, AnyTileCanBeTyped) {
  open(noEngine(), gpuDevice());
  auto* typed = widget<QLineEdit>("typedTile");
  typed->setFocus();
  typed->selectAll();
  QTest::keyClicks(typed, QStringLiteral("32x8"));
  QTest::keyClick(typed, Qt::Key_Return);
  EXPECT_EQ(workbench().state().parameters.tile(), (TileShape{32, 8}));
  EXPECT_TRUE(widget<TileSegment>("tile_32x8")->isChecked());
}

TEST_F(Setup, NonsenseIsAnsweredWithASentenceAndChangesNothing) {
  open(noEngine(), gpuDevice());
  const SetupState before = workbench().state();
  auto* size = widget<ParameterSpin>("parameter_size");
  size->setFocus();
  size->selectAll();
  QTest::keyClicks(size, QStringLiteral("many"));
  QTest::keyClick(size, Qt::Key_Return);
  EXPECT_EQ(workbench().state(), before);
  auto* banner = widget<BannerBar>("banner");
  EXPECT_TRUE(banner->isVisible());
  EXPECT_TRUE(banner->shownText().contains(QStringLiteral("many"))) << banner->shownText().toStdString();
}

TEST_F(Setup, PaddedStandsBesideThePlainVariant) {
  open(noEngine(), gpuDevice());
  EXPECT_FALSE(widget<QWidget>("variant_tiled_padded")->isEnabled());
  choose("pad", std::uint64_t{1});
  EXPECT_TRUE(widget<QWidget>("variant_tiled_padded")->isEnabled());
  workbench().setState(withChosen(workbench().state(), "tiled padded", true));
  const ExperimentRequest request = requestOf(workbench().state());
  ASSERT_EQ(request.variants.size(), 3U);
  EXPECT_EQ(request.variants[2].name, "tiled@pad=1");
  EXPECT_EQ(request.parameters.number("pad"), 0U);
}

TEST_F(Setup, AVariantThatAChoiceTicksIsScrolledIntoView) {
  open(noEngine(), gpuDevice());
  auto* scroll = widget<QScrollArea>("variantScroll");
  auto* line = widget<QCheckBox>("variant_no_second_barrier");
  const auto seen = [&] {
    const QRect rows = line->rect().translated(line->mapTo(scroll->viewport(), QPoint()));
    return scroll->viewport()->rect().contains(rows);
  };
  ASSERT_FALSE(seen());
  workbench().setState(withChosen(workbench().state(), "no_second_barrier", true));
  EXPECT_TRUE(QTest::qWaitFor(seen, 10000));
}

TEST_F(Setup, TheLastVariantStaysChosen) {
  open(noEngine(), gpuDevice());
  workbench().setState(withChosen(workbench().state(), "naive", false));
  workbench().setState(withChosen(workbench().state(), "tiled", false));
  EXPECT_EQ(workbench().evaluation().variants.size(), 1U);
}

TEST_F(Setup, EveryControlHasANameForPeopleAndForTests) {
  MainWindow& window = open(noEngine(), gpuDevice());
  QStringList nameless;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    const bool takesFocus = widget->focusPolicy() != Qt::NoFocus && widget->isVisible();
    const bool inner = widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QScrollArea") ||
                       widget->inherits("QMenuBar") || widget->inherits("QTabBar") || widget->inherits("QTabWidget") ||
                       widget->inherits("QHeaderView") || widget->focusProxy() != nullptr;
    if (takesFocus && !inner && (widget->objectName().isEmpty() || widget->accessibleName().isEmpty()))
      nameless << QString::fromUtf8(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
  }
  EXPECT_TRUE(nameless.isEmpty()) << nameless.join(QStringLiteral(", ")).toStdString();
}

TEST_F(Setup, NothingIsCutOffInTheSmallestWindow) {
  MainWindow& window = open(noEngine(), gpuDevice("A device with quite a long name, revision 7 (engineering sample)"));
  window.resize(1024, 700);
  QApplication::processEvents();
  auto* content = widget<QWidget>("setupContent");
  for (const QWidget* child : content->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
    const int right = child->isVisible() ? child->geometry().right() : 0;
    EXPECT_LE(right, content->parentWidget()->width())
        << child->metaObject()->className() << " " << child->objectName().toStdString() << " wants "
        << child->minimumSizeHint().width();
  }
  EXPECT_LE(content->width(), content->parentWidget()->width());
}

TEST_F(Setup, NumbersDoNotFollowTheLocale) {
  QLocale::setDefault(QLocale(QLocale::German));
  open(noEngine(), gpuDevice());
  EXPECT_EQ(widget<ParameterSpin>("parameter_size")->text(), QStringLiteral("2,048"));
  QLocale::setDefault(QLocale::c());
}

} // namespace
} // namespace tileglass
