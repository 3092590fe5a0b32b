// Habits of a desktop program: undo, what is remembered, files dropped anywhere, folding, presentation, scaling.
#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include "kernels/catalogue.h"
#include "tests/ui/window_support.h"
#include "ui/models/session_file.h"
#include "ui/panels/cost_area.h"
#include "ui/panels/history_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/widgets/banner_bar.h"
#include "ui/widgets/parameter_spin.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/tile_selector.h"

namespace tileglass {
namespace {

class Habits : public WindowTest {
protected:
  QString path(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)); }
  void trigger(const char* action) { widget<QAction>(action)->trigger(); }
  TileShape tile() { return workbench().state().parameters.tile(); }
  void write(const char* name, const QByteArray& text) {
    QFile file(path(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
  }
  /// As a file manager does it: a drag that enters `target`, and the drop.
  bool drop(QWidget* target, const QString& file) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    data.setText(file);
    const QPoint at = target->rect().center();
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    // Qt asks the parents in turn until one accepts.
    QWidget* taker = target;
    while (taker && !(taker->acceptDrops() && enter.isAccepted())) {
      taker = taker->parentWidget();
      if (taker)
        QApplication::sendEvent(taker, &enter);
    }
    if (taker == nullptr)
      return false;
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(taker, &event);
    return true;
  }
  QTemporaryDir m_folder;
};

TEST_F(Habits, UndoTakesBackAChangeOfSetupAndRedoMakesItAgain) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{16, 16});
  workbench().undoStack().clear();
  choose("tile", TileShape{32, 32});
  choose("pad", std::uint64_t{1});
  EXPECT_EQ(widget<QAction>("undoAction")->text(), QStringLiteral("&Undo pad"));
  QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(workbench().state().parameters.number("pad"), 0U);
  EXPECT_EQ(tile(), (TileShape{32, 32}));
  trigger("undoAction");
  EXPECT_EQ(tile(), (TileShape{16, 16}));
  EXPECT_FALSE(widget<QAction>("undoAction")->isEnabled());
  trigger("redoAction");
  EXPECT_EQ(tile(), (TileShape{32, 32}));
  EXPECT_TRUE(widget<TileSegment>("tile_32")->isChecked());
}

TEST_F(Habits, QuickTicksOfTheTileAreOneChange) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{4, 4});
  workbench().undoStack().clear();
  for (int i = 0; i < 3; ++i)
    QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tile(), (TileShape{32, 32}));
  EXPECT_EQ(workbench().undoStack().count(), 1);
  trigger("undoAction");
  EXPECT_EQ(tile(), (TileShape{4, 4}));
}

TEST_F(Habits, CtrlArrowsStepTheTileAlsoFromATextField) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{8, 8});
  widget<QLineEdit>("typedTile")->setFocus();
  QTest::keyClick(widget<QLineEdit>("typedTile"), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tile(), (TileShape{16, 16}));
  widget<ParameterSpin>("parameter_size")->setFocus();
  QTest::keyClick(widget<ParameterSpin>("parameter_size"), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(tile(), (TileShape{32, 32}));
}

TEST_F(Habits, AChosenBaselineIsTheOneOfTheRequest) {
  open(noEngine(), gpuDevice());
  SetupState state = workbench().state();
  EXPECT_EQ(baselineEntry(state), "naive");
  state.baseline = "tiled";
  EXPECT_EQ(baselineEntry(state), "tiled");
  state = withChosen(state, "tiled", false);
  EXPECT_EQ(baselineEntry(state), "naive");
}

TEST_F(Habits, ARestartRemembersSizeFoldsScaleAndChoice) {
  Settings::instance().useFile(path("settings.ini"));
  open(noEngine(), gpuDevice());
  m_window->resize(1300, 870);
  choose("tile", TileShape{8, 8});
  choose("pad", std::uint64_t{2});
  workbench().setState(withChosen(workbench().state(), "tiled padded", true));
  trigger("setupAction");
  QTest::mouseClick(widget<QToolButton>("costChevron"), Qt::LeftButton);
  trigger("largerAction");
  widget<QTabWidget>("tabs")->setCurrentIndex(1);
  const ExperimentRequest before = requestOf(workbench().state());
  const QSize size = m_window->size();
  m_window->close();
  Theme::instance().setScale(1.0);
  Settings::instance().useFile(path("settings.ini")); // read anew
  m_window = std::make_unique<MainWindow>(noEngine());
  m_window->restoreChoice();
  m_window->show();
  EXPECT_EQ(m_window->size(), size);
  EXPECT_TRUE(widget<SetupPanel>("setupPanel")->folded());
  EXPECT_FALSE(widget<CostArea>("costArea")->isFull());
  EXPECT_EQ(widget<QTabWidget>("tabs")->currentIndex(), 1);
  EXPECT_DOUBLE_EQ(Settings::instance().value(Setting::Scale).toDouble(), 1.1);
  ExperimentRequest after = requestOf(workbench().state());
  after.device = before.device; // no engine, no device
  EXPECT_EQ(after, before);
  EXPECT_FALSE(widget<QAction>("undoAction")->isEnabled());
}

TEST_F(Habits, WhatNobodyChoseIsNotRemembered) {
  m_window = std::make_unique<MainWindow>(noEngine());
  m_window->show();
  m_window->close();
  EXPECT_EQ(Settings::instance().value(Setting::Choice).toString(), QString());
}

TEST_F(Habits, SetupFoldsToARailAndBack) {
  open(noEngine(), gpuDevice());
  auto* setup = widget<SetupPanel>("setupPanel");
  const int wide = setup->width();
  QTest::mouseClick(widget<QToolButton>("setupFold"), Qt::LeftButton);
  EXPECT_EQ(setup->width(), 40);
  EXPECT_FALSE(widget<QPushButton>("run")->isVisible());
  auto* unfold = widget<QToolButton>("setupUnfold");
  unfold->setFocus();
  QTest::keyClick(unfold, Qt::Key_Space);
  EXPECT_EQ(setup->width(), wide);
  EXPECT_TRUE(widget<QPushButton>("run")->isVisible());
}

TEST_F(Habits, PresentationShowsTheStripAndOnePageInLargeLetters) {
  open(noEngine(), gpuDevice());
  const int body = QApplication::font().pixelSize();
  QTest::keyClick(m_window.get(), Qt::Key_F11);
  EXPECT_EQ(QApplication::font().pixelSize(), body * 3 / 2);
  EXPECT_GE(textFont(TextSize::Caption).pixelSize(), 18);
  EXPECT_DOUBLE_EQ(seriesLine(), 4.0);
  EXPECT_DOUBLE_EQ(markerSide(), 16.0);
  EXPECT_FALSE(widget<HistoryPanel>("history")->isVisible());
  EXPECT_FALSE(widget<QTabWidget>("tabs")->tabBar()->isVisible());
  EXPECT_FALSE(widget<CostArea>("costArea")->isFull());
  EXPECT_EQ(widget<SetupPanel>("setupPanel")->width(), 60);
  EXPECT_TRUE(widget<TextLabel>("verdict")->isVisible());
  QTest::keyClick(m_window.get(), Qt::Key_Escape);
  EXPECT_EQ(QApplication::font().pixelSize(), body);
  EXPECT_TRUE(widget<HistoryPanel>("history")->isVisible());
  EXPECT_TRUE(widget<CostArea>("costArea")->isFull());
  EXPECT_FALSE(widget<QAction>("presentationAction")->isChecked());
  EXPECT_FALSE(widget<SetupPanel>("setupPanel")->folded());
}

TEST_F(Habits, WhatLimitsCanBeReadInAPresentationToo) {
  open(noEngine(), gpuDevice());
  widget<QAction>("presentationAction")->setChecked(true);
  EXPECT_TRUE(widget<QWidget>("costStrip")->isVisible());
  QTest::mouseClick(widget<QWidget>("costChevron"), Qt::LeftButton);
  EXPECT_TRUE(widget<TextLabel>("limiterSentence")->isVisible());
  widget<QAction>("presentationAction")->setChecked(false);
  EXPECT_FALSE(unfoldedBy(Setting::CostFold).has_value()) << "a presentation changes no habit";
}

TEST_F(Habits, EscapeStopsARunBeforeItLeavesThePresentation) {
  open(fakeEngine("tiled", "hang"), gpuDevice());
  QTest::keyClick(m_window.get(), Qt::Key_F11);
  QTest::keyClick(m_window.get(), Qt::Key_F5);
  ASSERT_TRUE(workbench().running());
  QTest::keyClick(m_window.get(), Qt::Key_Escape);
  EXPECT_TRUE(Theme::instance().presentation());
  ASSERT_TRUE(QTest::qWaitFor([this] { return !workbench().running(); }, 60000));
  QTest::keyClick(m_window.get(), Qt::Key_Escape);
  EXPECT_FALSE(Theme::instance().presentation());
}

TEST_F(Habits, CtrlPlusMinusAndZeroScaleEverything) {
  open(noEngine(), gpuDevice());
  auto* strip = widget<SetupPanel>("setupPanel");
  const int body = QApplication::font().pixelSize();
  const int width = strip->width();
  for (int i = 0; i < 5; ++i)
    QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
  EXPECT_EQ(QApplication::font().pixelSize(), body * 3 / 2);
  EXPECT_DOUBLE_EQ(Theme::instance().scale(), 1.5);
  EXPECT_GT(strip->width(), width);
  QTest::keyClick(m_window.get(), Qt::Key_Minus, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(Theme::instance().scale(), 1.4);
  QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
  EXPECT_EQ(QApplication::font().pixelSize(), body);
  EXPECT_EQ(strip->width(), width);
}

TEST_F(Habits, ColoursFollowTheSystemWhileTheWindowIsOpen) {
  open(noEngine(), gpuDevice());
  Theme::instance().apply(SchemeChoice::System);
  const auto systemBecomes = [](const QColor& alternateBase) {
    QPalette palette = QApplication::palette();
    palette.setColor(QPalette::AlternateBase, alternateBase); // the role that stays the system's
    QApplication::setPalette(palette);
    QApplication::processEvents();
  };
  systemBecomes(Qt::black);
  EXPECT_TRUE(Theme::instance().dark());
  EXPECT_LT(m_window->grab().toImage().pixelColor(5, 500).lightness(), 60);
  systemBecomes(Qt::white);
  EXPECT_FALSE(Theme::instance().dark());
  Theme::instance().apply(SchemeChoice::Light);
}

TEST_F(Habits, AFileDroppedOnATextFieldIsOpened) {
  open(noEngine(), gpuDevice());
  write("choice.json",
        R"({"family": "matmul", "variants": ["naive", "tiled"], "parameters": {"tile": 8, "size": 64}})");
  auto* typed = widget<QLineEdit>("typedTile");
  const QString before = typed->text();
  ASSERT_TRUE(drop(typed, path("choice.json")));
  EXPECT_EQ(tile(), (TileShape{8, 8}));
  EXPECT_EQ(typed->text(), QStringLiteral("8"));
  EXPECT_NE(before, typed->text());
}

TEST_F(Habits, APreparedChoiceIsOpenedAndASavedOneComesBack) {
  open(noEngine(), gpuDevice());
  choose("tile", TileShape{8, 8});
  choose("pad", std::uint64_t{1});
  SetupState state = withChosen(workbench().state(), "tiled padded", true);
  state.samples = 12;
  state.seed = 7;
  state = withBaseline(state, "tiled padded");
  workbench().setState(state);
  ASSERT_TRUE(writeChoice(path("choice.json"), state).has_value());
  workbench().setState(initialState(gpuDevice(), *catalogue().front()));
  ASSERT_TRUE(m_window->openFile(path("choice.json")));
  EXPECT_EQ(requestOf(workbench().state()), requestOf(state));
  EXPECT_EQ(baselineEntry(workbench().state()), "tiled@pad=1");
  EXPECT_TRUE(workbench().runs().empty());
}

TEST_F(Habits, AFileThatIsNeitherSaysSo) {
  open(noEngine(), gpuDevice());
  const SetupState before = workbench().state();
  write("other.json", R"({"name": "something else"})");
  write("misspelt.json", R"({"family": "matmull"})");
  QString error;
  EXPECT_FALSE(m_window->openFile(path("other.json"), &error));
  EXPECT_TRUE(error.contains(QStringLiteral("neither a saved run nor a prepared choice"))) << error.toStdString();
  EXPECT_FALSE(m_window->openFile(path("misspelt.json"), &error));
  EXPECT_TRUE(error.contains(QStringLiteral("Did you mean matmul"))) << error.toStdString();
  EXPECT_EQ(workbench().state(), before);
  EXPECT_TRUE(widget<BannerBar>("banner")->shownText().contains(QStringLiteral("misspelt.json")));
}

TEST_F(Habits, BrokenVariantsSayWhatIsWrongOnceTheyAreChosen) {
  open(noEngine(), gpuDevice());
  auto* sentence = widget<TextLabel>("brokenSentence");
  EXPECT_FALSE(sentence->isVisible());
  const VariantSpec* broken = workbench().state().family->variant("tiled_unguarded");
  ASSERT_NE(broken, nullptr);
  workbench().setState(withChosen(workbench().state(), broken->name, true));
  EXPECT_TRUE(sentence->isVisible());
  EXPECT_TRUE(sentence->text().contains(QString::fromStdString(broken->broken->whatIsWrong)));
  EXPECT_TRUE(sentence->text().startsWith(QChar(0x25BD)));
}

} // namespace
} // namespace tileglass
