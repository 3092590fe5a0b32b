// The settings table: types, defaults, files of a user's hand.
#include <QFile>
#include <QSize>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "ui/settings.h"

namespace tileglass {
namespace {

class SettingsTable : public ::testing::Test {
protected:
  void SetUp() override { m_settings.useFile(path()); }
  void TearDown() override { m_settings.useMemory(); }
  QString path() const { return m_folder.filePath(QStringLiteral("settings.ini")); }
  void restart() {
    m_settings.flush();
    m_settings.useMemory();
    m_settings.useFile(path());
  }
  QTemporaryDir m_folder;
  Settings& m_settings = Settings::instance();
};

TEST_F(SettingsTable, WhatWasNeverSetIsTheDefault) {
  EXPECT_EQ(m_settings.value(Setting::WindowSize).toSize(), QSize(1440, 900));
  EXPECT_EQ(m_settings.value(Setting::Scale).toDouble(), 1.0);
  EXPECT_FALSE(unfoldedBy(Setting::CostFold));
}

TEST_F(SettingsTable, ARestartKeepsEveryType) {
  m_settings.setValue(Setting::WindowSize, QSize(1200, 800));
  m_settings.setValue(Setting::SetupFolded, true);
  m_settings.setValue(Setting::Scale, 1.25);
  m_settings.setValue(Setting::CurrentTab, QStringLiteral("devicesPage"));
  setUnfolded(Setting::HistoryFold, false);
  restart();
  EXPECT_EQ(m_settings.value(Setting::WindowSize).toSize(), QSize(1200, 800));
  EXPECT_TRUE(m_settings.value(Setting::SetupFolded).toBool());
  EXPECT_EQ(m_settings.value(Setting::Scale).toDouble(), 1.25);
  EXPECT_EQ(m_settings.value(Setting::CurrentTab).toString(), QStringLiteral("devicesPage"));
  EXPECT_EQ(unfoldedBy(Setting::HistoryFold), std::optional(false));
}

TEST_F(SettingsTable, NonsenseInTheFileIsTheDefault) {
  QFile file(path());
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("[view]\nscale=large\n[window]\nsize=wide\n[folds]\ncost=perhaps\n");
  file.close();
  restart();
  EXPECT_EQ(m_settings.value(Setting::Scale).toDouble(), 1.0);
  EXPECT_EQ(m_settings.value(Setting::WindowSize).toSize(), QSize(1440, 900));
  EXPECT_FALSE(unfoldedBy(Setting::CostFold));
}

} // namespace
} // namespace tileglass
