// The tests of the window run it for real, drawn into memory.
#include <gtest/gtest.h>

#include <QApplication>

#include "ui/settings.h"
#include "ui/theme.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  ::testing::InitGoogleTest(&argc, argv);
  QApplication app(argc, argv);
  tileglass::Settings::instance().useMemory(); // never the user's own
  tileglass::Theme::instance().apply(tileglass::SchemeChoice::Light);
  return RUN_ALL_TESTS();
}
